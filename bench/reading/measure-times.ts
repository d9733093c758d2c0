import type { Service } from '../../test/service.ts';
import { timedInTurns } from '../statistics.ts';
import { table } from '../table.ts';
import { readerAnswer } from './readers/service-reader.ts';

const endpoints = ['/extractText', '/extractContent', '/extractTables'] as const;

/** How long the service takes to read some documents in different ways, one after another. */
export async function measureTimes(paths: readonly string[], service: Service, key: string): Promise<string> {
  const works = Object.fromEntries(
    endpoints.map((endpoint) => [
      endpoint,
      async () => {
        for (const path of paths) await readerAnswer(service, key, endpoint, path);
      },
    ]),
  );
  const times = await timedInTurns(works, 5, { warmUps: 2 });
  const base = times['/extractText']?.medianMs ?? Number.NaN;
  return table(
    [`${paths.length} documents, one after another`, 'ms a document', '÷ /extractText'],
    endpoints.map((endpoint) => {
      const ms = times[endpoint]?.medianMs ?? Number.NaN;
      return [endpoint, (ms / paths.length).toFixed(1), (ms / base).toFixed(2)];
    }),
  );
}
