import type { Certificate } from '../../signatures/certificates/certificate.ts';

/** What an answer says of a certificate: that it is not revoked, by whose signature; or why it says nothing of use. */
export type Judged =
  | { readonly signer: Certificate }
  | { readonly failure: string; readonly isRevoked?: true };

const skewMs = 10 * 60_000;
/** How long an answer without an end is current. */
const endlessMs = 24 * 60 * 60_000;

/** Whether an answer, of a time and until another if it says so, is current. Times are in milliseconds since 1970. */
export function isCurrent(
  {
    thisUpdate,
    nextUpdate = thisUpdate + endlessMs,
  }: { readonly thisUpdate: number; readonly nextUpdate: number | undefined },
  nowMs: number,
): boolean {
  return thisUpdate - skewMs <= nowMs && nowMs <= nextUpdate + skewMs;
}
