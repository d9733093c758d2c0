import { isUtf8 } from 'node:buffer';
import { bundleUrl, type SentBundle } from '../../contract/messages/bundle.ts';
import type { Problem } from '../../contract/problems/problem.ts';
import { storageFailed } from '../../contract/problems/storage-failed.ts';
import { mediaTypeOf } from '../../document-facts/media-type-of.ts';
import type { EgressProxy } from '../../egress/proxy.ts';
import type { CallPolicy } from '../request-policy.ts';
import { readObject } from './read-object.ts';
import { type BundleAnswer, type BundleAnswers, serveBundle } from './serve-bundle.ts';
import { webTypes } from './web-types.ts';

/** A page's own files, at an origin that the network does not have. */
export interface OpenBundle {
  /** The page itself. Throws storage_failed. */
  page(): Promise<string>;
  readonly answer: BundleAnswers;
  /** Gives the call's page its files: see serveBundle. */
  serve(proxy: EgressProxy, failed: (problem: Problem) => void): Required<Pick<CallPolicy, 'headersFor'>>;
}

/** Opens the files that a request has with it. Those in an object are read when the page asks for them, each once. */
export function openBundle(bundle: SentBundle): OpenBundle {
  const places = placesIn(bundle);
  const found = new Map<string, Promise<Uint8Array>>();
  const bytesOf = 'url' in bundle ? rangesOf(bundle.url) : slicesOf(Buffer.from(bundle.base64, 'base64'));
  const read = (name: string, place: Place) => {
    const bytes = found.get(name) ?? bytesOf(place);
    found.set(name, bytes);
    return bytes;
  };
  const answerAt = async (url: URL): Promise<BundleAnswer> => {
    const name = fileNameOf(url);
    const place = name === undefined ? undefined : places.get(name);
    if (name === undefined || !place) return missing;
    const bytes = await read(name, place);
    return { status: 200, contentType: contentTypeOf(name, bytes), bytes };
  };
  const answer: BundleAnswers = (text) => {
    const url = URL.parse(text);
    return url && `${url.origin}/` === bundleUrl ? answerAt(url) : undefined;
  };
  return {
    page: async () => Buffer.from(await read('', places.get('') ?? nothing)).toString(),
    answer,
    serve: (proxy, failed) => serveBundle(answer, proxy, failed),
  };
}

/** Where a file lies among the bytes of all. */
interface Place {
  readonly start: number;
  readonly end: number;
}

const nothing: Place = { start: 0, end: 0 };
const missing: BundleAnswer = { status: 404, contentType: 'text/plain', bytes: new Uint8Array() };

function placesIn({ files }: SentBundle): ReadonlyMap<string, Place> {
  let end = 0;
  return new Map(
    files.map(([name, sizeBytes]) => {
      const start = end;
      end += sizeBytes;
      return [name, { start, end }];
    }),
  );
}

function slicesOf(all: Buffer): (place: Place) => Promise<Uint8Array> {
  return async ({ start, end }) => all.subarray(start, end);
}

function rangesOf(url: string): (place: Place) => Promise<Uint8Array> {
  return async ({ start, end }) => {
    if (start === end) return new Uint8Array();
    try {
      return await readObject(url, start, end);
    } catch (cause) {
      throw storageFailed(cause);
    }
  };
}

/** The name of the file at a URL: of a folder, its index.html. Undefined for a path that is not valid. */
function fileNameOf({ pathname }: URL): string | undefined {
  try {
    const name = decodeURIComponent(pathname.slice(1)).normalize('NFC');
    return name.endsWith('/') ? `${name}index.html` : name;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Text in UTF-8 says so; other text is left to the browser, which finds its encoding in it. */
function contentTypeOf(name: string, bytes: Uint8Array): string {
  const type = name === '' ? 'text/html' : mediaTypeOf(name, webTypes);
  return /^text\/|^application\/(json|manifest\+json)$|\+xml$/.test(type) && isUtf8(bytes)
    ? `${type}; charset=utf-8`
    : type;
}
