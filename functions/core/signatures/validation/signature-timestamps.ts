import { checkTimestamp } from '../examine-signatures.ts';
import { UnreadableDer } from '../read-der.ts';
import { readSignedData, type SignedData } from '../signed-data.ts';
import type { Intact } from './judge-signature.ts';

const signatureTimestamp = '1.2.840.113549.1.9.16.2.14';
const maximumTimestamps = 10;

/** A timestamp over a signature's value (RFC 3161, appendix A), and whether it is intact. */
export interface TokenOfSignature extends Intact {
  readonly data: SignedData;
  /** In ISO 8601. */
  readonly signedAt?: string | undefined;
}

/** The timestamps within a signature; those that cannot be read are left out. */
export function timestampsOf({ unsignedAttributes, signer }: SignedData): readonly TokenOfSignature[] {
  const values = unsignedAttributes.get(signatureTimestamp) ?? [];
  return values.slice(0, maximumTimestamps).flatMap(({ whole }) => {
    try {
      const data = readSignedData(whole);
      return [{ data, certificate: data.certificate, ...checkTimestamp(data, [signer.signature]) }];
    } catch (error) {
      if (error instanceof UnreadableDer) return [];
      throw error;
    }
  });
}
