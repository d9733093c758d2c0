import { KMSClient, SignCommand, type SigningAlgorithmSpec } from '@aws-sdk/client-kms';
import type { DigestSigning } from '../contract/messages/digest-signing.ts';
import type { SignatureAlgorithm } from '../contract/messages/signing-rounds.ts';
import { assumeRole } from './assume-role.ts';
import { clientTimeouts } from './client-timeouts.ts';

const specs: Readonly<Record<SignatureAlgorithm, SigningAlgorithmSpec>> = {
  rsa_pkcs1_sha256: 'RSASSA_PKCS1_V1_5_SHA_256',
  rsa_pkcs1_sha384: 'RSASSA_PKCS1_V1_5_SHA_384',
  rsa_pkcs1_sha512: 'RSASSA_PKCS1_V1_5_SHA_512',
  rsa_pss_sha256: 'RSASSA_PSS_SHA_256',
  rsa_pss_sha384: 'RSASSA_PSS_SHA_384',
  rsa_pss_sha512: 'RSASSA_PSS_SHA_512',
  ecdsa_sha256: 'ECDSA_SHA_256',
  ecdsa_sha384: 'ECDSA_SHA_384',
  ecdsa_sha512: 'ECDSA_SHA_512',
};

/**
 * The signature of a digest by a customer's key, through the customer's role. The session may sign digests with that one
 * key, whatever else the role allows. ECDSA signatures are DER. Throws the error that STS or KMS returns.
 */
export async function signByKms({
  keyArn,
  roleArn,
  externalId,
  algorithm,
  digestBase64,
}: DigestSigning): Promise<Uint8Array> {
  const client = new KMSClient({
    region: regionOf(keyArn),
    credentials: await assumeRole(roleArn, externalId, digestsOnly(keyArn)),
    maxAttempts: 2,
    requestHandler: clientTimeouts,
  });
  try {
    const { Signature } = await client.send(
      new SignCommand({
        KeyId: keyArn,
        Message: Buffer.from(digestBase64, 'base64'),
        MessageType: 'DIGEST',
        SigningAlgorithm: specs[algorithm],
      }),
    );
    if (!Signature) throw new Error('KMS answered no signature');
    return Signature;
  } finally {
    client.destroy();
  }
}

function regionOf(keyArn: string): string {
  const region = keyArn.split(':')[3];
  if (!region) throw new Error('an ARN without a region');
  return region;
}

function digestsOnly(keyArn: string): object {
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: 'kms:Sign',
        Resource: keyArn,
        Condition: { StringEquals: { 'kms:MessageType': 'DIGEST' } },
      },
    ],
  };
}
