import { readDer, tags, timeOf, UnreadableDer, within } from '../signatures/read-der.ts';
import { signedPart } from './certificates/certificate.ts';

/** When the next list follows one of revoked certificates (RFC 5280, 5.1.2.5); null if it does not say, or is none. */
export function describeCrl(list: Uint8Array): { readonly next_update: string | null } {
  try {
    const fields = within(readDer(signedPart(within(readDer(list))).signed));
    const [, , , next] = fields[0]?.tag === tags.integer ? fields.slice(1) : fields;
    return { next_update: (next && timeOf(next)) ?? null };
  } catch (error) {
    if (error instanceof UnreadableDer) return { next_update: null };
    throw error;
  }
}
