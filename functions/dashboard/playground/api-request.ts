import type { CatalogEntry } from '../../catalog.ts';
import type { UploadedFile } from '../../core/contract/fields/files/uploaded-file.ts';
import type { FormInput } from './read-input.ts';

/** A request to the API, built from a form: the source of both the call and the curl command. */
export interface ApiRequest {
  readonly method: CatalogEntry['method'];
  /** With its parameters filled in. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body:
    | { readonly json: Readonly<Record<string, unknown>> }
    | { readonly parts: readonly FormPart[] }
    | undefined;
}

/** A field of a multipart form: its text, or a file. */
export interface FormPart {
  readonly name: string;
  readonly content: string | UploadedFile;
}

/** The request that a form makes to an endpoint: JSON, or multipart if it has files. */
export function apiRequest(
  { method, path, accepts }: CatalogEntry,
  { values, files }: FormInput,
): ApiRequest {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pathParameters = Object.fromEntries(inPath.map((name) => [name, textOf(values[name] ?? '')]));
  const rest = Object.entries(values).filter(([name]) => !inPath.includes(name));
  const target = {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(pathParameters[name] ?? '')),
    pathParameters,
  };
  if (accepts.length === 0) {
    const query = Object.fromEntries(rest.map(([name, value]) => [name, textOf(value)]));
    return { ...target, query, body: undefined };
  }
  if (Object.keys(files).length === 0)
    return { ...target, query: {}, body: { json: Object.fromEntries(rest) } };
  const texts = rest.map(([name, value]) => ({ name, content: textOf(value) }));
  const uploads = Object.entries(files).flatMap(([name, list]) => list.map((content) => ({ name, content })));
  return { ...target, query: {}, body: { parts: [...texts, ...uploads] } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
