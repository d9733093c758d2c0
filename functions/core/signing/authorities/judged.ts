import type { Certificate } from '../certificates/certificate.ts';

/** What an answer says of a certificate: that it is not revoked, by whose signature; or why it says nothing of use. */
export type Judged =
  | { readonly signer: Certificate }
  | { readonly failure: string; readonly isRevoked?: true };

const skewMs = 10 * 60_000;
/** How long an answer without an end is current. */
const endlessMs = 24 * 60 * 60_000;

/** Whether an answer, of a time and until another if it says so (ISO 8601), is current. */
export function isCurrent(from: string | undefined, to: string | undefined, nowMs: number): boolean {
  const fromMs = Date.parse(from ?? '');
  const toMs = to === undefined ? fromMs + endlessMs : Date.parse(to);
  return fromMs - skewMs <= nowMs && nowMs <= toMs + skewMs;
}
