#pragma once
// Nothing here is called by name: the library stands between a program and the C library when LD_PRELOAD names it.
