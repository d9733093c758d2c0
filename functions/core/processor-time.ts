let elsewhereMs = 0;

/** The time that the processor has given to this thread and to those that work for it, in milliseconds. */
export function spentMs(): number {
  return threadMs() + elsewhereMs;
}

/** Counts what the processor has given to a thread that works for this one. */
export function countElsewhere(milliseconds: number): void {
  elsewhereMs += milliseconds;
}

/** The time that the processor has given to this thread, in milliseconds. */
export function threadMs(): number {
  return inMilliseconds(process.threadCpuUsage());
}

/** The time that the processor has given to all other threads of this process, in milliseconds. */
export function otherThreadsMs(): number {
  return inMilliseconds(process.cpuUsage()) - threadMs();
}

/** What Node tells in microseconds, in milliseconds. */
export function inMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
