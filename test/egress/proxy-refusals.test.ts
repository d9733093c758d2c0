import { expect, test } from '@jest/globals';
import { startEgressProxy } from '../../functions/core/egress/proxy.ts';
import { exchange, openTunnel } from './proxy-client.ts';
import { loopbackHosts, privateIpv4, privateIpv6, spellingsOfIpv4 } from './spellings.ts';
import { open, proxy, secret } from './watched-proxy.ts';

const isWritable = (host: string) => /^[!-~]+$/.test(host);

test('opens no tunnel to a private host, however it is written', async () => {
  const hosts = [
    ...privateIpv4,
    ...spellingsOfIpv4('127.0.0.1'),
    ...spellingsOfIpv4('169.254.169.254'),
    ...privateIpv6,
    ...loopbackHosts,
  ];
  for (const host of hosts.filter(isWritable)) {
    const answer = await openTunnel(proxy.port, `${host}:${secret.port}`);
    expect([host, answer]).toEqual([
      host,
      'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    ]);
  }
});

test('answers a request for a private host with nothing at all, however it is written', async () => {
  const hosts = [
    ...privateIpv4,
    ...spellingsOfIpv4('127.0.0.1'),
    ...spellingsOfIpv4('169.254.169.254'),
    ...privateIpv6,
    ...loopbackHosts,
  ];
  for (const host of hosts.filter(isWritable)) {
    const request = `GET http://${host}:${secret.port}/ HTTP/1.1\r\nHost: 127.0.0.1:${open.port}\r\n\r\n`;
    expect([host, await exchange(proxy.port, request)]).toEqual([host, '']);
  }
});

test.each([0, 1, 22, 25, 110, 445, 1_023])('reaches port %i of no host', async (port) => {
  expect(await openTunnel(proxy.port, `8.8.8.8:${port}`)).toMatch(/^HTTP\/1\.1 403 /);
  expect(await exchange(proxy.port, `GET http://8.8.8.8:${port}/ HTTP/1.1\r\nHost: a\r\n\r\n`)).toBe('');
});

test('is not reached through itself', async () => {
  expect(await openTunnel(proxy.port, `127.0.0.1:${proxy.port}`)).toMatch(/^HTTP\/1\.1 403 /);
  expect(await openTunnel(proxy.port, `localhost:${proxy.port}`)).toMatch(/^HTTP\/1\.1 403 /);
});

test.each([
  '',
  'a',
  '127.0.0.1',
  ':80',
  '/',
  '*',
  '127.0.0.1:',
  '127.0.0.1:x',
  '127.0.0.1:-1',
  '127.0.0.1:99999',
  '127.0.0.1:80:80',
  'a@127.0.0.1:8080',
  '8.8.8.8:80/@127.0.0.1:8080',
  '8.8.8.8:80?x:80',
  '8.8.8.8:80#x:80',
  'http://127.0.0.1:8080',
  '8.8.8.8\\@127.0.0.1:8080',
  '[::1%25lo]:8080',
  '[::1:8080',
  '::1:8080',
  'a..b c:80',
  '%00:80',
])('opens no tunnel to %j', async (authority) => {
  const answer = await exchange(proxy.port, `CONNECT ${authority} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(answer).toMatch(/^(HTTP\/1\.1 40[03] [^\r]*\r\n([^\r]+\r\n)*\r\n)?$/);
});

test.each([
  '/',
  '*',
  'example.com',
  '//127.0.0.1/',
  'https://8.8.8.8/',
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
  'ws://8.8.8.8/',
  'data:text/html,x',
  'gopher://127.0.0.1:70/',
  'http:',
  'http://',
  'unix:/var/run/docker.sock',
  'http://[::1',
  'httpx://8.8.8.8/',
])('answers a request for %j without a body', async (target) => {
  const answer = await exchange(
    proxy.port,
    `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${secret.port}\r\n\r\n`,
  );
  expect(answer).toMatch(/^(HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n)?$/);
});

test('checks a name once for each connection, and connects to the address that it had then', async () => {
  const answers = [['127.0.0.1'], ['192.0.2.1']];
  const rebinding = await startEgressProxy({
    allow: [`pdf.test:${open.port}`],
    lookup: async () => answers.shift() ?? [],
  });
  const request = `GET http://pdf.test:${open.port}/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect(await exchange(rebinding.port, request)).toMatch(/open$/);
  expect(answers.length).toBe(1);
  await rebinding.close();
});

test('refuses a name once it leads to a private address, and one that does beside public ones', async () => {
  const answers = [['2000::1'], ['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['127.0.0.1', '8.8.8.8']];
  const rebinding = await startEgressProxy({ allow: [], lookup: async () => answers.shift() ?? [] });
  const first = openTunnel(rebinding.port, `pdf.test:${secret.port}`);
  for (let round = 0; round < 3; round++) {
    expect(await openTunnel(rebinding.port, `pdf.test:${secret.port}`)).toMatch(/^HTTP\/1\.1 403 /);
  }
  await rebinding.close();
  expect(await first).toMatch(/^$|^HTTP\/1\.1 502 /);
});
