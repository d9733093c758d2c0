import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { callApi, throwRefusal } from '../../core/aws/lambda/call-api.ts';
import type { FamilyAnswer } from '../../core/aws/lambda/call-family.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { idempotencyKeyHeader } from '../../core/contract/idempotency-key.ts';
import { storeUpload } from '../../core/documents/uploads/store-upload.ts';
import { warningText } from '../../core/http/answers/warning-text.ts';
import { isSecret, type MadeText, type Task } from '../tasks/task.ts';
import type { Request } from './read-form.ts';
import type { Run } from './run.ts';

/** Characters of a made text that its page shows. */
const shownCharacters = 20_000;

/** Changes that its page shows. */
const shownChanges = 500;

/**
 * Does a task as the signed-in person, and keeps what it made for a day. The same request of the same page is done and
 * paid for once. Throws the problem of a refused call, and storage_failed.
 */
export async function callTask(task: Task, request: Request, context: VisitContext): Promise<Run> {
  const { family, endpoint, input } = task.call(request);
  const body = JSON.stringify(input);
  const key = request.attempt && createHash('sha256').update(`${request.attempt} ${body}`).digest('hex');
  const headers = { 'Content-Type': 'application/json', ...(key && { [idempotencyKeyHeader]: key }) };
  const answer = await callApi({ family, endpoint, headers, body }, context);
  await throwRefusal(answer);
  const { filename, bytes, text, changes } = await madeBy(task, request, answer);
  const { accountId, environment } = context;
  const { id, sizeBytes } = await storeUpload({ accountId, environment, filename }, bytes);
  const redactions = header(answer, 'x-redactions');
  const signatureLevel = header(answer, 'x-signature-level');
  const warnings = header(answer, 'x-warning');
  return {
    task: task.name,
    sources: request.sources,
    values: keptValues(task, request),
    made: { id, filename, sizeBytes },
    creditsUsed: header(answer, 'x-credits-used') ?? '0.00',
    ...(text !== undefined && { text: text.slice(0, shownCharacters) }),
    ...(changes && { changes: changes.slice(0, shownChanges) }),
    ...(warnings && { warnings: warningText(warnings) }),
    ...(signatureLevel && { signatureLevel }),
    ...(redactions && { redactions: JSON.parse(redactions) }),
  };
}

/** A response is at most 199 MB, so that it fits the memory. */
async function madeBy(
  task: Task,
  { name }: Request,
  answer: FamilyAnswer,
): Promise<{ readonly filename: string; readonly bytes: Uint8Array } & Partial<MadeText>> {
  const bytes = await buffer(answer.body);
  const isJson = header(answer, 'content-type')?.startsWith('application/json');
  if (!task.file || !isJson) return { filename: filenameOf(answer), bytes };
  const made = task.file(JSON.parse(bytes.toString()));
  return { ...made, filename: `${name}.${made.extension}`, bytes: Buffer.from(made.text) };
}

function keptValues({ controls }: Task, { values }: Request): Request['values'] {
  const secret = new Set(controls.filter(isSecret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
}

function header({ headers }: FamilyAnswer, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** The file name in the form of RFC 8187, which the service always sends. */
function filenameOf(answer: FamilyAnswer): string {
  const [, encoded = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(header(answer, 'content-disposition') ?? '') ?? [];
  return decodeURIComponent(encoded) || 'document.pdf';
}
