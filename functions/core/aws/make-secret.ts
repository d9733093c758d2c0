import { randomBytes } from 'node:crypto';
import { ParameterAlreadyExists, PutParameterCommand } from '@aws-sdk/client-ssm';
import { secretParameter } from '../settings.ts';
import { ssm } from './ssm-client.ts';

/** Makes the service's own secret: 32 random bytes. One that is there stays as it is. */
export async function makeSecret(): Promise<void> {
  const command = new PutParameterCommand({
    Name: secretParameter(),
    Type: 'SecureString',
    Value: randomBytes(32).toString('base64'),
  });
  await ssm.send(command).catch((error) => {
    if (!(error instanceof ParameterAlreadyExists)) throw error;
  });
}
