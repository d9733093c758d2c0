import { rm } from 'node:fs/promises';
import type { S3Answer } from './s3-answer.ts';
import { xmlAnswer } from './s3-answer.ts';
import { s3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { pathOf, type S3Store } from './s3-store.ts';
import { element, elementTexts } from './xml.ts';

/** The most objects that one request may delete. */
const maximumKeys = 1_000;

/** DeleteObject: deletes the object; succeeds if there is none. */
export async function deleteObject(store: S3Store, { bucket, key }: S3Request): Promise<S3Answer> {
  await rm(pathOf(store, bucket, key), { force: true });
  return { status: 204 };
}

/** DeleteObjects: deletes the objects named in the XML document. */
export async function deleteObjects(store: S3Store, { bucket }: S3Request, xml: string): Promise<S3Answer> {
  const keys = elementTexts(xml, 'Key');
  if (keys.length === 0 || keys.length > maximumKeys) {
    throw s3Error('MalformedXML', `The document must name 1 to ${maximumKeys} keys.`);
  }
  await Promise.all(keys.map((key) => rm(pathOf(store, bucket, key), { force: true })));
  const isQuiet = elementTexts(xml, 'Quiet')[0] === 'true';
  const deleted = isQuiet ? [] : keys.map((key) => element('Deleted', [element('Key', key)]));
  return xmlAnswer('DeleteResult', deleted);
}
