import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localSecret } from '../../local/local-names.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import type { Service } from '../service.ts';

/** Lets the domain's functions in this process use the secret of a service. */
export function reachSecret({ dataDir }: Pick<Service, 'dataDir'>): void {
  const { ssm_url } = JSON.parse(readFileSync(join(dataDir, 'service.json'), 'utf8')) as ServiceFile;
  Object.assign(process.env, { AWS_ENDPOINT_URL_SSM: ssm_url, SECRETS_PARAMETER: localSecret });
}

/** A link's token as the service itself would make it for live, to end at any time. */
export async function linkToken(accountId: string, documentId: string, lifeSeconds: number): Promise<string> {
  const { signLinkToken } = await import('../../functions/core/documents/link-token.ts');
  const expiresAtSeconds = Math.floor(Date.now() / 1_000) + lifeSeconds;
  return signLinkToken({ accountId, environment: 'live', documentId, expiresAtSeconds });
}

/** Rotates the secret, as an operator does. */
export async function rotateSecret(): Promise<void> {
  const { PutParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
  const Value = randomBytes(32).toString('base64');
  const command = new PutParameterCommand({
    Name: localSecret,
    Value,
    Type: 'SecureString',
    Overwrite: true,
  });
  await new SSMClient({}).send(command);
}
