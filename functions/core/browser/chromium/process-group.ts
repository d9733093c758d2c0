import { readdirSync, readFileSync } from 'node:fs';

/** The processes of a process group. On machines without /proc, none are visible. */
export interface ProcessGroup {
  /** Their private memory and the memory they share, without mapped files. */
  readonly memoryBytes: () => number;
  /** Kills the processes that show pages, but not the browser itself. */
  readonly killRenderers: () => void;
}

/** The process group with the leader `leader`. */
export function processGroup(leader: number): ProcessGroup {
  // Whether each process of the last scan belongs to the group.
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

/** The fifth field of /proc/…/stat; the second is a name in parentheses that may contain anything. */
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
    // It has already exited.
  }
}
