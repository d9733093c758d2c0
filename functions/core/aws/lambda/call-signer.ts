import type { DigestSigning } from '../../contract/messages/digest-signing.ts';
import { callFunction } from './call-function.ts';

/**
 * Has the function `signer` sign a digest, on behalf of an account. Throws signer_failed if the role or the key refuses.
 */
export async function callSigner(signing: DigestSigning, accountId: string): Promise<Uint8Array> {
  const { bytes } = await callFunction<unknown>('signer', signing, accountId);
  return bytes;
}
