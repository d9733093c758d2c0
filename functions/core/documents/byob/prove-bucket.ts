import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type ObjectStore, putObject, readObject, removeObject } from '../objects.ts';
import { byobDenied, byobFailed } from './byob-problem.ts';

/** Less than the call's total time, so that it can still respond. */
const maximumMs = 20_000;

/**
 * Writes, reads and removes a small object in the same way as documents: if this works, storing documents works.
 * Throws byob_access_denied, which names the failed step.
 */
export async function proveBucket(store: ObjectStore, prefix: string): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), maximumMs);
  const tooLate = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () =>
      reject(byobDenied('The account’s bucket took too long to respond. Check it and try again.')),
    );
  });
  try {
    await Promise.race([prove(store, `${prefix}probe-${randomUUID()}.pdf`), tooLate]);
  } catch (error) {
    throw byobFailed(error);
  } finally {
    clearTimeout(timer);
  }
}

async function prove(store: ObjectStore, key: string): Promise<void> {
  const written = Buffer.from(`%PDF- ${randomUUID()}`);
  await putObject(store, key, written, 'application/pdf');
  try {
    const last = written.length - 1;
    const read = await buffer(await readObject(store, key, { first: 0, last }));
    if (!read.equals(written))
      throw byobDenied('The account’s bucket returned different bytes from those that were written.');
  } catch (error) {
    await removeObject(store, key).catch(() => {}); // the first failure is the one to report
    throw error;
  }
  await removeObject(store, key);
}
