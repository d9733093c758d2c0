import { beforeAll, expect, test } from '@jest/globals';
import { sampleCertificate, sampleSigner } from '../../bench/sample-signer.ts';
import { helloPdf } from '../../functions/core/contract/samples/hello-pdf.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;

const file = { pkcs12_base64: sampleSigner.pkcs12_base64, password: sampleSigner.pkcs12_password };

beforeAll(async () => {
  service = await sharedService();
});

async function call(method: string, path: string, json?: object, key = service.liveKey) {
  const environment = key === service.testKey ? 'test' : 'live';
  const answer = await service.call(method, path, { key, environment, ...(json && { json }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('a PKCS#12 signer is described without its key, signs, and is removed', async () => {
  const described = {
    signer_id: 'file',
    kind: 'pkcs12',
    certificate: {
      subject: 'CN=Sample signer\\, proves nothing',
      issuer: 'CN=Sample signer\\, proves nothing',
      serial_number: expect.stringMatching(/^[0-9A-F]+$/),
      not_before: expect.any(String),
      not_after: expect.any(String),
      signature_algorithm: 'ecdsa_sha256',
    },
    created_at: expect.any(String),
  };
  expect(await call('PUT', '/signers/file', file)).toEqual({ status: 200, body: described });
  expect(await call('GET', '/signers/file')).toEqual({ status: 200, body: described });
  expect((await call('GET', '/signers')).body.signers).toEqual([described]);
  const json = { pdf_base64: helloPdf, signer_id: 'file' };
  const signed = await service.call('POST', '/signPdf', { key: service.liveKey, json });
  expect([signed.status, signed.headers.get('X-Signature-Level'), signed.headers.get('X-Warning')]).toEqual([
    200,
    'b_b',
    null,
  ]);
  // The other environment has signers of its own.
  expect((await call('GET', '/signers/file', undefined, service.testKey)).body.code).toBe('signer_not_found');
  expect(await call('DELETE', '/signers/file')).toEqual({ status: 200, body: { success: true } });
  expect(await call('DELETE', '/signers/file')).toMatchObject({
    status: 404,
    body: { code: 'signer_not_found' },
  });
  expect(await call('POST', '/signPdf', json)).toMatchObject({
    status: 404,
    body: { code: 'signer_not_found' },
  });
});

test.each([
  ['a wrong password', { ...file, password: 'wrong' }, 400, 'invalid_certificate'],
  ['a file that is none', { pkcs12_base64: 'AAAA' }, 400, 'invalid_certificate'],
  ['two keys', { ...file, key_arn: 'arn:aws:kms:us-east-1:000000000000:key/a' }, 400, 'source_conflict'],
  ['no key', {}, 400, 'missing_field'],
  ['a key without a role', { key_arn: 'arn:aws:kms:us-east-1:000000000000:key/a' }, 400, 'missing_field'],
  [
    'a role of somebody else',
    {
      key_arn: 'arn:aws:kms:us-east-1:000000000000:key/11111111-1111-4111-8111-111111111111',
      role_arn: 'arn:aws:iam::000000000000:role/pdf-service-somebody',
      certificate_chain: sampleCertificate,
    },
    424,
    'signer_failed',
  ],
])('a signer with %s is not saved', async (_, json, status, code) => {
  expect(await call('PUT', '/signers/refused', json)).toMatchObject({ status, body: { code } });
  expect((await call('GET', '/signers/refused')).status).toBe(404);
});

test('signing takes pdf:sign, and setting a signer account:write', async () => {
  const { createApiKey } = await import('../../functions/core/identity/credentials/api-keys.ts');
  const { accountId } = await service.newAccount();
  const scopes = ['pdf:generate', 'pdf:extract', 'pdf:read'] as const;
  const { value } = await createApiKey(accountId, { name: 'few', environment: 'live', scopes });
  const json = { pdf_base64: helloPdf, ...sampleSigner };
  const stages = [{ operation: 'signPdf', ...sampleSigner }];
  for (const [method, path, body] of [
    ['POST', '/signPdf', json],
    ['POST', '/processPdf', { pdf_base64: helloPdf, stages }],
    ['PUT', '/signers/a', file],
    ['GET', '/signers', undefined],
  ] as const) {
    const answer = await call(method, path, body, value);
    expect([path, answer.body.code]).toEqual([path, 'insufficient_scope']);
  }
});

test('a stage signs last, for the price of both', async () => {
  const rotate = { operation: 'rotatePages', degrees: 90 };
  const sign = { operation: 'signPdf', ...sampleSigner };
  const json = { pdf_base64: helloPdf, stages: [rotate, sign] };
  const answer = await service.call('POST', '/processPdf', { key: service.liveKey, json });
  expect([answer.status, answer.headers.get('X-Credits-Used')]).toEqual([200, '1.01']);
  const pdf_base64 = Buffer.from(await answer.arrayBuffer()).toString('base64');
  const { body } = await call('POST', '/pdfInfo', { pdf_base64 });
  expect(body).toMatchObject({ pages: [{ rotation: 90 }], signatures: [{ integrity: 'valid' }] });
  const early = { pdf_base64: helloPdf, stages: [sign, rotate] };
  expect(await call('POST', '/processPdf', early)).toMatchObject({
    status: 400,
    body: { details: [{ field: 'stages[0].operation' }] },
  });
});
