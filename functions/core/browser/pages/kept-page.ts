import type { RenderRequest } from '../../contract/messages/render.ts';
import { isDoneWithin } from '../waiting/is-done-within.ts';
import type { PreparedPage } from './prepared-page.ts';

/**
 * A blank page that has printed plain documents, for the next one of the same owner. See
 * docs/decisions/html.md#a-page-is-used-again-only-for-documents-without-scripts
 */
export interface KeptPage {
  readonly page: PreparedPage;
  readonly owner: string;
  readonly calls: number;
}

/** A page after a call. */
export interface UsedPage {
  readonly page: PreparedPage;
  readonly owner: string | undefined;
  /** Whether its document was plain and small, and was printed. */
  readonly isReusable: boolean;
}

const blankMs = 2_000;
const maximumCalls = 50;
/** A process that has printed more would keep much memory. */
const maximumPrintedBytes = 4 * 1024 * 1024;

/** The kept page, if a request for a plain document may be printed in it. */
export function keptFor(
  { owner }: RenderRequest,
  isPlain: boolean,
  kept: KeptPage | undefined,
): PreparedPage | undefined {
  return isPlain && kept?.owner === owner && kept?.page.isAlive() ? kept.page : undefined;
}

/** Whether the page of a plain document may be kept once it has printed these bytes. */
export function isSmall(printed: Uint8Array): boolean {
  return printed.length <= maximumPrintedBytes;
}

/** Blanks a used page for its owner's next document; undefined if that may not be or takes too long. */
export async function keepPage(
  { page, owner, isReusable }: UsedPage,
  kept: KeptPage | undefined,
): Promise<KeptPage | undefined> {
  const calls = kept?.page === page ? kept.calls + 1 : 1;
  if (!isReusable || owner === undefined || calls >= maximumCalls || !page.isBlankable()) return undefined;
  const blanked = page.blank();
  return (await isDoneWithin(blanked, blankMs)) ? { page: await blanked, owner, calls } : undefined;
}
