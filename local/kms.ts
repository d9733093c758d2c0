import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAtOnce } from './http/close-at-once.ts';
import { innerServer } from './http/inner-server.ts';
import { listen } from './http/listen.ts';
import { readRequestBody } from './http/read-request-body.ts';
import type { AwsAccess } from './signature/aws-access.ts';
import { isSigned } from './signature/is-signed.ts';
import { type DevelopmentKeys, keyNamed } from './signing/development-keys.ts';
import { signDigest } from './signing/sign-digest.ts';

interface SignRequest {
  readonly KeyId?: string;
  readonly Message?: string;
  readonly MessageType?: string;
  readonly SigningAlgorithm?: string;
}

/** KMS as emulated on this machine. */
export interface Kms {
  readonly url: string;
  stop(): void;
}

const requestBytes = 16 * 1024;

/**
 * Starts the embedded KMS, on loopback: Sign of a digest, with the keys of development. Every request must be signed by
 * `access`.
 */
export async function startKms(keys: DevelopmentKeys, access: AwsAccess): Promise<Kms> {
  const server = innerServer(answer);
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  return { url, stop: () => closeAtOnce(server) };

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readRequestBody(message, requestBytes);
    const isAllowed =
      body &&
      message.headers['x-amz-target'] === 'TrentService.Sign' &&
      isSigned(message, body, access, 'kms');
    const result = isAllowed
      ? signed(keys, JSON.parse(body.toString()) as SignRequest)
      : failure('AccessDeniedException');
    const status = '__type' in result ? 400 : 200;
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(result));
  }
}

function signed(
  keys: DevelopmentKeys,
  { KeyId = '', Message = '', MessageType, SigningAlgorithm = '' }: SignRequest,
): object {
  const key = keyNamed(keys, KeyId);
  if (!key) return failure('NotFoundException');
  const digest = Buffer.from(Message, 'base64');
  const signature = MessageType === 'DIGEST' ? signDigest(key, digest, SigningAlgorithm) : undefined;
  if (!signature) return failure('ValidationException');
  return { KeyId, Signature: signature.toString('base64'), SigningAlgorithm };
}

function failure(type: string): object {
  return { __type: type, message: type };
}
