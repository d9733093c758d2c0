/** Kills a process that a function started, with its whole group where it leads one, as Chromium does. */
export function killProcess(processId: number): void {
  try {
    process.kill(-processId, 'SIGKILL');
  } catch {
    try {
      process.kill(processId, 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
}
