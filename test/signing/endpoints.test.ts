import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { helloPdf } from '../../functions/core/contract/samples/hello-pdf.ts';
import {
  arnOfKey,
  chainOfKey,
  type DevelopmentKeys,
  developmentKeys,
  type KeyName,
} from '../../local/signing/development-keys.ts';
import { standInRole } from '../../local/sts.ts';
import { type OwnService, startService } from '../service.ts';
import { type FakeKms, startFakeKms } from './fake-kms.ts';
import { type Fault, type FaultyAuthority, startFaultyAuthority } from './faulty-authority.ts';

let service: OwnService;
let kms: FakeKms;
let authority: FaultyAuthority;
let keys: DevelopmentKeys;

const pdf_base64 = helloPdf;

beforeAll(async () => {
  kms = await startFakeKms(() => keys);
  authority = await startFaultyAuthority(() => keys);
  service = await startService({
    egressAllow: [new URL(authority.url).host],
    env: { AWS_ENDPOINT_URL_KMS: kms.url, TIMESTAMP_URL: authority.timestampUrl },
  });
  keys = developmentKeys(join(service.dataDir, 'development-keys.json'));
  for (const name of ['rsa', 'ec'] as const) expect((await putSigner(name)).status).toBe(200);
});

afterAll(async () => {
  await service.stop();
  kms.close();
  authority.close();
});

beforeEach(() => {
  kms.fault = undefined;
  authority.faults = {};
  kms.signed.length = 0;
  authority.asked.length = 0;
});

async function externalId(): Promise<string> {
  const answer = await service.call('GET', '/signers', { key: service.liveKey });
  return ((await answer.json()) as { external_id: string }).external_id;
}

/** Sets a signer of that name, whose certificate names the authority of the tests. */
async function putSigner(name: KeyName, changes: object = {}, id: string = name): Promise<Response> {
  const json = {
    key_arn: arnOfKey(name, 'us-east-1'),
    role_arn: standInRole(await externalId()),
    certificate_chain: chainOfKey(keys, name, authority.url).certificateChain,
    ...changes,
  };
  return service.call('PUT', `/signers/${id}`, { key: service.liveKey, json });
}

function post(
  path: string,
  fields: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return service.call('POST', path, { key: service.liveKey, json: { pdf_base64, ...fields }, headers });
}

async function balance(): Promise<unknown> {
  const { balance: left, reserved } = (await (
    await service.call('GET', '/credits', { key: service.liveKey })
  ).json()) as { balance: number; reserved: number };
  return { balance: left, reserved };
}

/** A file's signatures, by another program than the one that wrote them. */
async function bytesOf(response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.status === 200 ? '' : bytes.toString()]).toEqual([200, '']);
  return bytes;
}

async function signaturesOf(pdf: Buffer): Promise<readonly object[]> {
  const answer = await service.call('POST', '/pdfInfo', {
    key: service.liveKey,
    json: { pdf_base64: pdf.toString('base64') },
  });
  return ((await answer.json()) as { signatures: object[] }).signatures;
}

test.each([
  ['rsa', 'b_b', '1.00'],
  ['ec', 'b_t', '1.00'],
  ['rsa', 'b_lt', '2.00'],
  ['ec', 'b_lta', '2.00'],
] as const)('%s signs at %s for %s credits, and KMS signs one digest', async (signer_id, level, credits) => {
  const answer = await post('/signPdf', { signer_id, level, reason: 'Approved' });
  expect(answer.headers.get('X-Signature-Level')).toBe(level);
  expect(answer.headers.get('X-Credits-Used')).toBe(credits);
  expect(answer.headers.get('X-Warning')).toMatch(/development key, which proves nothing/);
  const [signature, ...timestamps] = await signaturesOf(await bytesOf(answer));
  expect(signature).toMatchObject({ integrity: 'valid' });
  expect(timestamps).toHaveLength(level === 'b_lta' ? 1 : 0);
  expect(kms.signed).toEqual([{ KeyId: arnOfKey(signer_id, 'us-east-1'), MessageType: 'DIGEST' }]);
});

test('a call that is repeated with its Idempotency-Key asks KMS once', async () => {
  const key = { 'Idempotency-Key': 'sign-once' };
  const [first] = [await bytesOf(await post('/signPdf', { signer_id: 'rsa' }, key))];
  for (let count = 0; count < 5; count++)
    expect((await bytesOf(await post('/signPdf', { signer_id: 'rsa' }, key))).equals(first)).toBe(true);
  expect(kms.signed).toHaveLength(1);
});

const status: (code: number) => Fault = (code) => (response) => void response.writeHead(code).end();
const bytes: (change: (right: Buffer) => Buffer) => Fault = (change) => (response, right) =>
  void response.end(change(right));
const refused = Buffer.from('30053003020102', 'hex'); // PKIStatusInfo: rejection

let earlier: Buffer | undefined;

/** Answers that fit another request: those of the call before. */
const replayed: Fault = (response, right) => {
  response.end(earlier ?? right);
  earlier ??= right;
};

test.each<readonly [string, string, 'timestamps' | 'root.crl' | 'kms', Fault | string]>([
  ['a timestamp authority that fails', 'timestamp_failed', 'timestamps', status(500)],
  ['a timestamp authority that hangs up', 'timestamp_failed', 'timestamps', (response) => response.destroy()],
  [
    'a timestamp authority that sends a page',
    'timestamp_failed',
    'timestamps',
    bytes(() => Buffer.from('<html>')),
  ],
  ['a timestamp authority that refuses', 'timestamp_failed', 'timestamps', bytes(() => refused)],
  ['a timestamp authority that repeats itself', 'timestamp_failed', 'timestamps', replayed],
  [
    'a timestamp authority that sends too much',
    'timestamp_failed',
    'timestamps',
    bytes(() => Buffer.alloc(30 * 1024 * 1024)),
  ],
  [
    'a timestamp authority that redirects inside',
    'timestamp_failed',
    'timestamps',
    (response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
  ],
  [
    'a forged timestamp',
    'timestamp_failed',
    'timestamps',
    bytes((right) => Buffer.concat([right.subarray(0, -1), Buffer.from([(right.at(-1) ?? 0) ^ 1])])),
  ],
  ['a missing list of revoked certificates', 'revocation_unavailable', 'root.crl', status(404)],
  ['a list that is none', 'revocation_unavailable', 'root.crl', bytes(() => Buffer.from('nothing'))],
  [
    'a forged list of revoked certificates',
    'revocation_unavailable',
    'root.crl',
    bytes((right) => Buffer.concat([right.subarray(0, -1), Buffer.from([(right.at(-1) ?? 0) ^ 1])])),
  ],
  ['a key that the role may not use', 'signer_failed', 'kms', 'AccessDeniedException'],
  ['a key that is disabled', 'signer_failed', 'kms', 'DisabledException'],
  ['a KMS that signs something else', 'signer_failed', 'kms', 'garbage'],
  ['a KMS that hangs up', 'signer_failed', 'kms', 'hangs up'],
])('%s: 424 %s, and nothing is charged', async (_, code, where, fault) => {
  // Lists are kept by their address, so this signer's certificate names another each time.
  const place = `${authority.url}/${randomUUID()}`;
  const { certificateChain: certificate_chain } = chainOfKey(keys, 'rsa', place);
  expect((await putSigner('rsa', { certificate_chain }, 'fresh')).status).toBe(200);
  const before = await balance();
  if (where === 'kms') kms.fault = String(fault);
  else authority.faults = { [`/${where}`]: fault as Fault };
  if (fault === replayed)
    expect((await post('/signPdf', { signer_id: 'rsa', level: 'b_t' })).status).toBe(200);
  const paid = fault === replayed ? await balance() : before;
  const answer = await post('/signPdf', { signer_id: 'fresh', level: where === 'root.crl' ? 'b_lt' : 'b_t' });
  expect([answer.status, await answer.json()]).toEqual([424, expect.objectContaining({ code })]);
  expect(answer.headers.get('X-Signature-Level')).toBeNull();
  expect(await balance()).toEqual(paid);
});
