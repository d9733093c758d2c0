import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAtOnce } from './http/close-at-once.ts';
import { innerServer } from './http/inner-server.ts';
import { listen } from './http/listen.ts';
import { readRequestBody } from './http/read-request-body.ts';
import type { AwsAccess } from './signature/aws-access.ts';
import { isSigned } from './signature/is-signed.ts';
import { standInAccount } from './signing/development-keys.ts';

/** STS as emulated on this machine. */
export interface Sts {
  readonly url: string;
  stop(): void;
}

const requestBytes = 64 * 1024;

const namespace = 'https://sts.amazonaws.com/doc/2011-06-15/';

/** The role that an account may name locally: it trusts the service with that account's external id, and with no other. */
export function standInRole(externalId: string): string {
  return `arn:aws:iam::${standInAccount}:role/pdf-service-${externalId}`;
}

/**
 * Starts the embedded STS, on loopback: AssumeRole of the stand-ins' roles, each of which is named after the external id
 * that it requires. Its credentials are those of the service. Every request must be signed by `access`.
 */
export async function startSts(access: AwsAccess): Promise<Sts> {
  const server = innerServer(answer);
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  return { url, stop: () => closeAtOnce(server) };

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readRequestBody(message, requestBytes);
    const form = new URLSearchParams(body?.toString());
    const externalId = form.get('ExternalId');
    const isTrusted =
      body !== undefined &&
      isSigned(message, body, access, 'sts') &&
      form.get('Action') === 'AssumeRole' &&
      externalId !== null &&
      form.get('RoleArn') === standInRole(externalId);
    response.writeHead(isTrusted ? 200 : 403, { 'Content-Type': 'text/xml' });
    response.end(isTrusted ? credentials(access) : refusal);
  }
}

function credentials({ accessKeyId, secretAccessKey, sessionToken = 'local' }: AwsAccess): string {
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  return `<AssumeRoleResponse xmlns="${namespace}"><AssumeRoleResult><Credentials><AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey><SessionToken>${sessionToken}</SessionToken><Expiration>${expiration}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;
}

const refusal = `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>AccessDenied</Message></Error></ErrorResponse>`;
