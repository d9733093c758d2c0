import { existsSync, readFileSync, watch } from 'node:fs';
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
  const { promise, resolve } = Promise.withResolvers<BusEvent>();
  const look = () => {
    const found = events(service).find(
      (event) => event['detail-type'] === type && Object.values(event.detail).includes(value),
    );
    if (found) resolve(found);
  };
  const watcher = watch(service.dataDir, look);
  try {
    look();
    return await promise;
  } finally {
    watcher.close();
  }
}
