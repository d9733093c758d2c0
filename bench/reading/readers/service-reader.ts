import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Service } from '../../../test/service.ts';
import type { Grid } from '../tables/score-tables.ts';
import type { Reader, Reading } from './reader.ts';

/** The service's own reader: Markdown from /extractContent, tables from /extractTables. */
export function serviceReader(service: Service, key: string): Reader {
  return {
    name: 'this service',
    read: async (paths) => {
      const readings = new Map<string, Reading>();
      for (const path of paths) {
        const content = await readerAnswer<{ readonly markdown: string }>(
          service,
          key,
          '/extractContent',
          path,
        );
        const found = await readerAnswer<{
          readonly tables: readonly { readonly page: number; readonly rows: Grid }[];
        }>(service, key, '/extractTables', path);
        if (!content || !found) continue;
        const tables = Map.groupBy(found.tables, ({ page }) => page);
        const grids = [...tables].map(([page, onPage]) => [page, onPage.map(({ rows }) => rows)] as const);
        readings.set(path, { markdown: content.markdown, tables: new Map(grids) });
      }
      return readings;
    },
  };
}

/** An endpoint's response to a file, sent as a form, as declared by the catalog; undefined if it refuses the file. */
export async function readerAnswer<Answer>(
  service: Service,
  key: string,
  endpoint: string,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer | undefined> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(path)]), basename(path));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await service.call('POST', endpoint, { key, form });
  const answer: unknown = await response.json();
  return response.status === 200 ? (answer as Answer) : undefined;
}
