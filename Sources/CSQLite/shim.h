#include <sqlite3.h>
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

// Variadic in C, so that Swift cannot call it.
static inline int csqlite_log_to(void (*log)(void *, int, const char *)) {
  return sqlite3_config(SQLITE_CONFIG_LOG, log, (void *)0);
}
