import type { Service } from '../../service.ts';

/** The answer of /verifySignatures, in short. */
export interface Verified {
  readonly verdict: string;
  readonly signatures: readonly {
    readonly field: string;
    readonly level: string | null;
    readonly indication: string;
    readonly sub_indication: string | null;
    readonly changes: string;
    readonly timestamps: readonly { readonly indication: string }[];
    readonly certificates: readonly {
      readonly subject: string;
      readonly revocation: { status: string } | null;
    }[];
  }[];
}

/** Returns a function that verifies a PDF with some fields, and expects the status 200. */
export function verifier(service: Service) {
  return async (pdf: Uint8Array, fields: Readonly<Record<string, unknown>> = {}): Promise<Verified> => {
    const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
    const response = await service.call('POST', '/verifySignatures', { key: service.liveKey, json });
    const answer = await response.json();
    if (response.status !== 200) throw new Error(JSON.stringify(answer));
    return answer;
  };
}
