import { ownStore } from '../object-store.ts';
import { urlToWrite } from '../objects.ts';

/** Where the files of uploads are sent to, for the policies of pages that send them. Throws storage_failed. */
export async function uploadOrigin(): Promise<string> {
  return new URL(await urlToWrite(ownStore(), 'uploads/')).origin;
}
