import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import {
  type Authorities,
  type Fault,
  makeAuthorities,
  pem,
  serialNumber,
  timestampResponse,
} from './authorities.ts';
import { byPdfsig, hasOpenssl, hasPdfsig, judged, lastSignature, signaturesIn } from './judges.ts';
import { inRounds, signed } from './rounds-of-call.ts';

let authorities: Authorities;
let pdf: Uint8Array;

beforeAll(async () => {
  authorities = makeAuthorities();
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText('contract');
  pdf = await document.save();
});

test('b_lta: a proved signature, and a timestamp of the document that OpenSSL verifies', async () => {
  const { pdf: made, needs, level } = await signed(pdf, { authorities }, { level: 'b_lta' });
  expect(level).toBe('b_lta');
  const purposes = needs.map((need) => (need.kind === 'http' ? need.purpose : need.kind));
  expect(purposes.slice(0, 2)).toEqual(['signature', 'timestamp']);
  expect(purposes.toSorted()).toEqual(
    ['certificate', 'crl', 'ocsp', 'ocsp', 'signature', 'timestamp', 'timestamp'].toSorted(),
  );
  const text = made.toString('latin1');
  for (const entry of ['/DSS', '/VRI', '/Certs', '/OCSPs', '/CRLs', '/DocTimeStamp'])
    expect(text).toContain(entry);
  expect(signaturesIn(made)).toMatchObject([
    { field: 'Signature1', kind: 'approval', integrity: 'valid' },
    { field: 'Timestamp1', kind: 'timestamp', integrity: 'valid', covers_whole_file: true },
  ]);
  if (hasPdfsig) expect(byPdfsig(made)[0]).toBe('Signature1: Valid');
  if (!hasOpenssl) return;
  const { cms, content } = lastSignature(made);
  const files = { 'token.der': cms, content, 'root.pem': pem(authorities.root) };
  const words = 'ts -verify -in token.der -token_in -data content -CAfile root.pem'.split(' ');
  expect(judged(files, 'openssl', ...words).said).toContain('Verification: OK');
});

test('a document timestamp of its own', async () => {
  const { pdf: made, level } = await inRounds('timestamp', pdf, {}, { authorities });
  expect([level, signaturesIn(made)]).toMatchObject([
    null,
    [{ kind: 'timestamp', integrity: 'valid', covers_whole_file: true }],
  ]);
});

test('a signature without proofs is extended step by step, and its archive is renewed', async () => {
  let made: Uint8Array = (await signed(pdf, { authorities })).pdf;
  const kinds: string[][] = [];
  for (const level of ['b_t', 'b_lt', 'b_lta', 'b_lta']) {
    const before = made;
    made = (await inRounds('extend', made, { level }, { authorities })).pdf;
    expect(made.subarray(0, before.length)).toEqual(before);
    kinds.push(signaturesIn(made).map(({ integrity, kind }) => `${kind} ${integrity}`));
  }
  const timestamp = 'timestamp valid';
  expect(kinds).toEqual([
    ['approval valid', timestamp],
    ['approval valid', timestamp],
    ['approval valid', timestamp, timestamp],
    ['approval valid', timestamp, timestamp, timestamp],
  ]);
});

test('what has no signature is not extended', async () => {
  const extended = inRounds('extend', pdf, { level: 'b_lta' }, { authorities });
  await expect(extended).rejects.toMatchObject({ code: 'not_signable' });
});

const failing = (purpose: string, change: Fault): Fault => {
  return (bytes, need) => (need.purpose === purpose ? change(bytes, need) : bytes);
};
const flipped: Fault = (bytes) => {
  bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1;
  return bytes;
};
const bodyOf = (body = '') => Buffer.from(body, 'base64');
const other = () => makeAuthorities();

const faults: readonly (readonly [string, string, string, () => Fault])[] = [
  ['a dead timestamp authority', 'timestamp', 'did not answer', () => () => 'The authority did not answer.'],
  ['a web page for a timestamp', 'timestamp', 'no RFC 3161 response', () => () => Buffer.from('<html>')],
  ['a refusal', 'timestamp', 'refused', () => () => Buffer.from('30053003020102', 'hex')],
  ['a forged timestamp', 'timestamp', 'does not verify', () => flipped],
  [
    'a timestamp of something else',
    'timestamp',
    'something else',
    () =>
      (_, { body_base64 }) => {
        const request = bodyOf(body_base64);
        const at = request.indexOf(Buffer.of(0x04, 0x20));
        request[at + 5] = (request[at + 5] ?? 0) ^ 1;
        return timestampResponse(request, authorities.timestamping, []);
      },
  ],
  [
    'a timestamp that was made before',
    'timestamp',
    'time is not now',
    () =>
      (_, { body_base64 }) =>
        timestampResponse(
          bodyOf(body_base64),
          authorities.timestamping,
          [],
          new Date(Date.now() - 86_400_000),
        ),
  ],
  [
    'a timestamp with another nonce',
    'timestamp',
    'nonce',
    () =>
      (_, { body_base64 }) => {
        const request = bodyOf(body_base64);
        request[request.length - 6] = (request.at(-6) ?? 0) ^ 1;
        return timestampResponse(request, authorities.timestamping, []);
      },
  ],
  [
    'a timestamp by a certificate for something else',
    'timestamp',
    'not for timestamps',
    () =>
      (_, { body_base64 }) =>
        timestampResponse(bodyOf(body_base64), authorities.issue('No TSA'), []),
  ],
  ['a dead OCSP responder', 'ocsp', 'no connection', () => () => 'There was no connection.'],
  ['a forged OCSP response', 'ocsp', 'not signed', () => flipped],
  [
    'an OCSP response by another issuer',
    'ocsp',
    'not signed',
    () => (_, need) => {
      const { answer } = other();
      const given = answer(need);
      return 'failure' in given ? given.failure : Buffer.from(given.bytes_base64);
    },
  ],
  ['a refusal of OCSP', 'ocsp', 'refused', () => () => Buffer.from('30030a0106', 'hex')],
  ['a forged CRL', 'crl', 'not signed', () => flipped],
  ['a cut CRL', 'crl', 'no CRL', () => (bytes) => bytes.subarray(0, 100)],
  ['an issuer that cannot be fetched', 'certificate', 'cannot be fetched', () => () => 'There is none.'],
  ['another issuer', 'certificate', 'cannot be fetched', () => () => other().root.certificate],
];

/** The code of a problem at each step. */
const codes: Readonly<Record<string, string>> = {
  timestamp: 'timestamp_failed',
  ocsp: 'revocation_unavailable',
  crl: 'revocation_unavailable',
  certificate: 'certificate_unusable',
};

test.each(faults)('%s fails the call at its step', async (_, step, words, fault) => {
  const call = signed(pdf, { authorities, fault: failing(step, fault()) }, { level: 'b_lta' });
  await expect(call).rejects.toMatchObject({
    code: codes[step],
    message: expect.stringMatching(new RegExp(`^Signing failed at the step \`${step}\`\\. .*${words}`)),
    details: [{ field: 'level', rule: step }],
  });
});

test('a key that does not answer, or signs something else, fails the call at its step', async () => {
  for (const answer of ['The key is disabled.', Buffer.alloc(256)]) {
    const call = signed(
      pdf,
      {
        authorities,
        answer: ({ id, kind }) =>
          kind === 'signature'
            ? typeof answer === 'string'
              ? { id, failure: answer }
              : { id, bytes_base64: answer }
            : undefined,
      },
      {},
    );
    await expect(call).rejects.toMatchObject({ code: 'signer_failed', details: [{ rule: 'signature' }] });
  }
});

test('a revoked certificate reaches no proved level', async () => {
  const own = makeAuthorities();
  own.revoked.add(serialNumber(own.intermediate));
  const byList = signed(pdf, { authorities: own }, { level: 'b_lt' });
  await expect(byList).rejects.toMatchObject({
    code: 'revocation_unavailable',
    message: 'Signing failed at the step `crl`. Test Intermediate: Test Intermediate is revoked.',
  });
  const signer = authorities.issue('Mallory', {});
  authorities.revoked.add(serialNumber(signer));
  const wishes = { level: 'b_lt', certificate_chain: pem(signer) };
  const byResponder = inRounds('sign', pdf, wishes, { authorities, key: signer.key });
  await expect(byResponder).rejects.toMatchObject({
    code: 'revocation_unavailable',
    message: 'Signing failed at the step `ocsp`. Mallory: Mallory is revoked.',
  });
});
