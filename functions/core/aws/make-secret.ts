import { randomBytes } from 'node:crypto';
import { ParameterAlreadyExists, PutParameterCommand } from '@aws-sdk/client-ssm';
import { secretKey, secretParameter } from '../settings.ts';
import { ssm } from './ssm-client.ts';

/** Creates the service's own secret: 32 random bytes, encrypted by the operator's key. An existing one is not changed. */
export async function makeSecret(): Promise<void> {
  const command = new PutParameterCommand({
    Name: secretParameter(),
    Type: 'SecureString',
    KeyId: secretKey(),
    Value: randomBytes(32).toString('base64'),
  });
  await ssm.send(command).catch((error) => {
    if (!(error instanceof ParameterAlreadyExists)) throw error;
  });
}
