import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { Problem } from '../contract/problems/problem.ts';
import { type Fetch, fetchProblem } from './fetch-problem.ts';

/** The request asks for identity encoding, but some stores ignore that. */
const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

const minimumBufferBytes = 64 * 1024;

/**
 * Reads the whole body of a successful response, decompressed. Throws payload_too_large as soon as its declared or
 * actual length exceeds the limit, and url_fetch_failed for another status or an incomplete body.
 */
export async function readAnswer(answer: IncomingMessage, fetch: Fetch): Promise<Uint8Array> {
  try {
    checkStatus(answer, fetch);
    const lengthBytes = Number(answer.headers['content-length'] ?? 0);
    if (lengthBytes > fetch.maximumBytes) throw fetchProblem('size', fetch);
    return await collect(decoded(answer, fetch), lengthBytes, fetch);
  } catch (error) {
    throw error instanceof Problem ? error : fetchProblem('connection', fetch, error);
  } finally {
    answer.destroy();
  }
}

function checkStatus({ statusCode = 0 }: IncomingMessage, { field }: Fetch): void {
  if (statusCode >= 200 && statusCode <= 299) return;
  const message = `${field} returned status ${statusCode}. Check that it opens without signing in.`;
  throw new Problem('url_fetch_failed', message);
}

function decoded(answer: IncomingMessage, fetch: Fetch): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return answer;
  const decoder = Object.hasOwn(decoders, encoding) && decoders[encoding]?.();
  if (!decoder) throw fetchProblem('encoding', fetch);
  return pipeline(answer, decoder, () => {});
}

/** Copies the chunks into one buffer: a list of a million chunks would take a hundred times the body's size. */
async function collect(body: Readable, expectedBytes: number, fetch: Fetch): Promise<Uint8Array> {
  let buffer = Buffer.allocUnsafe(Math.max(expectedBytes, minimumBufferBytes));
  let sizeBytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    const nextSizeBytes = sizeBytes + piece.length;
    if (nextSizeBytes > fetch.maximumBytes) throw fetchProblem('size', fetch);
    if (nextSizeBytes > buffer.length) {
      buffer = Buffer.concat([buffer], Math.max(nextSizeBytes, 2 * buffer.length));
    }
    piece.copy(buffer, sizeBytes);
    sizeBytes = nextSizeBytes;
  }
  return buffer.subarray(0, sizeBytes);
}
