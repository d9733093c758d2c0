import { callSigner } from '../aws/lambda/call-signer.ts';
import type { SignatureAlgorithm } from '../contract/messages/signing-rounds.ts';
import { openSecret, sealSecret } from '../identity/credentials/seal-secret.ts';
import { externalIdOf } from '../identity/own-bucket.ts';
import type { SignDigest } from '../signing-calls/call-in-rounds.ts';
import type { KeptPkcs12, KmsKey, Signer } from './signer.ts';

/** A PKCS#12 file and its password. */
export interface Pkcs12 {
  readonly pkcs12_base64: Uint8Array;
  readonly pkcs12_password: string;
}

/** How the engine learns what to sign with, and who signs if it is not the engine itself. */
export interface SigningKey {
  readonly fields: Pkcs12 | { readonly certificate_chain: string };
  readonly sign?: SignDigest | undefined;
}

/** The key of a signer. */
export async function signingKeyOf(accountId: string, { key }: Pick<Signer, 'key'>): Promise<SigningKey> {
  if ('sealed' in key) return { fields: await openPkcs12(accountId, key) };
  return { fields: { certificate_chain: key.certificateChain }, sign: await kmsSignature(accountId, key) };
}

/** Signs by a key in KMS. With `provesRole`, the role is first checked to require the account's external id. */
export async function kmsSignature(
  accountId: string,
  { keyArn, roleArn }: Pick<KmsKey, 'keyArn' | 'roleArn'>,
  wish: { readonly provesRole?: true } = {},
): Promise<SignDigest> {
  const externalId = await externalIdOf(accountId);
  return ({ algorithm, digest_base64: digestBase64 }: NeededDigest) =>
    callSigner({ keyArn, roleArn, externalId, algorithm, digestBase64, ...wish }, accountId);
}

interface NeededDigest {
  readonly algorithm: SignatureAlgorithm;
  readonly digest_base64: string;
}

/** Encrypts a PKCS#12 file with its password, for this account alone. */
export async function sealPkcs12(accountId: string, pkcs12: Pkcs12): Promise<KeptPkcs12> {
  const text = JSON.stringify({
    file: Buffer.from(pkcs12.pkcs12_base64).toString('base64'),
    password: pkcs12.pkcs12_password,
  });
  return { sealed: await sealSecret('signer', accountId, text) };
}

async function openPkcs12(accountId: string, { sealed }: KeptPkcs12): Promise<Pkcs12> {
  const text = await openSecret('signer', accountId, sealed);
  const { file, password } = JSON.parse(text) as { readonly file: string; readonly password: string };
  return { pkcs12_base64: Buffer.from(file, 'base64'), pkcs12_password: password };
}

/** The account of keys that are for development alone. AWS gives it to nobody. */
const developmentAccount = ':000000000000:';

/** What to say of a key that is for development alone; undefined for any other. */
export function developmentWarning({ key }: Pick<Signer, 'key'>): string | undefined {
  if (!('keyArn' in key) || !key.keyArn.includes(developmentAccount)) return undefined;
  return 'This signature was made with a development key, which proves nothing. Set a signer of your own with PUT /signers/{signer_id}.';
}
