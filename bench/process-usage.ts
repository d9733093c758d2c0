import { readdirSync, readFileSync } from 'node:fs';

/** The private memory of a process and its descendants: the browser's processes share most of their pages. */
export function processMemory(processId: number): {
  readonly serviceBytes: number;
  readonly browserBytes: number;
} {
  const [own = 0, ...others] = [processId, ...descendants(processId)].map(privateBytes);
  return { serviceBytes: own, browserBytes: others.reduce((sum, bytes) => sum + bytes, 0) };
}

/** The processor time of a process and its descendants, in milliseconds, including that of their ended children. */
export function processCpuMs(processId: number): number {
  return [processId, ...descendants(processId)].reduce((sum, id) => sum + cpuMs(id), 0);
}

/** The fields 14 to 17 of /proc/…/stat, in ticks of 10 ms; the second field is a name in parentheses. */
function cpuMs(processId: number): number {
  const stat = read(`/proc/${processId}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

function descendants(processId: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ id: Number(name), parent: parentOf(name) }));
  const children = parents.filter(({ parent }) => parent === processId).map(({ id }) => id);
  return [...children, ...children.flatMap(descendants)];
}

function parentOf(processId: string): number {
  return Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${processId}/status`))?.[1]);
}

function privateBytes(processId: number): number {
  const kilobytes = /^Pss:\s*(\d+)/m.exec(read(`/proc/${processId}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Empty if the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
