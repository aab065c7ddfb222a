#include <git2.h>
#include <git2/sys/mempack.h>
#include <git2/sys/repository.h>
#include <git2/sys/odb_backend.h>
// Variadic C functions are not imported by Swift.
static inline int cgit2_enable_fsync(int on) { return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, on); }
static inline int cgit2_strict_object_creation(int on) { return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, on); }
static inline int cgit2_strict_hash_verification(int on) { return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, on); }
static inline int cgit2_cache_limit(git_object_t type, size_t bytes) { return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, type, bytes); }
static inline int cgit2_cache_size(ssize_t bytes) { return git_libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, bytes); }
static inline int cgit2_search_path(int level, git_buf *out) { return git_libgit2_opts(GIT_OPT_GET_SEARCH_PATH, level, out); }
static inline int cgit2_set_search_path(int level, const char *path) { return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path); }
