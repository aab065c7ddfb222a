// Counts the calls by which a program changes files below a folder, and ends the program at one of them or lets it fail.
// What the environment says: KILL_SWITCH_FOLDER, absolute and free of links; KILL_SWITCH_MODE:
//   count  nothing but counting
//   kill   SIGKILL in place of the call number KILL_SWITCH_AT
//   half   SIGKILL in the middle of the write number KILL_SWITCH_AT; only writes count
//   fail   the call number KILL_SWITCH_AT fails with the errno KILL_SWITCH_ERROR
//   break  that call and all that follow fail so
// KILL_SWITCH_LOG names a file outside of the folder, which gets a line for each call that counts.
#if defined(__linux__)
#define _GNU_SOURCE
#include "KillSwitch.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// Every call goes on through it, and it sets errno as the wrappers do.
static long (*kernel)(long, ...);

static const char *folder;
static enum { COUNT, KILL, HALF, FAIL, BREAK } mode;
static long at;
static int error;
static int logFile = -1;
static atomic_long count;

__attribute__((constructor)) static void begin(void) {
  *(void **)&kernel = dlsym(RTLD_NEXT, "syscall");
  const char *const modes[] = {"count", "kill", "half", "fail", "break"};
  const char *const name = getenv("KILL_SWITCH_MODE");
  for (int i = 0; name && i < 5; i++)
    if (strcmp(name, modes[i]) == 0) mode = i;
  const char *const number = getenv("KILL_SWITCH_AT"), *const code = getenv("KILL_SWITCH_ERROR");
  at = number ? atol(number) : 0;
  error = code ? atoi(code) : EIO;
  const char *const log = getenv("KILL_SWITCH_LOG");
  if (log) logFile = (int)kernel(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  folder = getenv("KILL_SWITCH_FOLDER");
}

// Other libraries may work before this one was begun.
static long (*real(void))(long, ...) {
  if (!kernel) *(void **)&kernel = dlsym(RTLD_NEXT, "syscall");
  return kernel;
}

static bool isBelow(const char *path) {
  const size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == 0 || path[length] == '/');
}

// The path of an open file; empty where it is none, as for a socket.
static void pathOf(int file, char *path) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  const long length = real()(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
  path[length > 0 ? length : 0] = 0;
}

static void pathAt(int base, const char *name, char *path) {
  if (name[0] == '/') {
    snprintf(path, PATH_MAX, "%s", name);
    return;
  }
  if (base == AT_FDCWD) {
    if (!getcwd(path, PATH_MAX)) path[0] = 0;
  } else {
    pathOf(base, path);
  }
  const size_t length = strlen(path);
  snprintf(path + length, PATH_MAX - length, "/%s", name);
}

static void tell(long number, const char *call, const char *path) {
  char line[PATH_MAX + 80];
  const int length = snprintf(line, sizeof line, "%ld %s %s\n", number, call, path);
  if (logFile >= 0 && length > 0) kernel(SYS_write, logFile, line, (size_t)length);
}

static void die(void) {
  kernel(SYS_kill, getpid(), SIGKILL);
  while (true) kernel(SYS_sched_yield);
}

enum Fate { GOES_ON, FAILS, IS_CUT };

// What a call is to the disk.
enum Kind {
  // Bytes that are written.
  WRITE,
  // Anything else that takes room, or may have to.
  ROOM,
  // A name or a right that changes in place.
  CHANGE,
  // Nothing.
  LOCK,
};

static bool isCounted(enum Kind kind) {
  switch (mode) {
  case HALF: return kind == WRITE;
  case FAIL:
  case BREAK: return kind != LOCK && (kind != CHANGE || (error != ENOSPC && error != EDQUOT));
  default: return true;
  }
}

static enum Fate decide(const char *call, const char *path, enum Kind kind) {
  if (!folder || !isBelow(path) || !isCounted(kind)) return GOES_ON;
  const long number = atomic_fetch_add(&count, 1) + 1;
  tell(number, call, path);
  if (mode == COUNT || number < at) return GOES_ON;
  if (mode == BREAK || (mode == FAIL && number == at)) {
    errno = error;
    return FAILS;
  }
  if (number != at) return GOES_ON;
  if (mode == HALF) return IS_CUT;
  if (mode == KILL) die();
  return GOES_ON;
}

static enum Fate decideFile(const char *call, int file, enum Kind kind) {
  if (!folder) return GOES_ON;
  const int before = errno;
  char path[PATH_MAX];
  pathOf(file, path);
  errno = before;
  return decide(call, path, kind);
}

static enum Fate decidePath(const char *call, int base, const char *name, enum Kind kind) {
  if (!folder || !name) return GOES_ON;
  const int before = errno;
  char path[PATH_MAX];
  pathAt(base, name, path);
  errno = before;
  return decide(call, path, kind);
}

// MARK: bytes

ssize_t write(int file, const void *bytes, size_t size) {
  const enum Fate fate = decideFile("write", file, WRITE);
  if (fate == FAILS) return -1;
  if (fate == IS_CUT) {
    real()(SYS_write, file, bytes, size / 2);
    die();
  }
  return real()(SYS_write, file, bytes, size);
}

static ssize_t writeAt(int file, const void *bytes, size_t size, off_t offset) {
  const enum Fate fate = decideFile("pwrite", file, WRITE);
  if (fate == FAILS) return -1;
  if (fate == IS_CUT) {
    real()(SYS_pwrite64, file, bytes, size / 2, offset);
    die();
  }
  return real()(SYS_pwrite64, file, bytes, size, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) { return writeAt(file, bytes, size, offset); }
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) { return writeAt(file, bytes, size, offset); }

ssize_t writev(int file, const struct iovec *parts, int number) {
  const enum Fate fate = decideFile("writev", file, WRITE);
  if (fate == FAILS) return -1;
  if (fate == IS_CUT) {
    if (number > 0) real()(SYS_write, file, parts[0].iov_base, parts[0].iov_len / 2);
    die();
  }
  return real()(SYS_writev, file, parts, number);
}

static int truncateTo(int file, off_t size) {
  return decideFile("ftruncate", file, ROOM) == FAILS ? -1 : (int)real()(SYS_ftruncate, file, size);
}

int ftruncate(int file, off_t size) { return truncateTo(file, size); }
int ftruncate64(int file, off64_t size) { return truncateTo(file, size); }

int fallocate(int file, int how, off_t offset, off_t size) {
  return decideFile("fallocate", file, ROOM) == FAILS ? -1 : (int)real()(SYS_fallocate, file, how, offset, size);
}

int fsync(int file) { return decideFile("fsync", file, ROOM) == FAILS ? -1 : (int)real()(SYS_fsync, file); }

int fdatasync(int file) {
  return decideFile("fdatasync", file, ROOM) == FAILS ? -1 : (int)real()(SYS_fdatasync, file);
}

// MARK: names

static int openFile(int base, const char *path, int flags, mode_t permissions) {
  const bool changes = flags & (O_CREAT | O_TRUNC);
  if (changes && decidePath("open", base, path, flags & O_CREAT ? ROOM : CHANGE) == FAILS) return -1;
  return (int)real()(SYS_openat, base, path, flags, permissions);
}

#define PERMISSIONS(flags) \
  mode_t permissions = 0; \
  if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) { \
    va_list rest; \
    va_start(rest, flags); \
    permissions = va_arg(rest, mode_t); \
    va_end(rest); \
  }

int open(const char *path, int flags, ...) {
  PERMISSIONS(flags)
  return openFile(AT_FDCWD, path, flags, permissions);
}
int open64(const char *path, int flags, ...) {
  PERMISSIONS(flags)
  return openFile(AT_FDCWD, path, flags, permissions);
}
int openat(int base, const char *path, int flags, ...) {
  PERMISSIONS(flags)
  return openFile(base, path, flags, permissions);
}
int openat64(int base, const char *path, int flags, ...) {
  PERMISSIONS(flags)
  return openFile(base, path, flags, permissions);
}
int creat(const char *path, mode_t permissions) {
  return openFile(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, permissions);
}
int creat64(const char *path, mode_t permissions) { return creat(path, permissions); }

static int makeTemporary(char *template, int flags) {
  static int (*make)(char *, int);
  if (!make) *(void **)&make = dlsym(RTLD_NEXT, "mkostemp");
  return decidePath("mkstemp", AT_FDCWD, template, ROOM) == FAILS ? -1 : make(template, flags);
}

int mkstemp(char *template) { return makeTemporary(template, 0); }
int mkstemp64(char *template) { return makeTemporary(template, 0); }
int mkostemp(char *template, int flags) { return makeTemporary(template, flags); }
int mkostemp64(char *template, int flags) { return makeTemporary(template, flags); }

static int renameFile(int from, const char *old, int to, const char *new, unsigned flags) {
  if (decidePath("rename", to, new, ROOM) == FAILS) return -1;
  return (int)real()(SYS_renameat2, from, old, to, new, flags);
}

int rename(const char *old, const char *new) { return renameFile(AT_FDCWD, old, AT_FDCWD, new, 0); }
int renameat(int from, const char *old, int to, const char *new) { return renameFile(from, old, to, new, 0); }
int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  return renameFile(from, old, to, new, flags);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  if (decidePath("link", to, new, ROOM) == FAILS) return -1;
  return (int)real()(SYS_linkat, from, old, to, new, flags);
}
int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

int symlinkat(const char *target, int base, const char *path) {
  return decidePath("symlink", base, path, ROOM) == FAILS ? -1 : (int)real()(SYS_symlinkat, target, base, path);
}
int symlink(const char *target, const char *path) { return symlinkat(target, AT_FDCWD, path); }

int unlinkat(int base, const char *path, int flags) {
  return decidePath("unlink", base, path, CHANGE) == FAILS ? -1 : (int)real()(SYS_unlinkat, base, path, flags);
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  if (unlinkat(AT_FDCWD, path, 0) == 0) return 0;
  return errno == EISDIR ? rmdir(path) : -1;
}

int mkdirat(int base, const char *path, mode_t permissions) {
  return decidePath("mkdir", base, path, ROOM) == FAILS ? -1 : (int)real()(SYS_mkdirat, base, path, permissions);
}
int mkdir(const char *path, mode_t permissions) { return mkdirat(AT_FDCWD, path, permissions); }

int fchmod(int file, mode_t permissions) {
  return decideFile("fchmod", file, CHANGE) == FAILS ? -1 : (int)real()(SYS_fchmod, file, permissions);
}
int chmod(const char *path, mode_t permissions) {
  if (decidePath("chmod", AT_FDCWD, path, CHANGE) == FAILS) return -1;
  return (int)real()(SYS_fchmodat, AT_FDCWD, path, permissions);
}

// MARK: locks

// Giving a lock up cannot fail, and a program that is killed then has given it up as well.
int flock(int file, int operation) {
  if (!(operation & LOCK_UN) && decideFile("flock", file, LOCK) == FAILS) return -1;
  return (int)real()(SYS_flock, file, operation);
}

static int control(int file, int command, void *argument) {
  const bool locks = command == F_SETLK || command == F_SETLKW;
  const bool unlocks = locks && ((struct flock *)argument)->l_type == F_UNLCK;
  if (locks && !unlocks && decideFile("lock", file, LOCK) == FAILS) return -1;
  return (int)real()(SYS_fcntl, file, command, argument);
}

// An argument that was not given is never looked at by the kernel.
#define CONTROL(file, command) \
  va_list rest; \
  va_start(rest, command); \
  void *const argument = va_arg(rest, void *); \
  va_end(rest); \
  return control(file, command, argument);

int fcntl(int file, int command, ...) { CONTROL(file, command) }
int fcntl64(int file, int command, ...) { CONTROL(file, command) }

// MARK: calls without a wrapper

// As many arguments as the kernel ever takes; those that were not given are never looked at.
long syscall(long number, ...) {
  long a[6];
  va_list rest;
  va_start(rest, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_renameat2) {
    return renameFile((int)a[0], (const char *)a[1], (int)a[2], (const char *)a[3], (unsigned)a[4]);
  }
  if (number == SYS_syncfs && decideFile("syncfs", (int)a[0], ROOM) == FAILS) return -1;
  return real()(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
#endif
