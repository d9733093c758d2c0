import { Problem } from '../contract/problems/problem.ts';
import { type Schema, type Typed, typeAt, typedCell } from './typed-cell.ts';

/** Where the cells of a column go: the keys of objects and indexes of lists on the way. */
interface Column {
  readonly path: readonly (string | number)[];
  /** What the schema asks for; undefined without a schema. */
  readonly type: Typed | undefined;
}

const bounds = { columns: 1_000, titleCharacters: 200, levels: 10, index: 999 } as const;

const forbidden = new Set(['__proto__', 'prototype', 'constructor']);

/**
 * The columns of a title row: `customer.name` is a field of an object, `items[0].price` one in a list. Throws invalid_rows for titles
 * that are empty, occur twice or contradict each other.
 */
export function readTitles(titles: readonly string[], schema?: Schema): readonly Column[] {
  if (titles.length > bounds.columns) throw wrong(`has more than ${bounds.columns} columns`);
  const used = new Map<string, 'value' | 'object' | 'list'>();
  return titles.map((title, index) => {
    const path = readTitle(title.trim(), index + 1);
    path.forEach((_, depth) => {
      const place = JSON.stringify(path.slice(0, depth + 1));
      const next = path[depth + 1];
      const kind = next === undefined ? 'value' : typeof next === 'number' ? 'list' : 'object';
      const before = used.get(place);
      if (before && (kind === 'value' || before !== kind))
        throw wrong(`has the title ${title} twice, or for two things`);
      used.set(place, kind);
    });
    return { path, type: schema && typeAt(schema, path) };
  });
}

/** The object of a record. With a schema, empty cells are left out; so are elements of lists whose cells are all empty. */
export function nestedRow(columns: readonly Column[], cells: readonly string[]): object {
  const row: Holder = {};
  for (const [index, { path, type }] of columns.entries()) {
    const cell = cells[index] ?? '';
    const isInList = path.some((key) => typeof key === 'number');
    if (cell === '' && (type !== undefined || isInList)) continue;
    put(row, path, type === undefined ? cell : typedCell(cell, type));
  }
  return withoutGaps(row) as object;
}

function readTitle(title: string, column: number): (string | number)[] {
  if (title === '') throw wrong(`has no title in column ${column}`);
  if (title.length > bounds.titleCharacters) throw wrong(`has a title that is too long in column ${column}`);
  const path = [...title.matchAll(/\[(\d{1,3})\]|[^.[\]]+/g)].map(([name, index]) =>
    index === undefined ? name.trim() : Number(index),
  );
  const isWhole = /^[^.[\]]+(\[\d{1,3}\])*(\.[^.[\]]+(\[\d{1,3}\])*)*$/.test(title);
  const isSafe = path.every((key) => key !== '' && !forbidden.has(String(key)));
  if (!isWhole || !isSafe || path.length > bounds.levels)
    throw wrong(`has a title that names no field in column ${column}: ${title.slice(0, 50)}`);
  return path;
}

type Holder = Record<string | number, unknown>;

function put(row: Holder, path: readonly (string | number)[], value: unknown): void {
  let holder = row;
  for (const [depth, key] of path.entries()) {
    const next = path[depth + 1];
    if (next === undefined) holder[key] = value;
    else {
      holder[key] ??= typeof next === 'number' ? [] : {};
      holder = holder[key] as Holder;
    }
  }
}

/** Lists without the elements that no cell filled. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(withoutGaps);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutGaps(part)]));
}

function wrong(what: string): Problem {
  return new Problem('invalid_rows', `Line 1 ${what}. It must have a title for each column.`);
}
