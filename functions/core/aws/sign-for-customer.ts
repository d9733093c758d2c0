import { KMSServiceException } from '@aws-sdk/client-kms';
import { STSServiceException } from '@aws-sdk/client-sts';
import type { DigestSigning } from '../contract/messages/digest-signing.ts';
import { Problem } from '../contract/problems/problem.ts';
import { isRoleOpen, openRoleMessage } from './assume-role.ts';
import { signByKms } from './sign-by-kms.ts';

/** The signature of a digest. Throws signer_failed if the role or the key refuses, with what to do about it. */
export async function signForCustomer(signing: DigestSigning): Promise<Uint8Array> {
  try {
    const { provesRole, roleArn, externalId } = signing;
    if (provesRole && (await isRoleOpen(roleArn, externalId))) throw signerFailed(openRoleMessage);
    return await signByKms(signing);
  } catch (error) {
    throw error instanceof Problem ? error : signerFailed(sentenceOf(error), error);
  }
}

function signerFailed(message: string, cause?: unknown): Problem {
  return new Problem('signer_failed', message, { details: [{ field: 'signature', message }], cause });
}

/** Errors of KMS, with advice for the account. */
const sentences: Readonly<Record<string, string>> = {
  AccessDeniedException:
    'KMS does not let the role sign with the key. Allow the role kms:Sign on it, in the role’s policy and in the key’s.',
  NotFoundException: 'KMS has no key with this ARN. Check key_arn, with its region.',
  DisabledException: 'The key is disabled in KMS. Enable it, or name another.',
  KMSInvalidStateException: 'The key cannot be used in its present state. Look at it in KMS.',
  InvalidKeyUsageException:
    'The key is not one for signing, or not for this algorithm. Use a key of usage SIGN_VERIFY.',
  ValidationException:
    'The key does not sign with this algorithm. Check signature_algorithm and the certificate.',
};

function sentenceOf(error: unknown): string {
  if (error instanceof STSServiceException) {
    return 'The signer’s role cannot be assumed. Its trust policy must name this service’s AWS account and the external ID that GET /signers shows.';
  }
  const known = error instanceof KMSServiceException ? sentences[error.name] : undefined;
  return known ?? 'KMS did not respond as it should. Try again in a moment.';
}
