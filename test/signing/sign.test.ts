import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { SignatureAlgorithm } from '../../functions/core/contract/messages/signing-rounds.ts';
import { type Authorities, makeAuthorities, pem, timestampResponse } from './authorities.ts';
import { byPdfsig, hasOpenssl, hasPdfsig, judged, lastSignature, pkcs12, signaturesIn } from './judges.ts';
import { inRounds, signed } from './rounds-of-call.ts';

let authorities: Authorities;
let pdf: Uint8Array;

beforeAll(async () => {
  authorities = makeAuthorities();
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText('contract');
  pdf = await document.save();
});

const keys = [
  ['rsa', 'rsa_pkcs1_sha256'],
  ['rsa', 'rsa_pss_sha256'],
  ['rsa3072', 'rsa_pkcs1_sha384'],
  ['rsa3072', 'rsa_pss_sha512'],
  ['P-256', 'ecdsa_sha256'],
  ['P-384', 'ecdsa_sha384'],
  ['P-521', 'ecdsa_sha512'],
  ['P-256', 'ecdsa_sha512'],
] as const satisfies readonly (readonly [string, SignatureAlgorithm])[];

test.each(keys)('a signature by %s with %s is valid for OpenSSL and Poppler', async (kind, algorithm) => {
  const wishes = { level: 'b_t', signature_algorithm: algorithm };
  const { pdf: made, level, needs } = await signed(pdf, { authorities }, wishes, { kind });
  expect(level).toBe('b_t');
  expect(needs.map((need) => (need.kind === 'signature' ? need.algorithm : need.purpose))).toEqual([
    algorithm,
    'timestamp',
  ]);
  expect(made.subarray(0, pdf.length)).toEqual(Buffer.from(pdf));
  expect(signaturesIn(made)).toMatchObject([
    { field: 'Signature1', integrity: 'valid', covers_whole_file: true, signer: 'Ada Lovelace' },
  ]);
  if (hasPdfsig) expect(byPdfsig(made)).toEqual(['Signature1: Valid, whole']);
  if (!hasOpenssl) return;
  const { cms, content } = lastSignature(made);
  const files = {
    'signature.der': cms,
    content,
    'roots.pem': pem(authorities.root, authorities.intermediate),
  };
  const words =
    '-verify -cades -binary -inform DER -in signature.der -content content -CAfile roots.pem -purpose any';
  const { status, said } = judged(files, 'openssl', 'cms', ...words.split(' '), '-out', 'out');
  expect([status, said]).toEqual([0, expect.stringContaining('CAdES Verification successful')]);
});

test('ten signatures on one file stay valid, by many keys and at every level', async () => {
  const levels = ['b_b', 'b_t', 'b_lt', 'b_lta'];
  let made: Uint8Array = pdf;
  for (let index = 0; index < 10; index++) {
    const [kind] = keys[index % keys.length] ?? ['rsa'];
    made = (await signed(made, { authorities }, { level: levels[index % levels.length] }, { kind })).pdf;
  }
  const facts = signaturesIn(made);
  expect(facts.filter(({ kind }) => kind !== 'timestamp')).toHaveLength(10);
  expect(facts.map(({ integrity }) => integrity)).toEqual(facts.map(() => 'valid'));
  expect(facts.map(({ changes }) => changes)).toEqual([...facts.slice(1).map(() => 'allowed'), 'none']);
  if (hasPdfsig) expect(byPdfsig(made).filter((line) => /: Valid/.test(line))).toHaveLength(10);
});

test('each round of a call asks for the same, so a key signs once', async () => {
  const { needs } = await signed(pdf, { authorities }, { level: 'b_lta' });
  expect(needs.filter(({ kind }) => kind === 'signature')).toHaveLength(1);
  expect(new Set(needs.map(({ id }) => id)).size).toBe(needs.length);
});

test('a timestamp that is larger than usual gets its room', async () => {
  const many = Array.from({ length: 40 }, () => authorities.issue('Ballast'));
  const { pdf: made, needs } = await signed(
    pdf,
    {
      authorities,
      answer: (need) => {
        if (need.kind === 'signature') return undefined;
        const request = Buffer.from(need.body_base64 ?? '', 'base64');
        const bytes = timestampResponse(request, authorities.timestamping, many);
        return { id: need.id, bytes_base64: bytes };
      },
    },
    { level: 'b_t' },
  );
  expect(needs.map(({ kind }) => kind)).toEqual(['signature', 'http', 'signature', 'http']);
  expect(signaturesIn(made)).toMatchObject([{ integrity: 'valid', covers_whole_file: true }]);
});

test('a key in a PKCS#12 file signs in the engine', async () => {
  if (!hasOpenssl) return;
  for (const kind of ['rsa', 'P-256'] as const) {
    const signer = authorities.issue('Grace Hopper', { kind });
    const key = signer.key.export({ format: 'pem', type: 'pkcs8' });
    const file = pkcs12(String(key), pem(signer, authorities.intermediate), 'pass:geheim');
    const wishes = { level: 'b_t', pkcs12_base64: file, pkcs12_password: 'geheim' };
    const { pdf: made, needs } = await inRounds('sign', pdf, wishes, { authorities });
    expect(needs.map(({ kind: what }) => what)).toEqual(['http']);
    expect(signaturesIn(made)).toMatchObject([{ integrity: 'valid', signer: 'Grace Hopper' }]);
    const wrong = { ...wishes, pkcs12_password: 'falsch' };
    await expect(inRounds('sign', pdf, wrong, { authorities })).rejects.toMatchObject({
      code: 'invalid_certificate',
      message: '`pkcs12_password` does not open the PKCS #12 file.',
    });
  }
});

test('a file of the test environment is marked before it is signed', async () => {
  const { pdf: made } = await signed(pdf, { authorities, environment: 'test' });
  expect(signaturesIn(made)).toMatchObject([{ integrity: 'valid', covers_whole_file: true }]);
  expect(made.toString('latin1')).toContain('/Watermark');
});
