import type { Service, TestAccount } from '../service.ts';

/** What a test stores, where it matters. */
interface Wanted {
  readonly html?: string;
  readonly environment?: 'live' | 'test';
  readonly storage?: Readonly<Record<string, unknown>>;
}

/** The storage response, as far as tests need it. */
export interface Stored {
  readonly document_id: string;
  readonly url: string;
  readonly filename: string;
  readonly file_size_bytes: number;
  readonly expires_at: string;
  readonly signed_url_expires_at: string;
}

/** A document as the API describes it, as far as tests need it. */
export interface Described {
  readonly id: string;
  readonly filename: string;
  readonly url: string;
  readonly signed_url_expires_at: string;
}

/** Asks for a PDF to be stored, for an account. */
export function askToStore(
  service: Service,
  account: TestAccount,
  { html = '<h1>Hello</h1>', environment = 'live', storage = {} }: Wanted = {},
): Promise<Response> {
  const key = environment === 'live' ? account.liveKey : account.testKey;
  const json = { html, storage: { mode: 'default', ...storage } };
  return service.call('POST', '/htmlToPdf', { key, environment, json });
}

/** Asks for a PDF to be split into three documents, for an account. */
export function askToStoreParts(service: Service, { liveKey: key }: TestAccount): Promise<Response> {
  const json = { pdf_base64: threePages, every: 1, storage: { mode: 'default' } };
  return service.call('POST', '/splitPdf', { key, json });
}

const pageBox = '/Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]';

/** A PDF as a caller may send it. Its cross-references are missing, which readers mend. */
const threePages = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>endobj
${[3, 4, 5].map((number) => `${number} 0 obj<<${pageBox}>>endobj`).join('\n')}
trailer<</Root 1 0 R/Size 6>>
%%EOF`).toString('base64');

/** Stores a PDF, and throws where that is refused. */
export async function store(service: Service, account: TestAccount, wanted?: Wanted): Promise<Stored> {
  const response = await askToStore(service, account, wanted);
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Stored;
}

/** All that is kept of an account's documents, seen or not: the states of its records, and the names of its objects. */
export async function keptOf({ accountId }: TestAccount) {
  const { s3 } = await import('../../functions/core/aws/s3-client.ts');
  const { bucketName } = await import('../../functions/core/settings.ts');
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const objects: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucketName() })) {
    objects.push(...Contents.map(({ Key = '' }) => Key).filter((key) => key.includes(accountId)));
  }
  const records = (
    await Promise.all(['live', 'test'].map((name) => recordsOf(`${accountId}#${name}`)))
  ).flat();
  return {
    states: records.map(({ state }) => state),
    objects: objects.map((key) => key.replace(/^.*\//, '')),
  };
}

/** Moves the times of all documents of an account into the past, by the given hours less some minutes. */
export async function ageDocuments({ accountId }: TestAccount, hours: number, minutes = 0): Promise<void> {
  const { putDocumentRecord } = await import('../../functions/core/documents/documents-table.ts');
  const { sweepTimes } = await import('../../functions/core/documents/sweep-times.ts');
  const earlier = (time: string) => Date.parse(time) - hours * 3_600_000 + minutes * 60_000;
  for (const environment of ['live', 'test']) {
    for (const record of await recordsOf(`${accountId}#${environment}`)) {
      const { expiresAt, sweepAt } = record;
      await putDocumentRecord({
        ...record,
        ...(expiresAt && { expiresAt: new Date(earlier(expiresAt)).toISOString() }),
        ...(sweepAt && sweepTimes(earlier(sweepAt))),
      });
    }
  }
}

/** The records of a tenant's documents, seen or not. */
export async function recordsOf(tenant: string) {
  const { queryDocuments } = await import('../../functions/core/documents/documents-table.ts');
  const pages = queryDocuments({
    KeyConditionExpression: '#tenant = :tenant',
    ExpressionAttributeNames: { '#tenant': 'tenant' },
    ExpressionAttributeValues: { ':tenant': tenant },
    ConsistentRead: true,
  });
  const records: Document[] = [];
  for await (const { Items = [] } of pages) records.push(...(Items as Document[]));
  return records;
}

type Document = import('../../functions/core/documents/document.ts').Document;
