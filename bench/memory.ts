import { readdirSync, readFileSync } from 'node:fs';
import type { Service } from '../test/service.ts';
import { documents } from './documents.ts';
import { printed } from './html-to-pdf.ts';
import { table } from './table.ts';

/** The memory of the service and its browser after so many renders: flat after the first hundred, or something leaks. */
export async function measureMemory(service: Service, key: string): Promise<string> {
  const rows: string[][] = [];
  let renders = 0;
  for (const count of [10, 100, 300, 500]) {
    for (; renders < count; renders++) await printed(service, key, documents.invoice);
    const { serviceBytes, browserBytes } = memoryBytes(service.process.pid ?? 0);
    rows.push([String(count), megabytes(serviceBytes), megabytes(browserBytes)]);
  }
  return table(['after renders', 'service MB', 'browser MB'], rows);
}

/** What a process and its descendants hold for themselves: the browser's processes share most of their pages. */
function memoryBytes(processId: number): { serviceBytes: number; browserBytes: number } {
  const [own = 0, ...others] = [processId, ...descendants(processId)].map(privateBytes);
  return { serviceBytes: own, browserBytes: others.reduce((sum, bytes) => sum + bytes, 0) };
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

/** Empty for a process that has gone meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
