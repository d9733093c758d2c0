let elsewhereMs = 0;

/** The processor time of this thread and of the threads that work for it, in milliseconds. */
export function spentMs(): number {
  return threadMs() + elsewhereMs;
}

/** Adds processor time that another thread spent for this one. */
export function countElsewhere(milliseconds: number): void {
  elsewhereMs += milliseconds;
}

/** The processor time of this thread, in milliseconds. */
export function threadMs(): number {
  return inMilliseconds(process.threadCpuUsage());
}

/** The processor time of all other threads of this process, in milliseconds. */
export function otherThreadsMs(): number {
  return inMilliseconds(process.cpuUsage()) - threadMs();
}

/** Node's processor usage, converted from microseconds to milliseconds. */
export function inMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
