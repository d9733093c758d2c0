import type { Endpoint } from './endpoint.ts';
import type { NamedBlob } from './file-input.ts';

/** The fields of a request. A file is a NamedBlob, or a list of them. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes the body anew for each try; undefined if the request has none. */
  readonly body?: () => string | FormData;
}

/** Puts fields where they belong: into the path, then into the query string, JSON, or a form if there are files. */
export function requestOf(address: string, accepts: Endpoint['accepts'], fields: Fields): Request {
  const inPath = new Set([...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const url = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])));
  const others = Object.entries(fields).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  if (accepts.length === 0) return { url: withQuery(url, others), headers: {} };
  if (others.some(([, value]) => filesIn(value).length > 0))
    return { url, headers: {}, body: () => form(others) };
  const json = JSON.stringify(Object.fromEntries(others));
  return { url, headers: { 'Content-Type': 'application/json' }, body: () => json };
}

/** The files among the values of a field. */
export function filesIn(value: unknown): readonly NamedBlob[] {
  return [value].flat().filter(isNamedBlob);
}

function isNamedBlob(value: unknown): value is NamedBlob {
  return typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob;
}

type Entries = readonly (readonly [string, unknown])[];

function withQuery(url: string, fields: Entries): string {
  const query = new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, textOf(value)]),
  ).toString();
  return query === '' ? url : `${url}?${query}`;
}

function form(fields: Entries): FormData {
  const data = new FormData();
  for (const [name, value] of fields) {
    const files = filesIn(value);
    for (const file of files) data.append(name, file.blob, file.name);
    if (files.length === 0) data.append(name, textOf(value));
  }
  return data;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
