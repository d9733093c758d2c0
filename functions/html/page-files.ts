import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import type { UploadedFile } from '../core/contract/fields/files/uploaded-file.ts';
import { limits } from '../core/contract/limits.ts';
import { type BundleFile, bundleName } from '../core/contract/messages/bundle.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { decodeText } from '../core/decode-text.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';

/** The fields of a page's own files. */
interface PageFilesInput {
  readonly files?: readonly UploadedFile[] | undefined;
  readonly bundle?: UploadedFile | undefined;
  readonly bundle_base64?: Uint8Array | undefined;
  readonly bundle_document_id?: string | undefined;
}

/** The page's field, and its file's name if the field is not sent. */
interface PageKind {
  readonly field: 'html' | 'markdown';
  readonly index: string;
  readonly mostBytes: number;
}

export const htmlFile: PageKind = { field: 'html', index: 'index.html', mostBytes: limits.htmlBytes };
export const markdownFile: PageKind = {
  field: 'markdown',
  index: 'index.md',
  mostBytes: limits.markdownBytes,
};

/** A page with its own files. Undefined fields have no file. */
export interface PageFiles {
  readonly files: readonly BundleFile[];
  readonly page: string;
  readonly header: string | undefined;
  readonly footer: string | undefined;
}

/**
 * The page of a call that sends files with it, as text, with those files; undefined if it sends none. Throws missing_field,
 * payload_too_large, and what the engine and the store throw.
 */
export async function pageFiles(
  input: PageFilesInput,
  sent: string | undefined,
  { field, index, mostBytes }: PageKind,
  context: CallContext,
): Promise<PageFiles | undefined> {
  const found = input.files
    ? { source: 'files', files: input.files.map(bundleFile) }
    : await unpackedFiles(input, context);
  if (!found) return undefined;
  const { source } = found;
  const files = sent === undefined ? withoutTopFolder(found.files, index) : found.files;
  const text = (name: string, maximumBytes: number) => textOf(files, source, name, maximumBytes);
  const page = sent ?? text(index, mostBytes);
  if (page === undefined) throw withoutPage(field, source, index);
  const { templateBytes } = limits.bundle;
  return {
    files,
    page,
    header: text('header.html', templateBytes),
    footer: text('footer.html', templateBytes),
  };
}

function bundleFile({ filename, content }: UploadedFile): BundleFile {
  return { name: bundleName(filename), bytes: content };
}

async function unpackedFiles(
  { bundle, bundle_base64, bundle_document_id }: PageFilesInput,
  context: CallContext,
) {
  const sent = bundle ? (['bundle', bundle.content] as const) : (['bundle_base64', bundle_base64] as const);
  const [source, zip] =
    bundle_document_id === undefined
      ? sent
      : (['bundle_document_id', await storedZip(bundle_document_id, context)] as const);
  if (!zip) return undefined;
  const { files } = await callEngine<{ readonly files: readonly BundleFile[] }>(
    'unpackBundle',
    { zip, field: source },
    engineCall(context),
    'large',
  );
  return { source, files };
}

/** Storage code is loaded only by calls that read from it. */
async function storedZip(id: string, { accountId, environment, scopes, webToken }: CallContext) {
  const { readDocument } = await import('../core/documents/read-document.ts');
  const bounds = { field: 'bundle_document_id', maximumBytes: limits.bundle.bytes };
  return readDocument({ tenant: tenantOf(accountId, environment), id }, { ...bounds, scopes, webToken });
}

/** The files without the one folder that has all of them, if the page is in it: what a program makes of a folder. */
function withoutTopFolder(files: readonly BundleFile[], index: string): readonly BundleFile[] {
  const [top] = files[0]?.name.split('/') ?? [];
  const isAll = files.every(({ name }) => name.startsWith(`${top}/`));
  if (!isAll || !files.some(({ name }) => name === `${top}/${index}`)) return files;
  return files.map(({ name, bytes }) => ({ name: name.slice(`${top}/`.length), bytes }));
}

function textOf(
  files: readonly BundleFile[],
  source: string,
  wanted: string,
  maximumBytes: number,
): string | undefined {
  const file = files.find(({ name }) => name === wanted);
  if (!file) return undefined;
  const text = decodeText(file.bytes, { isHtml: wanted.endsWith('.html') });
  if (text !== undefined && Buffer.byteLength(text) <= maximumBytes) return text;
  const megabytes = maximumBytes / 1024 / 1024;
  throw new Problem('payload_too_large', `${wanted} in ${source} is larger than ${megabytes} MB.`);
}

function withoutPage(field: string, source: string, index: string): Problem {
  const message = `is required: ${source} has no ${index}`;
  return new Problem('missing_field', `${field} ${message}.`, { details: [{ field, message }] });
}
