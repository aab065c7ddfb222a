#include <sqlite3.h>
#include <sys/types.h>
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

// Variadic in C, so that Swift cannot call it.
static inline int csqlite_log_to(void (*log)(void *, int, const char *)) {
  return sqlite3_config(SQLITE_CONFIG_LOG, log, (void *)0);
}

static inline int csqlite_call_by(const char *name, sqlite3_syscall_ptr function) {
  sqlite3_vfs *const files = sqlite3_vfs_find(0);
  if (!files || files->iVersion < 3 || !files->xSetSystemCall) return SQLITE_NOTFOUND;
  return files->xSetSystemCall(files, name, function);
}

// Lets SQLite's own file system open files by this function, which does what open(2) does.
static inline int csqlite_open_by(int (*open)(const char *, int, int)) {
  return csqlite_call_by("open", (sqlite3_syscall_ptr)open);
}

// The same for write(2) and pwrite(2), of which each build of SQLite calls one.
static inline int csqlite_write_by(
    ssize_t (*write)(int, const void *, size_t), ssize_t (*writeAt)(int, const void *, size_t, off_t)) {
  const int code = csqlite_call_by("write", (sqlite3_syscall_ptr)write);
  if (code != SQLITE_OK) return code;
  // The other name of pwrite, where off_t is as long as any file.
  if (sizeof(off_t) == 8) csqlite_call_by("pwrite64", (sqlite3_syscall_ptr)writeAt);
  return csqlite_call_by("pwrite", (sqlite3_syscall_ptr)writeAt);
}
