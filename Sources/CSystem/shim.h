#pragma once
#include <errno.h>
#if defined(__linux__)
#include <linux/fs.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <spawn.h>
// Glibc's wrappers stand behind _GNU_SOURCE, which Swift's Glibc module is built without.
extern long syscall(long number, ...);
static inline int csystem_exchange(int from_folder, const char *from, int to_folder, const char *to) {
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, RENAME_EXCHANGE);
}
static inline int csystem_rename_new(int from_folder, const char *from, int to_folder, const char *to) {
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, RENAME_NOREPLACE);
}
static inline int csystem_syncfs(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
#else
#include <spawn.h>
#include <stdio.h>
#include <unistd.h>
static inline int csystem_exchange(int from_folder, const char *from, int to_folder, const char *to) {
  return renameatx_np(from_folder, from, to_folder, to, RENAME_SWAP);
}
static inline int csystem_rename_new(int from_folder, const char *from, int to_folder, const char *to) {
  return renameatx_np(from_folder, from, to_folder, to, RENAME_EXCL);
}
static inline int csystem_syncfs(int descriptor) { return fsync(descriptor); }
#endif
/// The program that is started begins in that folder.
static inline int csystem_spawn_in(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}
