import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { RemoteBytes } from '../contract/messages/fetched.ts';
import { ownStore } from '../documents/object-store.ts';
import { putObject, readObject, removeObject, urlToRead, urlToWrite } from '../documents/objects.ts';

/** A fresh key for an object that lives as long as one call; the bucket removes what a crash leaves after a day. */
function newKey(): string {
  return `work/${randomUUID()}`;
}

/** Stores bytes for the engine to read. Throws storage_failed. */
export async function sendByObject(bytes: Uint8Array): Promise<{ key: string; remote: RemoteBytes }> {
  const key = newKey();
  await putObject(ownStore(), key, bytes, 'application/octet-stream');
  const facts = { sizeBytes: bytes.byteLength, missing: 'The file was lost on its way. Try again.' };
  return { key, remote: new RemoteBytes({ url: await urlToRead(ownStore(), key), ...facts }) };
}

/** A fresh key for a result, with the URL to which the engine writes it. */
export async function placeForResult(): Promise<{ readonly key: string; readonly url: string }> {
  const key = newKey();
  return { key, url: await urlToWrite(ownStore(), key) };
}

/** The bytes that the engine wrote. Throws storage_failed. */
export async function readWork(key: string): Promise<Uint8Array> {
  return buffer(await readObject(ownStore(), key));
}

/** Removes an object, if it is there. Throws storage_failed. */
export async function removeWork(key: string): Promise<void> {
  await removeObject(ownStore(), key);
}
