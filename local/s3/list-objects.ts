import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { objectFacts } from './object-file.ts';
import { folderPath, objectKey } from './object-path.ts';
import { type S3Answer, xmlAnswer } from './s3-answer.ts';
import { s3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { objectsFolder, pathOf, type S3Store } from './s3-store.ts';
import { element, type Xml } from './xml.ts';

/** The most keys in one response. */
const maximumKeys = 1_000;

/** ListObjectsV2: a page of the keys with a prefix, in byte order, with keys beyond a delimiter grouped into one. */
export async function listObjects(store: S3Store, { bucket, query }: S3Request): Promise<S3Answer> {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
  const limit = Math.min(maximumKeys, countOf(query.get('max-keys') ?? String(maximumKeys)));
  const keys = await keysWith(store, bucket, prefix);
  const names = namesOf(keys, prefix, delimiter).filter(({ name }) => compare(name, after) > 0);
  const page = names.slice(0, limit);
  const isTruncated = limit > 0 && names.length > limit;
  const text = query.get('encoding-type') === 'url' ? encodeURIComponent : String;
  const contents = await Promise.all(
    page.filter(({ isPrefix }) => !isPrefix).map(({ name }) => contentsOf(store, bucket, name, text)),
  );
  const prefixes = page
    .filter(({ isPrefix }) => isPrefix)
    .map(({ name }) => element('CommonPrefixes', [element('Prefix', text(name))]));
  return xmlAnswer('ListBucketResult', [
    element('Name', bucket),
    element('Prefix', text(prefix)),
    element('MaxKeys', limit),
    element('KeyCount', page.length),
    element('IsTruncated', String(isTruncated)),
    ...(delimiter ? [element('Delimiter', text(delimiter))] : []),
    ...(query.has('encoding-type') ? [element('EncodingType', 'url')] : []),
    ...(isTruncated ? [element('NextContinuationToken', tokenOf(page.at(-1)?.name ?? ''))] : []),
    ...contents.flat(),
    ...prefixes,
  ]);
}

interface ListedName {
  readonly name: string;
  readonly isPrefix: boolean;
}

/** Keys as listed: those that share a start up to a delimiter after the prefix become one name. */
function namesOf(keys: readonly string[], prefix: string, delimiter: string): readonly ListedName[] {
  const names = new Map<string, ListedName>();
  for (const key of keys) {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const name = end < 0 ? key : key.slice(0, end + delimiter.length);
    names.set(name, { name, isPrefix: end >= 0 });
  }
  return [...names.values()].toSorted((a, b) => compare(a.name, b.name));
}

async function keysWith(store: S3Store, bucket: string, prefix: string): Promise<readonly string[]> {
  const root = objectsFolder(store, bucket);
  const entries = await readdir(join(root, folderPath(prefix)), {
    recursive: true,
    withFileTypes: true,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => objectKey(relative(root, join(entry.parentPath, entry.name))))
    .filter((key) => key.startsWith(prefix));
}

/** Empty for an object that was deleted meanwhile. */
async function contentsOf(
  store: S3Store,
  bucket: string,
  key: string,
  text: (value: string) => string,
): Promise<readonly Xml[]> {
  const facts = await objectFacts(pathOf(store, bucket, key));
  if (!facts) return [];
  return [
    element('Contents', [
      element('Key', text(key)),
      element('LastModified', new Date(facts.modifiedEpochMs).toISOString()),
      element('ETag', `"${facts.etag}"`),
      element('Size', facts.sizeBytes),
      element('StorageClass', 'STANDARD'),
    ]),
  ];
}

function tokenOf(lastName: string): string {
  return Buffer.from(lastName).toString('base64url');
}

function countOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw s3Error('InvalidArgument', 'max-keys must be a number.');
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
