import { existsSync, readFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import type { Service } from '../service.ts';

/** An event as a rule's target gets it. */
export interface BusEvent {
  readonly 'detail-type': string;
  readonly source: string;
  readonly time: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The events of a service's bus so far. */
export function events({ dataDir }: Pick<Service, 'dataDir'>): readonly BusEvent[] {
  const file = join(dataDir, 'events.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}

/** The first event of that kind whose detail has that value: at once, or when it comes. */
export async function eventOf(
  service: Pick<Service, 'dataDir'>,
  type: string,
  value: string,
): Promise<BusEvent> {
  const find = () =>
    events(service).find(
      (event) => event['detail-type'] === type && Object.values(event.detail).includes(value),
    );
  const changes = watch(service.dataDir)[Symbol.asyncIterator]();
  const change = changes.next(); // watches from here on
  try {
    const there = find();
    if (there) return there;
    await change;
    for (;;) {
      const come = find();
      if (come) return come;
      await changes.next();
    }
  } finally {
    await changes.return?.();
  }
}
