/* calls.c -- runs a program under ptrace and makes one of its system calls fail, or all from one on, or be cut short.
 *
 *   calls HOW N REPORT PROGRAM ARGUMENTS...
 *     HOW     once: the Nth call fails; forever: and all that follow; short: it reads or writes one byte; count: nothing
 *     REPORT  a file that receives a line for each call, its number, and last "exit CODE" or "signal NUMBER"
 *
 * Calls are counted from 1 after the program's entry point, where the work of the loader and of the libraries'
 * constructors is done. A preloaded library would not see the calls that the C library makes by itself. exit and the
 * return from a signal's handler cannot fail. Exit code: 0, 2 if the program could not be run, 77 on a machine whose
 * registers are not known here. */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef __x86_64__
int main(void)
{
  return 77;
}
#else

static int error_of(unsigned long long call)
{
  switch (call) {
  case SYS_open:
  case SYS_openat:
    return EMFILE;
  case SYS_write:
  case SYS_pwrite64:
  case SYS_ftruncate:
  case SYS_rename:
    return ENOSPC;
  case SYS_mmap:
  case SYS_mremap:
    return ENOMEM;
  case SYS_fcntl:
    return ENOLCK;
  default:
    return EIO;
  }
}

static int may_fail(unsigned long long call)
{
  return call != SYS_exit_group && call != SYS_exit && call != SYS_rt_sigreturn;
}

/* At a call's beginning. Returns the error that it is to end with, 0 for none. The caller restores the registers of the
 * arguments at the call's end: the program relies on them. */
static int meddle(pid_t child, struct user_regs_struct r, const char *how)
{
  if (strcmp(how, "short") == 0) {
    if (r.orig_rax == SYS_read || r.orig_rax == SYS_write)
      r.rdx = r.rdx > 1 ? 1 : r.rdx;
    ptrace(PTRACE_SETREGS, child, NULL, &r);
    return 0;
  }
  if (r.orig_rax == SYS_brk) { /* a brk that fails returns the break as it is */
    r.rdi = 0;
    ptrace(PTRACE_SETREGS, child, NULL, &r);
    return 0;
  }
  const int error = error_of(r.orig_rax);
  r.orig_rax = (unsigned long long)-1;
  ptrace(PTRACE_SETREGS, child, NULL, &r);
  return error;
}

/* Where the program begins, as the kernel tells the loader; 0 if that cannot be read. */
static unsigned long entry_point(pid_t child)
{
  char path[64];
  Elf64_auxv_t a;
  unsigned long entry = 0;
  snprintf(path, sizeof path, "/proc/%ld/auxv", (long)child);
  FILE *file = fopen(path, "rb");
  while (file != NULL && entry == 0 && fread(&a, sizeof a, 1, file) == 1)
    if (a.a_type == AT_ENTRY)
      entry = a.a_un.a_val;
  if (file != NULL)
    fclose(file);
  return entry;
}

/* Lets the stopped program run to its entry point, by a breakpoint (int3) there, which is removed. */
static int reach_entry(pid_t child)
{
  const unsigned long entry = entry_point(child);
  struct user_regs_struct r;
  int status;
  errno = 0;
  const long code = ptrace(PTRACE_PEEKTEXT, child, (void *)entry, NULL);
  if (entry == 0 || errno != 0 || ptrace(PTRACE_POKETEXT, child, (void *)entry, (void *)((code & ~0xffL) | 0xcc)) != 0)
    return 0;
  ptrace(PTRACE_CONT, child, NULL, NULL);
  if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status) || WSTOPSIG(status) != SIGTRAP)
    return 0;
  ptrace(PTRACE_GETREGS, child, NULL, &r);
  r.rip = entry;
  return ptrace(PTRACE_POKETEXT, child, (void *)entry, (void *)code) == 0 &&
         ptrace(PTRACE_SETREGS, child, NULL, &r) == 0;
}

static int follow(pid_t child, const char *how, long n, FILE *report)
{
  int status, inside = 0, meddled = 0, error = 0;
  long calls = 0;
  struct user_regs_struct r, entered = {0};
  if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
    return 2;
  ptrace(PTRACE_SETOPTIONS, child, NULL, (void *)(PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL));
  if (!reach_entry(child))
    return 2;
  for (long deliver = 0;;) {
    ptrace(PTRACE_SYSCALL, child, NULL, (void *)deliver);
    deliver = 0;
    if (waitpid(child, &status, 0) != child)
      return 2;
    if (WIFEXITED(status)) {
      fprintf(report, "exit %d\n", WEXITSTATUS(status));
      return 0;
    }
    if (WIFSIGNALED(status)) {
      fprintf(report, "signal %d\n", WTERMSIG(status));
      return 0;
    }
    if (WSTOPSIG(status) != (SIGTRAP | 0x80)) {
      deliver = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
      continue;
    }
    ptrace(PTRACE_GETREGS, child, NULL, &r);
    inside = !inside;
    if (!inside) {
      if (meddled) {
        r.rax = error != 0 ? (unsigned long long)-error : r.rax;
        r.rdi = entered.rdi;
        r.rdx = entered.rdx;
        ptrace(PTRACE_SETREGS, child, NULL, &r);
        meddled = 0;
      }
      continue;
    }
    if (!may_fail(r.orig_rax))
      continue;
    calls++;
    fprintf(report, "%llu\n", r.orig_rax);
    if (strcmp(how, "count") != 0 && (calls == n || (calls > n && strcmp(how, "forever") == 0))) {
      meddled = 1;
      entered = r;
      error = meddle(child, r, how);
    }
  }
}

int main(int argc, char **argv)
{
  if (argc < 5)
    return 2;
  FILE *report = fopen(argv[3], "we");
  if (report == NULL)
    return 2;
  const pid_t child = fork();
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    execv(argv[4], argv + 4);
    _exit(127);
  }
  const int code = child > 0 ? follow(child, argv[1], strtol(argv[2], NULL, 10), report) : 2;
  return fclose(report) == 0 ? code : 2;
}
#endif
