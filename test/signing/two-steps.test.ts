import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { helloPdf } from '../../functions/core/contract/samples/hello-pdf.ts';
import { certificate, pem } from '../../local/signing/certificates.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
let key: KeyObject;
let certificate_chain: string;

beforeAll(async () => {
  service = await sharedService();
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  key = pair.privateKey;
  const subject = {
    name: 'Own key',
    publicKey: pair.publicKey,
    kind: 'signer',
    notAfter: new Date(Date.now() + 86_400_000),
  } as const;
  certificate_chain = pem(certificate(subject, { name: subject.name, privateKey: key }));
});

interface Prepared {
  readonly signature_id: string;
  readonly signed_attributes_base64: string;
}

async function prepared(fields: object = {}): Promise<Prepared> {
  const json = { pdf_base64: helloPdf, certificate_chain, ...fields };
  const answer = await service.call('POST', '/prepareSignature', { key: service.liveKey, json });
  expect([answer.status, answer.headers.get('X-Credits-Used')]).toEqual([200, '1.00']);
  return (await answer.json()) as Prepared;
}

function signatureOf({ signature_id, signed_attributes_base64 }: Prepared) {
  const signature = sign('sha256', Buffer.from(signed_attributes_base64, 'base64'), key);
  return { signature_id, signature_base64: signature.toString('base64') };
}

function complete(json: object, options: object = {}): Promise<Response> {
  return service.call('POST', '/completeSignature', { key: service.liveKey, json, ...options });
}

async function codeOf(answer: Response): Promise<readonly unknown[]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

test('a prepared signature is completed for free, once, after a wrong one was refused', async () => {
  const made = await prepared({ level: 'b_t', reason: 'Own key' });
  const right = signatureOf(made);
  const wrong = { ...right, signature_base64: sign('sha256', Buffer.from('else'), key).toString('base64') };
  expect(await codeOf(await complete(wrong))).toEqual([422, 'invalid_signature']);
  const answer = await complete(right);
  expect([answer.status, answer.headers.get('X-Signature-Level')]).toEqual([200, 'b_t']);
  expect(answer.headers.get('X-Credits-Used')).toBeNull();
  const pdf_base64 = Buffer.from(await answer.arrayBuffer()).toString('base64');
  const info = await service.call('POST', '/pdfInfo', { key: service.liveKey, json: { pdf_base64 } });
  expect(await info.json()).toMatchObject({ signatures: [{ integrity: 'valid', reason: 'Own key' }] });
  expect(await codeOf(await complete(right))).toEqual([404, 'signature_not_found']);
});

test('only the same account and environment complete it', async () => {
  const right = signatureOf(await prepared());
  const other = await service.newAccount();
  expect(await codeOf(await complete(right, { key: other.liveKey }))).toEqual([404, 'signature_not_found']);
  const test = { key: service.testKey, environment: 'test' };
  expect(await codeOf(await complete(right, test))).toEqual([404, 'signature_not_found']);
  expect((await complete(right)).status).toBe(200);
});

test('of two that complete it at once, one gets the PDF', async () => {
  const right = signatureOf(await prepared());
  const answers = await Promise.all([complete(right), complete(right), complete(right)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});
