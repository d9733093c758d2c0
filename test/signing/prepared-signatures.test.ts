import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { PreparedSignature } from '../../functions/core/contract/messages/signing-rounds.ts';
import { ownSignature } from '../../functions/core/signing/keys/own-signature.ts';
import { signingOperations } from '../../functions/engine/signing-operations.ts';
import { type Authorities, makeAuthorities, type Party, pem } from './authorities.ts';
import { hasOpenssl, judged, signaturesIn } from './judges.ts';
import { inRounds } from './rounds-of-call.ts';

let authorities: Authorities;
let pdf: Uint8Array;

beforeAll(async () => {
  authorities = makeAuthorities();
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText('contract');
  pdf = await document.save();
});

async function prepared(signer: Party, wishes: object = {}) {
  const fixed = { now: new Date().toISOString(), seed: 'random enough for a test' };
  const input = { pdf_base64: pdf, ...fixed, certificate_chain: pem(signer), ...wishes };
  const call = { accountId: 'a', environment: 'live', endsAtEpochMs: Date.now() + 60_000 } as const;
  const made = await signingOperations['prepare-signature'](input as never, call);
  return { file: made.pdf, state: made.json };
}

const complete = (file: Uint8Array, signer: Party, state: PreparedSignature, wishes: object) =>
  inRounds(
    'complete-signature',
    file,
    { certificate_chain: pem(signer), prepared: state, ...wishes },
    { authorities },
  );

test.each(['rsa', 'P-256', 'P-521'] as const)(
  'a prepared file takes a %s signature made elsewhere',
  async (kind) => {
    const signer = authorities.issue('Ada Lovelace', { kind });
    const { file, state } = await prepared(signer);
    const digest = Buffer.from(state.to_be_signed_digest_base64, 'base64');
    const signature_base64 = ownSignature(signer.key, state.signature_algorithm, digest, 'elsewhere');
    const done = await complete(file, signer, state, { level: 'b_lta', signature_base64 });
    expect(done.level).toBe('b_lta');
    expect(done.needs.some(({ kind: what }) => what === 'signature')).toBe(false);
    expect(signaturesIn(done.pdf)).toMatchObject([
      { integrity: 'valid' },
      { kind: 'timestamp', integrity: 'valid' },
    ]);
    const wrong = Buffer.from(signature_base64).fill(7, 8);
    const refused = complete(file, signer, state, { level: 'b_b', signature_base64: wrong });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_signature' });
  },
);

test('a prepared file takes a CMS of OpenSSL, if it is of this file and certificate', async () => {
  if (!hasOpenssl) return;
  const [signer, other] = [
    authorities.issue('Ada Lovelace', { kind: 'rsa' }),
    authorities.issue('Mallory', { kind: 'rsa' }),
  ];
  const { file, state } = await prepared(signer);
  const [, start = 0, end = 0] = state.byte_range;
  const content = Buffer.concat([file.subarray(0, start), file.subarray(end)]);
  const cmsOf = (by: Party, bytes: Uint8Array) => {
    const key = String(by.key.export({ format: 'pem', type: 'pkcs8' }));
    const words =
      'cms -sign -cades -binary -outform DER -md sha256 -in content -signer cert.pem -inkey key.pem';
    const { said } = judged(
      { content: bytes, 'cert.pem': pem(by), 'key.pem': key },
      'sh',
      '-c',
      `openssl ${words} | base64`,
    );
    return Buffer.from(said, 'base64');
  };
  const done = await complete(file, signer, state, { level: 'b_lt', cms_base64: cmsOf(signer, content) });
  expect(signaturesIn(done.pdf)).toMatchObject([
    { integrity: 'valid' },
    { kind: 'timestamp', integrity: 'valid' },
  ]);
  for (const cms_base64 of [
    cmsOf(other, content),
    cmsOf(signer, Buffer.from('other')),
    Buffer.from('no CMS'),
  ])
    await expect(complete(file, signer, state, { level: 'b_b', cms_base64 })).rejects.toMatchObject({
      code: 'invalid_signature',
    });
});

const long = (days: number) => new Date(Date.now() + days * 86_400_000);

test.each([
  ['no certificate', () => 'none', {}],
  ['an expired certificate', () => pem(authorities.issue('Old', { from: long(-9), to: long(-1) })), {}],
  [
    'a certificate that is not yet valid',
    () => pem(authorities.issue('New', { from: long(1), to: long(9) })),
    {},
  ],
  ['an authority’s certificate', () => pem(authorities.intermediate), {}],
  ['a timestamp authority’s certificate', () => pem(authorities.timestamping), {}],
  ['an issuer first', () => pem(authorities.intermediate, authorities.timestamping), {}],
])('%s is refused', async (_, chain) => {
  const call = prepared(authorities.timestamping, { certificate_chain: chain() });
  await expect(call).rejects.toMatchObject({ code: 'invalid_certificate' });
});

test('an algorithm that does not fit the key is refused', async () => {
  const call = prepared(authorities.issue('Ada', { kind: 'P-256' }), {
    signature_algorithm: 'rsa_pss_sha256',
  });
  await expect(call).rejects.toMatchObject({ code: 'invalid_field' });
});
