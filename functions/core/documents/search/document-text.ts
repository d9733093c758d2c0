import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Problem } from '../../contract/problems/problem.ts';
import { ownStore } from '../object-store.ts';
import { putObject, readObject } from '../objects.ts';
import { orStorageFailed } from '../storage-problem.ts';
import type { IndexRequest } from './index-request.ts';
import { textKey } from './text-key.ts';

type StoredText = Pick<IndexRequest, 'objectKey' | 'byob'>;

/** Separates two pages. Engines never return it as text. */
const pageBreak = '\f';

/** More than any stored text, at four bytes per character. */
const maximumBytes = 20 * 1024 * 1024;

/** Stores a document's text, gzipped. Throws storage_failed. */
export async function writeText(document: StoredText, pages: readonly string[]): Promise<void> {
  const bytes = await promisify(gzip)(pages.join(pageBreak));
  await putObject(ownStore(), textKey(document), bytes, 'application/gzip');
}

/** The pages of a document's text; empty if it has been removed in the meantime. Throws storage_failed. */
export async function readText(document: StoredText): Promise<readonly string[]> {
  try {
    const object = await readObject(ownStore(), textKey(document));
    const bytes = await orStorageFailed(buffer(object));
    const text = await orStorageFailed(promisify(gunzip)(bytes, { maxOutputLength: maximumBytes }));
    return text.toString('utf8').split(pageBreak);
  } catch (error) {
    if (error instanceof Problem && error.code === 'document_not_found') return [];
    throw error;
  }
}
