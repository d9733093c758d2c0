import { buffer } from 'node:stream/consumers';
import { Problem } from '../contract/problems/problem.ts';
import { storageFailed } from '../contract/problems/storage-failed.ts';
import { ownStore } from '../documents/object-store.ts';
import { readObject } from '../documents/objects.ts';
import { orStorageFailed } from '../documents/storage-problem.ts';
import type { TemplateContent } from './template-content.ts';
import {
  getItem,
  seenTemplate,
  templateNotFound,
  type VersionItem,
  versionId,
  versionObjects,
} from './template-item.ts';

/** A version as it was put. */
export interface ReadVersion {
  readonly name: string;
  readonly version: number;
  readonly createdAt: string;
  readonly content: TemplateContent;
  /** The bytes of assets of those names, in their order. */
  readonly readAssets: (names: readonly string[]) => Promise<readonly Uint8Array[]>;
}

/** A version of a template, the latest by default. Throws template_not_found and storage_failed. */
export async function readVersion(tenant: string, name: string, wanted?: number): Promise<ReadVersion> {
  const { uid, latest } = await seenTemplate(tenant, name);
  const version = wanted ?? latest;
  const item = await getItem<VersionItem>(tenant, versionId(uid, version));
  if (!item || item.isDraft) throw templateNotFound(`${name}@${version}`);
  const keys = versionObjects(item);
  const json = await bytesOf(keys.json);
  const content = JSON.parse(Buffer.from(json).toString()) as TemplateContent;
  return {
    name,
    version,
    createdAt: item.createdAt,
    content,
    readAssets: (names) => Promise.all(names.map((asset) => assetOf(keys.assets, content, asset))),
  };
}

async function assetOf(key: string, { assets }: TemplateContent, wanted: string): Promise<Uint8Array> {
  let first = 0;
  for (const { name, sizeBytes } of assets) {
    if (name === wanted)
      return sizeBytes === 0 ? new Uint8Array() : bytesOf(key, { first, last: first + sizeBytes - 1 });
    first += sizeBytes;
  }
  throw new Error('a template has no such asset');
}

/** The version's item says that the object is there, unless the template is being deleted right now. */
async function bytesOf(key: string, range?: { readonly first: number; readonly last: number }) {
  const object = await readObject(ownStore(), key, range).catch((error) => {
    const isGone = error instanceof Problem && error.code === 'document_not_found';
    throw isGone ? storageFailed(error) : error;
  });
  return orStorageFailed(buffer(object));
}
