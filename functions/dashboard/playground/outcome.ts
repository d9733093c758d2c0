import type { FamilyAnswer } from '../../core/aws/lambda/call-family.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { storeUpload } from '../../core/documents/uploads/store-upload.ts';
import { readAnswerBytes } from './read-answer-bytes.ts';

/** The outcome of a call, as far as a page shows it. */
export interface Outcome {
  readonly status: number;
  /** Until the start of the response. */
  readonly durationMs: number;
  readonly creditsUsed: string | undefined;
  readonly creditsRemaining: string | undefined;
  /** The number of resources that failed to load or were blocked. */
  readonly warnings: string | undefined;
  readonly body: OutcomeBody;
}

export type OutcomeBody =
  /** A PDF kept as an upload for a day. */
  | { readonly pdf: { readonly id: string; readonly filename: string; readonly sizeBytes: number } }
  | { readonly json: unknown }
  | { readonly pictureBase64: string; readonly type: string }
  | { readonly zipBase64: string; readonly filename: string; readonly sizeBytes: number }
  /** Why there is nothing to show. */
  | { readonly nothing: string };

const maximumMegabytes = 25;

/** Reads the response to a call. A PDF is kept for a day, only for its own account, so that the page can show it. */
export async function outcomeOf(
  answer: FamilyAnswer,
  context: VisitContext,
): Promise<Omit<Outcome, 'durationMs'>> {
  return {
    status: answer.status,
    creditsUsed: header(answer, 'x-credits-used'),
    creditsRemaining: header(answer, 'x-credits-remaining'),
    warnings: header(answer, 'x-warning'),
    body: await bodyOf(answer, context),
  };
}

async function bodyOf(answer: FamilyAnswer, context: VisitContext): Promise<OutcomeBody> {
  const type = header(answer, 'content-type') ?? '';
  const bytes = await readAnswerBytes(answer.body, maximumMegabytes * 1024 * 1024);
  if (!bytes) {
    return {
      nothing: `The response is larger than the ${maximumMegabytes} MB that this page can show. The request itself succeeded.`,
    };
  }
  if (type.startsWith('application/json')) return { json: JSON.parse(bytes.toString()) };
  if (type.startsWith('image/')) return { pictureBase64: bytes.toString('base64'), type };
  if (type === 'application/zip') {
    const zipBase64 = bytes.toString('base64');
    return { zipBase64, filename: filenameOf(answer), sizeBytes: bytes.length };
  }
  if (type !== 'application/pdf') return { nothing: 'The response has no body.' };
  return keptPdf(bytes, filenameOf(answer), context);
}

async function keptPdf(bytes: Uint8Array, filename: string, context: VisitContext): Promise<OutcomeBody> {
  const { accountId, environment } = context;
  try {
    const { id, sizeBytes } = await storeUpload({ accountId, environment, filename }, bytes);
    return { pdf: { id, filename, sizeBytes } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { nothing: 'The request succeeded, but its PDF could not be stored for this page to show.' };
  }
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
