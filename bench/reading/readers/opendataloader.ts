import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Grid } from '../tables/score-tables.ts';
import { peerName, peerPackageFolder } from './peer-packages.ts';
import type { Reader, Reading } from './reader.ts';

const execute = promisify(execFile);

/** The used part of an element in its JSON. A table has rows, a row cells, and a cell elements. */
interface Element {
  readonly type?: string;
  readonly content?: string;
  readonly kids?: readonly Element[];
  readonly 'list items'?: readonly Element[];
  readonly 'page number'?: number;
  readonly 'number of rows'?: number;
  readonly 'number of columns'?: number;
  readonly rows?: readonly { readonly cells: readonly Cell[] }[];
}

interface Cell extends Element {
  readonly 'row number': number;
  readonly 'column number': number;
}

/**
 * Hancom's reader, in Java, without a model. Its tables come from its JSON. By default it finds those with lines; with
 * `cluster`, also others, which is how its makers measure it.
 */
export function openDataLoader(tableMethod: 'default' | 'cluster'): Reader {
  const jar = join(peerPackageFolder('@opendataloader/pdf'), 'lib/opendataloader-pdf-cli.jar');
  return {
    name: `${peerName('@opendataloader/pdf')}${tableMethod === 'cluster' ? ', --table-method cluster' : ''}`,
    read: async (paths) => {
      const folder = mkdtempSync(join(tmpdir(), 'opendataloader-'));
      try {
        const options = ['-f', 'json,markdown', '--table-method', tableMethod, '--image-output', 'off', '-q'];
        await execute('java', ['-jar', jar, ...options, '-o', folder, ...paths], {
          maxBuffer: 64 * 1024 * 1024,
        }).catch(() => {}); // it fails if it cannot read one of the files
        return new Map(paths.flatMap((path) => readingOf(folder, path)));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

function readingOf(folder: string, path: string): [string, Reading][] {
  const output = join(folder, basename(path, '.pdf'));
  if (!existsSync(`${output}.json`) || !existsSync(`${output}.md`)) return [];
  const document = JSON.parse(readFileSync(`${output}.json`, 'utf8')) as Element; // in its output format
  const found = tablesWithin(document);
  const tables = Map.groupBy(found, (table) => table['page number'] ?? 1);
  const grids = [...tables].map(([page, onPage]) => [page, onPage.map(gridOf)] as const);
  return [[path, { markdown: readFileSync(`${output}.md`, 'utf8'), tables: new Map(grids) }]];
}

/** The outermost tables. */
function tablesWithin(element: Element): Element[] {
  if (element.type === 'table') return [element];
  return childrenOf(element).flatMap(tablesWithin);
}

function childrenOf(element: Element): readonly Element[] {
  return [...(element.kids ?? []), ...(element['list items'] ?? [])];
}

function gridOf(table: Element): Grid {
  const grid = Array.from({ length: table['number of rows'] ?? 0 }, () =>
    Array.from({ length: table['number of columns'] ?? 0 }, () => ''),
  );
  for (const cell of table.rows?.flatMap(({ cells }) => cells) ?? []) {
    const row = grid[cell['row number'] - 1];
    if (row) row[cell['column number'] - 1] = textOf(cell);
  }
  return grid;
}

function textOf(element: Element): string {
  return [element.content ?? '', ...childrenOf(element).map(textOf)].filter((text) => text !== '').join(' ');
}
