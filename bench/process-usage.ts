import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The proportional memory of a process and its descendants: the browser's processes share most of their pages. */
export function processMemory(processId: number): {
  readonly serviceBytes: number;
  readonly browserBytes: number;
} {
  const [own = 0, ...others] = processTree(processId).map(({ bytes }) => bytes);
  return { serviceBytes: own, browserBytes: others.reduce((sum, bytes) => sum + bytes, 0) };
}

/** A process, with its proportional memory: private, and its share of what several processes map. */
export interface ProcessUsage {
  /** Chromium's name of the process's work, or the name of the program. */
  readonly kind: string;
  readonly bytes: number;
  /** The part that is not mapped files: other processes of Node on this machine share those, and lower the rest. */
  readonly anonymousBytes: number;
}

/** A process and its descendants; the process itself is the first. */
export function processTree(processId: number): ProcessUsage[] {
  return [processId, ...descendants(processId)].map((id) => ({
    kind: kindOf(id),
    bytes: proportionalBytes(id, 'Pss'),
    anonymousBytes: proportionalBytes(id, 'Pss_Anon'),
  }));
}

function kindOf(processId: number): string {
  const words = read(`/proc/${processId}/cmdline`).split(/[ \0]/);
  const type = words.find((word) => word.startsWith('--type='));
  return type?.slice('--type='.length) ?? basename(words[0] ?? '');
}

/** The processor time of a process and its descendants, in milliseconds, including that of their ended children. */
export function processCpuMs(processId: number): number {
  return [processId, ...descendants(processId)].reduce((sum, id) => sum + cpuMs(id), 0);
}

/** The most memory that the descendant with this script has had, and its parent: what the function of an engine's process needs. */
export function peakBytesOf(processId: number, script: string): number {
  const engine = descendants(processId).find((id) => read(`/proc/${id}/cmdline`).includes(script));
  return engine === undefined ? 0 : peakBytes(engine) + peakBytes(parentOf(String(engine)));
}

function peakBytes(processId: number): number {
  return Number(/^VmHWM:\s*(\d+)/m.exec(read(`/proc/${processId}/status`))?.[1] ?? 0) * 1024;
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

function proportionalBytes(processId: number, field: 'Pss' | 'Pss_Anon'): number {
  const rollup = read(`/proc/${processId}/smaps_rollup`);
  const kilobytes = new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(rollup)?.[1];
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
