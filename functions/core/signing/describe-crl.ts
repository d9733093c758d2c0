import { readCrl } from '../signatures/revocation/read-crl.ts';

/** When the next list follows one of revoked certificates (RFC 5280, 5.1.2.5); null if it does not say, or is none. */
export function describeCrl(list: Uint8Array): { readonly next_update: string | null } {
  const next = readCrl(list)?.nextUpdate;
  return { next_update: next === undefined ? null : new Date(next).toISOString() };
}
