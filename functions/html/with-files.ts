import { type BundleFile, bundleUrl } from '../core/contract/messages/bundle.ts';
import type { RenderRequest } from '../core/contract/messages/render.ts';

/** Base64 and the rest of a request that an invocation has room for, with what the engine is sent besides. */
const inlineBytes = 5 * 1024 * 1024;

/**
 * Does work with a request whose page has its own files: in the request, or, if it has no room for them, in an object that
 * lives as long as the call. `input` is the call's, as far as it is sent beside them. Throws storage_failed.
 */
export async function withFiles<Request extends RenderRequest, Result>(
  { source, ...request }: Request,
  files: readonly BundleFile[],
  input: object,
  work: (request: Request) => Promise<Result>,
): Promise<Result> {
  const html = 'html' in source ? source.html : '';
  const all = [{ name: '', bytes: Buffer.from(html) }, ...files];
  const bytes = Buffer.concat(all.map((file) => file.bytes));
  const sizes = all.map((file) => [file.name, file.bytes.byteLength] as const);
  const doneWith = (place: { readonly base64: string } | { readonly url: string }) =>
    work({
      ...request,
      source: { html: '', baseUrl: bundleUrl },
      bundle: { files: sizes, ...place },
    } as unknown as Request); // a request again: its source is of the same type

  const otherBytes = Buffer.byteLength(JSON.stringify([request, sizes, input]));
  if ((bytes.length * 4) / 3 + otherBytes <= inlineBytes)
    return doneWith({ base64: bytes.toString('base64') });
  const { removeWork, sendByObject } = await import('../core/engine-calls/work-objects.ts');
  const { key, remote } = await sendByObject(bytes);
  try {
    return await doneWith({ url: remote.url });
  } finally {
    await removeWork(key).catch(() => {}); // the bucket removes it after a day
  }
}
