import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { rawPdf } from '../reading/raw-pdf.ts';
import { der, sequence, set } from '../signed/der.ts';
import { attribute } from '../signed/make-signer.ts';
import {
  type CadesOptions,
  cades,
  crl,
  extension,
  makeParty,
  ocsp,
  type Party,
  pem,
  signing,
  timestamp,
  uses,
} from '../signed/pki.ts';
import { type Addition, signedDocument } from '../signed/signed-document.ts';
import { verifier } from '../signed/verify.ts';

let service: Service;
let verify: ReturnType<typeof verifier>;

beforeAll(async () => {
  service = await sharedService();
  verify = verifier(service);
});

const root = makeParty('Root', { isAuthority: true });
const middle = makeParty('Middle', { issuer: root, isAuthority: true });
const ada = makeParty('Ada', { issuer: middle });
const stamper = makeParty('Stamper', { issuer: root, extendedUsage: [uses.timestamps] });
const chain = [middle];
const at = '2026-11-01T00:00:00Z';
const trust = { roots_pem: pem(root), at };
const good = { crls: [crl(root), crl(middle)] };
const stamped = (time: string) => timestamp(stamper, time);

async function outcomeOf(
  signer: Party,
  options: CadesOptions = {},
  fields: object = {},
  additions: readonly Addition[] = [],
) {
  const pdf = signedDocument(cades(signer, { chain, ...options }), additions);
  const { signatures } = await verify(pdf, { trust, revocation: 'none', ...fields });
  const [{ indication = '', sub_indication = null } = {}] = signatures;
  return sub_indication ?? indication;
}

test('a signature is passed if its chain ends at a trusted certificate', async () => {
  const pdf = signedDocument(cades(ada, { chain }), [good]);
  expect(await verify(pdf, { trust })).toMatchObject({
    verdict: 'passed',
    truncated: [],
    signatures: [
      {
        field: 'Signature1',
        kind: 'approval',
        level: 'b_b',
        indication: 'passed',
        sub_indication: null,
        signer: 'Ada',
        certificates: [
          {
            subject: 'CN=Ada',
            issuer: 'CN=Middle',
            valid_from: '2026-01-01T00:00:00.000Z',
            trusted: false,
            revocation: { status: 'good', kind: 'crl', at: '2026-06-01T00:00:00.000Z' },
          },
          { subject: 'CN=Middle', trusted: false, revocation: { status: 'good' } },
          { subject: 'CN=Root', trusted: true, revocation: null },
        ],
        timestamps: [],
        covers_whole_file: false,
        revision: 1,
        changes: 'allowed',
        changes_since: [{ kind: 'dss', allowed: true }],
      },
    ],
  });
});

test('without trusted certificates the chain is reported, and the signature is indeterminate', async () => {
  const { verdict, signatures } = await verify(signedDocument(cades(ada, { chain: [middle, root] })));
  expect([verdict, signatures[0]?.sub_indication]).toEqual(['indeterminate', 'NO_CERTIFICATE_CHAIN_FOUND']);
  expect(signatures[0]?.certificates.map(({ subject }) => subject)).toEqual([
    'CN=Ada',
    'CN=Middle',
    'CN=Root',
  ]);
});

const other = makeParty('Other', { isAuthority: true });
const nameConstraint = (tag: number, commonName: string) =>
  extension(
    '2.5.29.30',
    sequence(der(tag, sequence(der(0xa4, sequence(set(attribute('2.5.4.3', commonName))))))),
    true,
  );
const middleWith = (options: Parameters<typeof makeParty>[1]) =>
  makeParty('Middle', { issuer: root, isAuthority: true, ...options });
const under = (authority: Party, options: Parameters<typeof makeParty>[1] = {}) => ({
  signer: makeParty('Ada', { issuer: authority, ...options }),
  chain: [authority],
});
const crossed = makeParty('Middle', { issuer: other, isAuthority: true, like: middle });

test.each<[string, { signer: Party; chain?: readonly Party[]; named?: Party | null }, string]>([
  ['an intermediate one that is missing', { signer: ada, chain: [] }, 'NO_CERTIFICATE_CHAIN_FOUND'],
  ['another root', under(other), 'NO_CERTIFICATE_CHAIN_FOUND'],
  ['one that is cross-signed', { signer: ada, chain: [crossed, middle] }, 'passed'],
  [
    'one that is expired',
    { signer: makeParty('Ada', { issuer: middle, to: '260201000000Z' }) },
    'OUT_OF_BOUNDS_NO_POE',
  ],
  [
    'one that is not yet valid',
    { signer: makeParty('Ada', { issuer: middle, from: '270201000000Z' }) },
    'OUT_OF_BOUNDS_NO_POE',
  ],
  ['an authority that is expired', under(middleWith({ to: '260201000000Z' })), 'OUT_OF_BOUNDS_NO_POE'],
  [
    'an authority that is none',
    under(middleWith({ isAuthority: false, usage: 0x06 })),
    'CHAIN_CONSTRAINTS_FAILURE',
  ],
  ['an authority that may not issue', under(middleWith({ usage: signing })), 'CHAIN_CONSTRAINTS_FAILURE'],
  [
    'a key that is not for signing',
    { signer: makeParty('Ada', { issuer: middle, usage: 0x20 }) },
    'CHAIN_CONSTRAINTS_FAILURE',
  ],
  [
    'one for servers',
    { signer: makeParty('Ada', { issuer: middle, extendedUsage: [uses.servers] }) },
    'CHAIN_CONSTRAINTS_FAILURE',
  ],
  [
    'one for email and servers',
    { signer: makeParty('Ada', { issuer: middle, extendedUsage: [uses.servers, uses.email] }) },
    'passed',
  ],
  [
    'a critical extension that is unknown',
    { signer: makeParty('Ada', { issuer: middle, extensions: [extension('1.2.3.4', der(0x05), true)] }) },
    'CHAIN_CONSTRAINTS_FAILURE',
  ],
  [
    'an extension that is unknown',
    { signer: makeParty('Ada', { issuer: middle, extensions: [extension('1.2.3.4', der(0x05))] }) },
    'passed',
  ],
  ['a name that is permitted', under(middleWith({ extensions: [nameConstraint(0xa0, 'ada')] })), 'passed'],
  [
    'a name that is not permitted',
    under(middleWith({ extensions: [nameConstraint(0xa0, 'Grace')] })),
    'CHAIN_CONSTRAINTS_FAILURE',
  ],
  [
    'a name that is excluded',
    under(middleWith({ extensions: [nameConstraint(0xa1, 'Ada')] })),
    'CHAIN_CONSTRAINTS_FAILURE',
  ],
  [
    'SHA-1 in a certificate',
    { signer: makeParty('Ada', { issuer: middle, hash: 'sha1' }) },
    'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  ],
  [
    'a short key',
    { signer: makeParty('Ada', { issuer: middle, rsaBits: 1_024 }) },
    'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  ],
  ['an RSA key', { signer: makeParty('Ada', { issuer: middle, rsaBits: 2_048 }) }, 'passed'],
  ['attributes that name another one', { signer: ada, named: middle }, 'NO_SIGNING_CERTIFICATE_FOUND'],
  ['attributes that name none', { signer: ada, named: null }, 'SIG_CONSTRAINTS_FAILURE'],
])('certificates: %s', async (_, { signer, ...options }, expected) => {
  expect(await outcomeOf(signer, options)).toBe(expected);
});

test('an authority allows only so many below it', async () => {
  const limited = middleWith({ maximumBelow: 0 });
  const below = makeParty('Below', { issuer: limited, isAuthority: true });
  const signer = makeParty('Ada', { issuer: below });
  expect(await outcomeOf(signer, { chain: [below, limited] })).toBe('CHAIN_CONSTRAINTS_FAILURE');
  expect(await outcomeOf(makeParty('Ada', { issuer: limited }), { chain: [limited] })).toBe('passed');
});

test('a forged certificate with the name of an authority does not count', async () => {
  const forged = makeParty('Root', { isAuthority: true });
  expect(await outcomeOf(makeParty('Ada', { issuer: forged }), { chain: [forged] })).toBe(
    'NO_CERTIFICATE_CHAIN_FOUND',
  );
});

test('a certificate that is trusted itself needs no authority', async () => {
  const own = { trust: { roots_pem: pem(ada), at }, revocation: 'embedded' };
  expect(await outcomeOf(ada, { chain: [] }, own)).toBe('passed');
});

test('SHA-1 is not reliable for a signature', async () => {
  expect(await outcomeOf(ada, { hash: 'sha1' })).toBe('CRYPTO_CONSTRAINTS_FAILURE_NO_POE');
});

const responder = makeParty('Responder', { issuer: middle, extendedUsage: [uses.ocsp] });
const notForSigning = makeParty('Responder', { issuer: middle, extendedUsage: [uses.ocsp], usage: 0x06 });
const revoked = [[ada, '260801000000Z']] as const;
const embedded = { revocation: 'embedded' };

test.each<[string, Addition, string]>([
  ['none', {}, 'TRY_LATER'],
  ['lists', good, 'passed'],
  ['a list of the root alone', { crls: [crl(root)] }, 'TRY_LATER'],
  ['answers of OCSP', { crls: [crl(root)], ocspResponses: [ocsp(middle, ada)] }, 'passed'],
  [
    'an answer of a responder',
    { crls: [crl(root)], ocspResponses: [ocsp(middle, ada, { responder })] },
    'passed',
  ],
  [
    'an answer of a responder that is none',
    { crls: [crl(root)], ocspResponses: [ocsp(middle, ada, { responder: stamper })] },
    'TRY_LATER',
  ],
  [
    'an answer of a stranger',
    { crls: [crl(root)], ocspResponses: [ocsp(middle, ada, { responder: other })] },
    'TRY_LATER',
  ],
  [
    'an answer that names another responder than its signer',
    { crls: [crl(root)], ocspResponses: [ocsp(middle, ada, { responder: { ...middle, name: other.name } })] },
    'TRY_LATER',
  ],
  [
    'an answer of a responder whose key is not for signing',
    { crls: [crl(root)], ocspResponses: [ocsp(middle, ada, { responder: notForSigning })] },
    'TRY_LATER',
  ],
  ['a list signed with SHA-1', { crls: [crl(root), crl(middle, [], { hash: 'sha1' })] }, 'TRY_LATER'],
  [
    'a list signed with SHA-1 that names it',
    { crls: [crl(root), crl(middle, revoked, { hash: 'sha1' })] },
    'REVOKED_NO_POE',
  ],
  ['an answer about another one', { crls: [crl(root)], ocspResponses: [ocsp(middle, stamper)] }, 'TRY_LATER'],
  [
    'an answer that is stale',
    { crls: [crl(root)], ocspResponses: [ocsp(middle, ada, { next: '20260602000000Z' })] },
    'TRY_LATER',
  ],
  ['a list that is stale', { crls: [crl(root), crl(middle, [], { next: '260602000000Z' })] }, 'TRY_LATER'],
  ['a list by a stranger', { crls: [crl(root), crl({ ...other, name: middle.name })] }, 'TRY_LATER'],
  ['a list that names it', { crls: [crl(root), crl(middle, revoked)] }, 'REVOKED_NO_POE'],
  [
    'an answer that it is revoked',
    { crls: [crl(root), crl(middle)], ocspResponses: [ocsp(middle, ada, { revoked: '20260801000000Z' })] },
    'REVOKED_NO_POE',
  ],
  [
    'a list that names its authority',
    { crls: [crl(root, [[middle, '260801000000Z']]), crl(middle)] },
    'REVOKED_CA_NO_POE',
  ],
])('revocation: %s', async (_, store, expected) => {
  expect(await outcomeOf(ada, {}, embedded, [store])).toBe(expected);
});

test('a timestamp proves that a signature is older than the revocation', async () => {
  const store = {
    crls: [crl(root, [], { from: '260901000000Z' }), crl(middle, revoked, { from: '260901000000Z' })],
  };
  const before = { timestamp: stamped('20260701000000Z') };
  expect(await outcomeOf(ada, before, embedded, [store])).toBe('passed');
  expect(await outcomeOf(ada, { timestamp: stamped('20260802000000Z') }, embedded, [store])).toBe(
    'REVOKED_NO_POE',
  );
  // The same by a timestamp of the document.
  expect(await outcomeOf(ada, {}, embedded, [store, { timestamp: stamped('20260701000000Z') }])).toBe(
    'passed',
  );
});

test('a timestamp proves that a certificate was valid, and only for what it covers', async () => {
  const signer = makeParty('Ada', { issuer: middle, to: '260801000000Z' });
  expect(await outcomeOf(signer, { timestamp: stamped('20260701000000Z') })).toBe('passed');
  expect(await outcomeOf(signer, { timestamp: stamped('20260802000000Z') })).toBe('OUT_OF_BOUNDS_NO_POE');
  expect(await outcomeOf(signer, { timestamp: () => stamped('20260701000000Z')(Buffer.from('other')) })).toBe(
    'OUT_OF_BOUNDS_NO_POE',
  );
  const young = makeParty('Ada', { issuer: middle, from: '260801000000Z' });
  expect(await outcomeOf(young, { timestamp: stamped('20260701000000Z') })).toBe('NOT_YET_VALID');
});

test('a timestamp counts only by an authority for timestamps that is trusted', async () => {
  const signer = makeParty('Ada', { issuer: middle, to: '260801000000Z' });
  const by = (authority: Party) => ({ timestamp: timestamp(authority, '20260701000000Z') });
  expect(await outcomeOf(signer, by(makeParty('Stamper', { issuer: root })))).toBe('OUT_OF_BOUNDS_NO_POE');
  expect(
    await outcomeOf(signer, by(makeParty('Stamper', { issuer: other, extendedUsage: [uses.timestamps] }))),
  ).toBe('OUT_OF_BOUNDS_NO_POE');
  const both = makeParty('Stamper', { issuer: root, extendedUsage: [uses.timestamps, uses.email] });
  expect(await outcomeOf(signer, by(both))).toBe('OUT_OF_BOUNDS_NO_POE');
});

test('a later timestamp proves an earlier one whose authority has expired', async () => {
  const old = makeParty('Old stamper', {
    issuer: root,
    extendedUsage: [uses.timestamps],
    to: '260801000000Z',
  });
  const signer = makeParty('Ada', { issuer: middle, to: '260801000000Z' });
  const options = { timestamp: timestamp(old, '20260601000000Z') };
  expect(await outcomeOf(signer, options)).toBe('OUT_OF_BOUNDS_NO_POE');
  expect(await outcomeOf(signer, options, {}, [{ timestamp: stamped('20260715000000Z') }])).toBe('passed');
});

test('a document timestamp that is earlier than that of the signature is out of order', async () => {
  const options = { timestamp: stamped('20260715000000Z') };
  expect(await outcomeOf(ada, options, {}, [{ timestamp: stamped('20260701000000Z') }])).toBe(
    'TIMESTAMP_ORDER_FAILURE',
  );
});

test('the level is that of what is in the file', async () => {
  const levelOf = async (options: CadesOptions, additions: readonly Addition[]) => {
    const { signatures } = await verify(signedDocument(cades(ada, { chain, ...options }), additions), {
      trust,
    });
    return signatures.map(({ level, indication }) => `${level} ${indication}`);
  };
  const token = { timestamp: stamped('20260602000000Z') };
  const last = { timestamp: stamped('20260603000000Z') };
  expect(await levelOf({ named: null }, [])).toEqual(['null indeterminate']);
  expect(await levelOf({}, [])).toEqual(['b_b indeterminate']);
  expect(await levelOf(token, [])).toEqual(['b_t indeterminate']);
  expect(await levelOf(token, [{ crls: [crl(root)] }])).toEqual(['b_t indeterminate']);
  expect(await levelOf(token, [good])).toEqual(['b_lt passed']);
  expect(await levelOf(token, [good, last])).toEqual(['b_lta passed', 'null passed']);
  // The timestamp does not cover the store.
  expect(await levelOf(token, [last, good])).toEqual(['b_lt passed', 'null passed']);
});

test('a damaged signature is failed, by what is damaged', async () => {
  const pdf = signedDocument(cades(ada, { chain }));
  const changed = (from: string, to: string) =>
    Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');
  const outcome = async (file: Buffer) => {
    const [{ indication = '', sub_indication = '' } = {}] = (
      await verify(file, { trust, revocation: 'none' })
    ).signatures;
    return [indication, sub_indication];
  };
  expect(await outcome(changed('owe you 100', 'owe you 999'))).toEqual(['failed', 'HASH_FAILURE']);
  expect(await outcome(changed('/ByteRange[0 ', '/ByteRange[9 '))).toEqual(['failed', 'FORMAT_FAILURE']);
  const wrong = signedDocument((bytes) => {
    const value = cades(ada, { chain })(bytes);
    value[value.length - 1] = (value.at(-1) ?? 0) ^ 1;
    return value;
  });
  expect(await outcome(wrong)).toEqual(['failed', 'SIG_CRYPTO_FAILURE']);
});

test('an unsigned PDF is unsigned', async () => {
  const { verdict, signatures } = await verify(
    rawPdf(
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    ),
  );
  expect([verdict, signatures]).toEqual(['unsigned', []]);
});

test('a signed state of the file is returned byte for byte', async () => {
  const once = signedDocument(cades(ada, { chain }));
  const pdf = signedDocument(cades(ada, { chain }), [{ timestamp: stamped('20260701000000Z') }]);
  const post = (fields: object) =>
    service.call('POST', '/verifySignatures', {
      key: service.testKey,
      environment: 'test',
      json: { pdf_base64: pdf.toString('base64'), ...fields },
    });
  const first = await post({ format: 'pdf', extract_revision: 1 });
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(first.headers.get('content-type')).toBe('application/pdf');
  expect(bytes.equals(pdf.subarray(0, bytes.length)) && bytes.length === once.length).toBe(true);
  expect((await verify(bytes, { trust, revocation: 'none' })).verdict).toBe('passed');
});
