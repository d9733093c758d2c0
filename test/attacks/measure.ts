import { readFileSync, writeFileSync } from 'node:fs';
import { descendants, isRunning, processEnd } from '../local/processes.ts';

/** What the work of a call took. */
export interface Measured {
  /** Of the service's process and its engines. */
  readonly processorSeconds: number;
  /** The most memory that an engine has had, in MB. */
  readonly peakMegabytes: number;
}

/** How often processes are looked at while a call runs, for those that end with it. */
const intervalMs = 250;

/** Runs a call, and measures the service's process and the engines below it. No other call may run beside it. */
export async function measured<Answer>(
  serviceId: number,
  call: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly measured: Measured }> {
  const before = new Map([serviceId, ...engines(serviceId)].map((id) => [id, processorSeconds(id) ?? 0]));
  for (const id of engines(serviceId)) forgetPeak(id);
  const seconds = new Map<number, number>();
  let peak = 0;
  const look = () => {
    const ids = engines(serviceId);
    for (const id of [serviceId, ...ids]) {
      const used = processorSeconds(id);
      if (used !== undefined) seconds.set(id, used - (before.get(id) ?? 0));
    }
    peak = Math.max(peak, ...ids.map((id) => megabytes(id, 'VmHWM')));
  };
  const timer = setInterval(look, intervalMs);
  try {
    const answer = await call();
    look();
    const all = [...seconds.values()].reduce((sum, used) => sum + used, 0);
    return { answer, measured: { processorSeconds: all, peakMegabytes: peak } };
  } finally {
    clearInterval(timer);
  }
}

/** Ends the engines of a service, which do nothing: the next call starts one that no earlier call has filled. */
export async function endEngines(serviceId: number): Promise<void> {
  for (const id of engines(serviceId)) {
    process.kill(id, 'SIGKILL');
    await processEnd(id);
  }
}

/** The memory that a service's engines have now, in MB. */
export function engineMegabytes(serviceId: number): number {
  return Math.max(0, ...engines(serviceId).map((id) => megabytes(id, 'VmRSS')));
}

/** The processes of engines that a service has started. */
function engines(serviceId: number): readonly number[] {
  return descendants(serviceId).filter((id) => isRunning(id) && /"name":"engine"/.test(read(id, 'cmdline')));
}

/** The time of all of a process's threads, in user and kernel mode: Linux counts it in hundredths of a second. */
function processorSeconds(processId: number): number | undefined {
  const fields = read(processId, 'stat').split(') ')[1]?.split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) / 100;
}

function megabytes(processId: number, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(processId, 'status'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** From now on a process's peak is that of what it has now and later (proc_pid_clear_refs(5)). */
function forgetPeak(processId: number): void {
  writeFileSync(`/proc/${processId}/clear_refs`, '5');
}

/** A file of a process, which is empty once that has ended. */
function read(processId: number, file: string): string {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'latin1');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
