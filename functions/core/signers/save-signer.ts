import { randomBytes } from 'node:crypto';
import type { CertificateFacts } from '../contract/answers/certificate-facts.ts';
import { tenantOf } from '../contract/callers/tenant.ts';
import type { CallContext } from '../contract/endpoint.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { callInRounds } from '../signing-calls/call-in-rounds.ts';
import { type KmsKey, listSigners, putSigner, type Signer } from './signer.ts';
import { kmsSignature, type Pkcs12, type SigningKey, sealPkcs12 } from './signing-key.ts';

/** A signer as an account sends it. */
export type NamedKey = KmsKey | Pkcs12;

/**
 * Saves a signer, after its key has signed a random nonce and the engine has verified that with its certificate. Throws
 * invalid_certificate, invalid_signature, signer_failed and limit_reached; then nothing has changed.
 */
export async function saveSigner(id: string, named: NamedKey, context: CallContext): Promise<Signer> {
  const { accountId, environment } = context;
  const tenant = tenantOf(accountId, environment);
  await checkCount(tenant, id);
  const { fields, sign } = await keyToProve(accountId, named);
  const proof = await callInRounds<{ readonly json: { readonly level: null } & CertificateFacts }>(
    'proveSigner',
    { ...fields, nonce: randomBytes(32) },
    context,
    sign,
  );
  const { level: _, ...certificate } = proof.json;
  const key = 'keyArn' in named ? named : await sealPkcs12(accountId, named);
  const signer: Signer = { tenant, id, createdAt: new Date().toISOString(), certificate, key };
  await putSigner(signer);
  return signer;
}

async function keyToProve(accountId: string, named: NamedKey): Promise<SigningKey> {
  if (!('keyArn' in named)) return { fields: named };
  const sign = await kmsSignature(accountId, named, { provesRole: true });
  return { fields: { certificate_chain: named.certificateChain }, sign };
}

async function checkCount(tenant: string, id: string): Promise<void> {
  const signers = await listSigners(tenant);
  if (signers.length < limits.signers.count || signers.some((signer) => signer.id === id)) return;
  const message = `The account has ${limits.signers.count} signers in this environment, as many as it may have. Delete one first.`;
  throw new Problem('limit_reached', message);
}
