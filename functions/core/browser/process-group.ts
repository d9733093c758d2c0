import { readdirSync, readFileSync } from 'node:fs';

/** The processes of a process group, as they are now. On machines without /proc there are none to see. */
export interface ProcessGroup {
  /** Memory of their own and shared among them, without the files they map. */
  readonly memoryBytes: () => number;
  /** Ends those that show pages, and leaves the browser itself. */
  readonly killRenderers: () => void;
}

/** Watches the group that `leader` leads. */
export function processGroup(leader: number): ProcessGroup {
  // Whether a process belongs to the group, for each that was seen the last time.
  let known = new Map<string, boolean>();
  const members = () => {
    const before = known;
    known = new Map(processIds().map((id) => [id, before.get(id) ?? groupOf(id) === leader]));
    return [...known].flatMap(([id, isMember]) => (isMember ? [id] : []));
  };
  return {
    memoryBytes: () => members().reduce((total, id) => total + memoryBytesOf(id), 0),
    killRenderers: () => {
      for (const id of members()) if (read(id, 'cmdline').includes('--type=renderer')) kill(Number(id));
    },
  };
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The fifth field of /proc/…/stat; the second is a name that may hold anything, in parentheses. */
function groupOf(id: string): number {
  const stat = read(id, 'stat');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

function memoryBytesOf(id: string): number {
  const kilobytes = read(id, 'status').matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm);
  return kilobytes.reduce((total, [, amount]) => total + Number(amount) * 1024, 0);
}

function read(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
