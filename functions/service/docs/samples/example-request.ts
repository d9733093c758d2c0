import type { CatalogEntry } from '../../../catalog.ts';
import type { SampleRequest } from '../../../core/code-samples/sample-request.ts';
import { needsCredential } from '../../../core/contract/endpoint.ts';

/** The request of an endpoint's example. */
export function exampleRequest(endpoint: CatalogEntry): SampleRequest {
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
