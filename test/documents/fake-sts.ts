import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** STS as far as AssumeRole goes, for roles that are named by what their trust policies ask for. */
export interface FakeSts {
  readonly url: string;
  /** Who may assume a role, by its ARN and the external id that is shown. */
  trusts: (roleArn: string, externalId: string | null) => boolean;
  close(): void;
}

/** Starts it; whoever is trusted gets these keys. */
export async function startFakeSts(accessKeyId: string, secretAccessKey: string): Promise<FakeSts> {
  const sts: FakeSts = { url: '', trusts: () => false, close: () => {} };
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const isTrusted = sts.trusts(form.get('RoleArn') ?? '', form.get('ExternalId'));
    const expiration = new Date(Date.now() + 3_600_000).toISOString();
    response.writeHead(isTrusted ? 200 : 403, { 'Content-Type': 'text/xml' });
    response.end(
      isTrusted
        ? `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials><AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey><SessionToken>session</SessionToken><Expiration>${expiration}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`
        : '<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>',
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(sts, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close });
}
