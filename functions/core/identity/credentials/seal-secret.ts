import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { currentSecret, type Secret, secretOfVersion } from '../../aws/secret.ts';

const cipher = 'aes-256-gcm';

/** The secret's version, the nonce and GCM's tag, before the text itself; in bytes. */
const lengths = { version: 4, nonce: 12, tag: 16 } as const;

/** The purpose of a sealed text: an account's own bucket, its webhooks or a signer's PKCS#12, a pipeline's stages, a person's consent or second factor. */
type SecretUse = 'byob' | 'webhook' | 'consent' | 'secondFactor' | 'signer' | 'pipeline';

/**
 * Encrypts a text so that only the service can read it, and only for this account, or person, and this use: AES-256-GCM with a key
 * that HKDF derives from the service's secret for this use.
 */
export async function sealSecret(use: SecretUse, accountId: string, text: string): Promise<string> {
  const secret = await currentSecret();
  const version = Buffer.alloc(lengths.version);
  version.writeUInt32BE(secret.version);
  const nonce = randomBytes(lengths.nonce);
  const sealing = createCipheriv(cipher, keyOf(secret, use), nonce).setAAD(Buffer.from(accountId));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([version, nonce, sealing.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts what sealSecret returned for this account and this use. Throws for anything else. */
export async function openSecret(use: SecretUse, accountId: string, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64');
  const secret = await secretOfVersion(bytes.readUInt32BE(0));
  if (!secret) throw new Error('what this was sealed with is no longer known');
  const tagStart = lengths.version + lengths.nonce;
  const textStart = tagStart + lengths.tag;
  const opening = createDecipheriv(cipher, keyOf(secret, use), bytes.subarray(lengths.version, tagStart))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(bytes.subarray(tagStart, textStart));
  return Buffer.concat([opening.update(bytes.subarray(textStart)), opening.final()]).toString('utf8');
}

function keyOf({ bytes }: Secret, use: SecretUse): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', use, 32));
}
