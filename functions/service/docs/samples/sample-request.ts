import type { CatalogEntry } from '../../../catalog.ts';
import { type BodyKind, needsCredential } from '../../../core/contract/endpoint.ts';

/** The request that an endpoint's samples make. */
export interface SampleRequest {
  readonly method: CatalogEntry['method'];
  /** Parts of the path: text, or the name of a variable with its description. */
  readonly path: readonly (string | { readonly variable: string })[];
  readonly query: string;
  readonly bodyKind: BodyKind | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Names of the files to send, by field; a list for a field that takes several. */
  readonly files: Readonly<Record<string, string | readonly string[]>>;
  /** The variable with the credential; undefined if none is needed. */
  readonly credential: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the response is JSON, rather than text of another protocol. */
  readonly isJson: boolean;
  /** The name for saving the response, if it is a file. */
  readonly savedAs: string | undefined;
}

/** The request of an endpoint's example. */
export function sampleRequest(endpoint: CatalogEntry): SampleRequest {
  const { method, path, access, accepts, example = {} } = endpoint;
  const parts = path.split(/(\{\w+\})/).filter(Boolean);
  const inPath = parts.flatMap((part) => (part.startsWith('{') ? [part.slice(1, -1)] : []));
  const { file, files, ...rest } = Object.fromEntries(
    Object.entries(example).filter(([name]) => !inPath.includes(name)),
  );
  const sentFiles = { ...(file !== undefined && { file }), ...(files !== undefined && { files }) };
  const hasFiles = Object.keys(sentFiles).length > 0;
  const isAgent = endpoint.family === 'mcp';
  return {
    method,
    path: parts.map((part) => (part.startsWith('{') ? { variable: part.slice(1, -1).toUpperCase() } : part)),
    query: accepts.length === 0 ? new URLSearchParams(rest as Record<string, string>).toString() : '',
    bodyKind: hasFiles ? 'multipart' : accepts[0],
    fields: accepts.length === 0 ? {} : rest,
    files: sentFiles as SampleRequest['files'],
    credential: needsCredential(access) ? (isAgent ? 'ACCESS_TOKEN' : 'KEY') : undefined,
    headers: isAgent ? { Accept: 'application/json, text/event-stream' } : {},
    isJson: !isAgent,
    savedAs: savedAs(endpoint),
  };
}

/** Every variable of a sample, in the order of use. */
export function variablesOf({ path, credential }: SampleRequest): readonly string[] {
  const inPath = path.flatMap((part) => (typeof part === 'string' ? [] : [part.variable]));
  return ['BASE', ...(credential ? [credential] : []), ...inPath];
}

function savedAs({ produces, fileTypes = [], example = {}, zips }: CatalogEntry): string | undefined {
  const { filename, format } = example;
  if (zips && format !== 'json') return 'files.zip';
  switch (produces) {
    case 'pdf':
    case 'image':
      return typeof filename === 'string' ? filename : 'out.pdf';
    case 'pdfs':
      return `${filename}.zip`;
    case 'file':
      return fileTypes[0] === 'image/jpeg' ? 'preview.jpg' : 'document.pdf';
    case 'redirect':
      return 'document.pdf';
    case 'page':
      return 'page.html';
    default:
      return undefined;
  }
}
