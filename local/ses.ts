import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { closeAtOnce } from './http/close-at-once.ts';
import { innerServer } from './http/inner-server.ts';
import { listen } from './http/listen.ts';
import { readRequestBody } from './http/read-request-body.ts';
import type { AwsAccess } from './signature/aws-access.ts';
import { isSigned } from './signature/is-signed.ts';
import { writeFileWhole } from './write-file-whole.ts';

/** A SendEmail request of SES v2, limited to what the service sends. */
interface SendEmail {
  readonly FromEmailAddress: string;
  readonly Destination: { readonly ToAddresses: readonly string[] };
  readonly Content: {
    readonly Simple: {
      readonly Subject: { readonly Data: string };
      readonly Body: { readonly Text: { readonly Data: string } };
    };
  };
}

/** SES as emulated on this machine. */
export interface Ses {
  readonly url: string;
  stop(): void;
}

const requestBytes = 64 * 1024;

/**
 * Starts the embedded SES, on loopback: SendEmail writes each mail into the folder, as an .eml file named by its time.
 * Every request must be signed by `access`.
 */
export async function startSes(outbox: string, access: AwsAccess): Promise<Ses> {
  const server = innerServer(answer);
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  return { url, stop: () => closeAtOnce(server) };

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const isSendEmail = message.method === 'POST' && message.url === '/v2/email/outbound-emails';
    const body = await readRequestBody(message, requestBytes);
    const headers = { 'Content-Type': 'application/json' };
    if (!isSendEmail || !body || !isSigned(message, body, access, 'ses')) {
      response.writeHead(403, { ...headers, 'x-amzn-ErrorType': 'AccessDeniedException' }).end('{}');
      return;
    }
    const id = randomUUID();
    mkdirSync(outbox, { recursive: true });
    const file = `${new Date().toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}.eml`;
    writeFileWhole(join(outbox, file), mailText(JSON.parse(body.toString()) as SendEmail, id));
    response.writeHead(200, headers).end(JSON.stringify({ MessageId: id }));
  }
}

/** The mail in the format of RFC 5322. */
function mailText({ FromEmailAddress, Destination, Content }: SendEmail, id: string): string {
  const { Subject, Body } = Content.Simple;
  return [
    `From: ${FromEmailAddress}`,
    `To: ${Destination.ToAddresses.join(', ')}`,
    `Subject: ${headerText(Subject.Data)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@localhost>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...Body.Text.Data.split('\n'),
  ].join('\r\n');
}

/** Encodes non-ASCII text as an encoded word (RFC 2047). */
function headerText(text: string): string {
  return /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}
