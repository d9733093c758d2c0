import { type Meta, metaOf } from './meta.ts';

/**
 * A file that an answer carries. Its bytes can be read once, in one of three ways. `await using` lets go of a file that was
 * not read to its end.
 */
export interface FileAnswer extends AsyncDisposable {
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number | undefined;
  /** ID of the document, if the file was stored as well. */
  readonly documentId: string | undefined;
  /** Link to it that needs no credential, if the file was stored as well. */
  readonly url: string | undefined;
  readonly meta: Meta;
  /** The bytes as they arrive. */
  stream(): ReadableStream<Uint8Array>;
  /** All bytes. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** All bytes, with their media type. */
  blob(): Promise<Blob>;
}

/** A response that is a file. */
export function fileAnswer(response: Response): FileAnswer {
  const { headers } = response;
  const length = headers.get('content-length');
  return {
    filename: filenameIn(headers.get('content-disposition') ?? ''),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    sizeBytes: length === null ? undefined : Number(length),
    documentId: headers.get('x-document-id') ?? undefined,
    url: headers.get('x-storage-url') ?? undefined,
    meta: metaOf(response),
    stream: () => response.body ?? new Blob([]).stream(),
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    blob: () => response.blob(),
    [Symbol.asyncDispose]: async () => {
      if (!response.body?.locked) await response.body?.cancel();
    },
  };
}

/** The name in its full form (RFC 8187), or as ASCII. */
function filenameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'file';
}
