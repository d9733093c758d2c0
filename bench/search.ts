import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tenantOf } from '../functions/core/contract/callers/tenant.ts';
import { startDynamodb } from '../local/dynamodb.ts';
import { localBucket } from '../local/local-names.ts';
import { startS3 } from '../local/s3.ts';
import { storeVariables } from '../local/store-variables.ts';
import { sampleDocuments, sampleWord } from './sample-documents.ts';
import { timed } from './statistics.ts';
import { table } from './table.ts';

const access = { accessKeyId: 'bench', secretAccessKey: 'bench-secret', region: 'us-east-1' };

/** The time of a search in an account with a number of documents, warm, with the stores of the local service. */
async function measureSearch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-service-bench-'));
  const [dynamodb, s3] = await Promise.all([
    startDynamodb(join(folder, 'dynamodb'), access),
    startS3(join(folder, 's3'), access, [localBucket]),
  ]);
  Object.assign(process.env, storeVariables({ dynamodbUrl: dynamodb.url, s3Url: s3.url }, access));
  try {
    return await measure([100, 1_000, 10_000]);
  } finally {
    s3.stop();
    await dynamodb.stop();
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
}

async function measure(sizes: readonly number[]): Promise<string> {
  const { searchDocuments } = await import('../functions/core/documents/search/search-documents.ts');
  const { tenantDocuments } = await import('../functions/core/documents/tenant-documents.ts');
  const rows: string[][] = [];
  for (const size of sizes) {
    const tenant = tenantOf(`bench${size}`, 'live');
    await seed(tenant, size);
    const search = (q: string, mode: 'fulltext' | 'grep' = 'fulltext') =>
      searchDocuments({ tenant, q, mode, limit: 20 }, tenantDocuments(tenant));
    for (const [what, q, mode] of searches(size)) {
      const { total, isComplete } = await search(q, mode);
      const { medianMs, p95Ms } = await timed(() => search(q, mode), mode === 'grep' ? 3 : 15, 1);
      rows.push([
        String(size),
        what,
        `${isComplete ? '' : '≥ '}${total}`,
        medianMs.toFixed(0),
        p95Ms.toFixed(0),
      ]);
    }
  }
  return table(['documents', 'search', 'found', 'median ms', 'p95 ms'], rows);
}

function searches(size: number): [what: string, q: string, mode?: 'grep'][] {
  return [
    ['a number that one document has', String(size / 2).padStart(6, '0')],
    ['a rare word', sampleWord(5_000)],
    ['a word of every document', sampleWord(1)],
    ['three words', [2, 100, 300].map(sampleWord).join(' ')],
    ['grep', 'number \\d+00\\b', 'grep'],
  ];
}

async function seed(tenant: string, size: number): Promise<void> {
  const { putDocumentRecord } = await import('../functions/core/documents/documents-table.ts');
  const { indexDocument } = await import('../functions/core/documents/search/index-document.ts');
  const samples = sampleDocuments(tenant, size);
  const storeAll = async () => {
    for (const { document, pages } of samples) {
      await indexDocument(document, pages);
      await putDocumentRecord(document);
    }
  };
  await Promise.all(Array.from({ length: 8 }, storeAll));
}

if (import.meta.main) console.log(await measureSearch());
