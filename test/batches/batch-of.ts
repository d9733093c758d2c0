import { spawnSync } from 'node:child_process';
import type { Service } from '../service.ts';

/** A batch as the API tells of it. */
export interface BatchAnswer {
  readonly batch_id: string;
  readonly status: string;
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly credits: number;
  readonly result?: { readonly documents: readonly { readonly url: string; readonly page_count: number }[] };
}

/** A row as the API tells of it. */
export interface RowAnswer {
  readonly row: number;
  readonly status: string;
  readonly credits?: number;
  readonly code?: string;
  readonly message?: string;
  readonly filename?: string;
  readonly url?: string;
  readonly document_id?: string;
}

interface Key {
  readonly key: string;
}

/** Starts a batch and returns its id. */
export async function startBatch(service: Service, { key }: Key, json: object): Promise<string> {
  const response = await service.call('POST', '/batches', { key, json });
  const answer = (await response.json()) as { batch_id: string };
  if (response.status !== 202) throw new Error(JSON.stringify(answer));
  return answer.batch_id;
}

/** A batch once it has ended. */
export async function endOfBatch(service: Service, { key }: Key, id: string): Promise<BatchAnswer> {
  const response = await service.call('GET', `/batches/${id}?wait=25`, { key });
  const batch = (await response.json()) as BatchAnswer;
  return ['queued', 'processing'].includes(batch.status) ? endOfBatch(service, { key }, id) : batch;
}

/** All rows of a batch, or those with one status. */
export async function rowsOf(
  service: Service,
  { key }: Key,
  id: string,
  status?: string,
): Promise<RowAnswer[]> {
  const rows: RowAnswer[] = [];
  let cursor: string | null = '';
  do {
    const query = new URLSearchParams({ limit: '100', ...(status && { status }), ...(cursor && { cursor }) });
    const response = await service.call('GET', `/batches/${id}/rows?${query}`, { key });
    const page = (await response.json()) as { rows: RowAnswer[]; next_cursor: string | null };
    rows.push(...page.rows);
    cursor = page.next_cursor;
  } while (cursor);
  return rows;
}

/** Uploads a file and returns its document ID. */
export async function upload(
  service: Service,
  { key }: Key,
  filename: string,
  file: Uint8Array,
): Promise<string> {
  const json = { filename, size: file.byteLength };
  const response = await service.call('POST', '/uploads', { key, json });
  const { document_id, upload_url } = (await response.json()) as { document_id: string; upload_url: string };
  await fetch(upload_url, { method: 'PUT', body: new Uint8Array(file) });
  return document_id;
}

/** The names of the files of a ZIP, in order, as Python reads it once it has checked each. */
export async function namesIn(url = ''): Promise<readonly string[]> {
  const input = Buffer.from(await (await fetch(url)).arrayBuffer());
  const program =
    'import io,json,sys,zipfile;z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()));print(json.dumps([z.testzip(),z.namelist()]))';
  const { stdout } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8' });
  const [broken, names] = JSON.parse(stdout) as [string | null, string[]];
  if (broken !== null) throw new Error(`${broken} is broken`);
  return names;
}
