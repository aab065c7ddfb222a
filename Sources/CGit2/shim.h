#include <git2.h>
#include <git2/sys/mempack.h>
#include <git2/sys/repository.h>
#include <git2/sys/odb_backend.h>
// Variadic C functions are not imported by Swift.
static inline int cgit2_enable_fsync(int on) { return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, on); }
static inline int cgit2_strict_object_creation(int on) { return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, on); }
