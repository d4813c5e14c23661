/*
 * Stands between the site and the disk (LD_PRELOAD), for the files whose path begins with SHIM_PREFIX.
 *
 * SHIM_LOG: a file to which every write, truncation and sync is appended, so that what the disk would hold after a
 *   power cut at any moment can be rebuilt. Each record: op (1 byte: W, T, S), length of the name (2), offset (8),
 *   length of the bytes (8), all little-endian, then the name and the bytes.
 * SHIM_FAIL: a file with "<errno> <n>": about one in n writes and syncs then fails with that errno. Empty or absent:
 *   none does.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) real_##name = real_##name ? real_##name : dlsym(RTLD_NEXT, #name)

static int log_fd = -1;

/* The name of a watched file after the prefix's folder, in `path`; NULL for every other descriptor. */
static const char *watched(int fd, char *path, size_t size) {
  const char *prefix = getenv("SHIM_PREFIX");
  if (fd < 3 || prefix == NULL) return NULL;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int saved = errno;
  ssize_t length = readlink(link, path, size - 1);
  errno = saved;
  if (length <= 0) return NULL;
  path[length] = '\0';
  if (strncmp(path, prefix, strlen(prefix)) != 0) return NULL;
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static int fails(void) {
  const char *file = getenv("SHIM_FAIL");
  if (file == NULL) return 0;
  int saved = errno, fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return errno = saved, 0;
  char text[64] = {0};
  ssize_t length = syscall(SYS_read, fd, text, sizeof text - 1);
  syscall(SYS_close, fd);
  errno = saved;
  int code = 0, one_in = 0;
  if (length <= 0 || sscanf(text, "%d %d", &code, &one_in) != 2 || one_in < 1) return 0;
  return rand() % one_in == 0 ? code : 0;
}

static void record(char op, const char *name, uint64_t offset, const void *bytes, uint64_t length) {
  const char *file = getenv("SHIM_LOG");
  if (file == NULL) return;
  int saved = errno;
  if (log_fd < 0)
    log_fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  uint16_t name_length = (uint16_t)strlen(name);
  unsigned char head[19];
  head[0] = (unsigned char)op;
  memcpy(head + 1, &name_length, 2);
  memcpy(head + 3, &offset, 8);
  memcpy(head + 11, &length, 8);
  struct iovec parts[3] = {{head, sizeof head}, {(void *)name, name_length}, {(void *)bytes, bytes ? length : 0}};
  syscall(SYS_writev, log_fd, parts, 3);
  errno = saved;
}

#define FAIL_IF_TOLD(name) \
  do { \
    int code = (name) ? fails() : 0; \
    if (code) return errno = code, -1; \
  } while (0)

ssize_t write(int fd, const void *bytes, size_t length) {
  static ssize_t (*real_write)(int, const void *, size_t);
  REAL(write);
  char path[4096];
  const char *name = watched(fd, path, sizeof path);
  FAIL_IF_TOLD(name);
  off_t offset = name ? lseek(fd, 0, SEEK_CUR) : 0;
  ssize_t written = real_write(fd, bytes, length);
  if (name && written > 0) record('W', name, (uint64_t)offset, bytes, (uint64_t)written);
  return written;
}

#define PWRITE(function) \
  ssize_t function(int fd, const void *bytes, size_t length, off_t offset) { \
    static ssize_t (*real_##function)(int, const void *, size_t, off_t); \
    REAL(function); \
    char path[4096]; \
    const char *name = watched(fd, path, sizeof path); \
    FAIL_IF_TOLD(name); \
    ssize_t written = real_##function(fd, bytes, length, offset); \
    if (name && written > 0) record('W', name, (uint64_t)offset, bytes, (uint64_t)written); \
    return written; \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

#define TRUNCATE(function) \
  int function(int fd, off_t length) { \
    static int (*real_##function)(int, off_t); \
    REAL(function); \
    char path[4096]; \
    const char *name = watched(fd, path, sizeof path); \
    FAIL_IF_TOLD(name); \
    int result = real_##function(fd, length); \
    if (name && result == 0) record('T', name, (uint64_t)length, NULL, 0); \
    return result; \
  }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNC(function) \
  int function(int fd) { \
    static int (*real_##function)(int); \
    REAL(function); \
    char path[4096]; \
    const char *name = watched(fd, path, sizeof path); \
    FAIL_IF_TOLD(name); \
    int result = real_##function(fd); \
    if (name && result == 0) record('S', name, 0, NULL, 0); \
    return result; \
  }
SYNC(fsync)
SYNC(fdatasync)
