import { tenantOf } from '../../../contract/callers/tenant.ts';
import { environments } from '../../../contract/resources/environment.ts';
import { type DocumentTerms, readTerms } from '../terms-table.ts';
import { createIndex } from './create-index.ts';
import { setSearchEngine } from './search-engine.ts';
import { writeToCollection } from './write-to-collection.ts';

/** Terms in one request, in bytes as packed: a few megabytes as text. */
const bytesAtOnce = 1_000_000;

/**
 * Moves the search of an account to the collection, or back to the table of terms, which has all documents anyway.
 * Returns how many documents it wrote or removed. Can be repeated, which also writes what the collection lacks.
 */
export async function moveAccount(accountId: string, to: 'collection' | 'terms'): Promise<number> {
  const tenants = environments.map((environment) => tenantOf(accountId, environment));
  let count = 0;
  if (to === 'terms') {
    await setSearchEngine(accountId, undefined);
    for (const tenant of tenants) count += await removeAll((await allTerms(tenant)).map(({ id }) => id));
    return count;
  }
  await createIndex();
  await setSearchEngine(accountId, 'filling'); // from now on, new documents are written to both
  for (const tenant of tenants) count += await fill(tenant);
  await setSearchEngine(accountId, 'collection');
  return count;
}

async function fill(tenant: string): Promise<number> {
  const all = await allTerms(tenant);
  for (const some of batches(all)) await writeToCollection(some.map((terms) => ({ ...terms, tenant })));
  const left = new Set((await allTerms(tenant)).map(({ id }) => id));
  const written = all.map(({ id }) => id);
  await removeAll(written.filter((id) => !left.has(id))); // deleted before they were written
  return written.length;
}

async function removeAll(ids: readonly string[]): Promise<number> {
  await writeToCollection(ids.map((removed) => ({ removed })));
  return ids.length;
}

async function allTerms(tenant: string): Promise<readonly DocumentTerms[]> {
  const all: DocumentTerms[] = [];
  await readTerms(tenant, (terms) => all.push(terms));
  return all;
}

function* batches(all: readonly DocumentTerms[]): Generator<readonly DocumentTerms[]> {
  let batch: DocumentTerms[] = [];
  let sizeBytes = 0;
  for (const terms of all) {
    batch.push(terms);
    sizeBytes += terms.packed.byteLength;
    if (sizeBytes < bytesAtOnce) continue;
    yield batch;
    [batch, sizeBytes] = [[], 0];
  }
  yield batch;
}
