/** Kills a process that a function started, with its whole group if it leads one, as Chromium does. */
export function killProcess(processId: number): void {
  try {
    process.kill(-processId, 'SIGKILL');
  } catch {
    try {
      process.kill(processId, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}
