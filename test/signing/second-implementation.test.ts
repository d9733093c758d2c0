import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CryptoKeySigner, HttpTimestampAuthority, type PAdESLevel, PDF } from '@libpdf/core';
import { helloPdf } from '../../functions/core/contract/samples/hello-pdf.ts';
import { pem } from '../../local/signing/certificates.ts';
import {
  arnOfKey,
  chainOfKey,
  type DevelopmentKeys,
  developmentKeys,
  type KeyName,
} from '../../local/signing/development-keys.ts';
import { standInRole } from '../../local/sts.ts';
import { startTsa, type Tsa } from '../../local/tsa.ts';
import { verifier } from '../pdf/signed/verify.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

// What LibPDF signs, extends and timestamps, the service verifies. LibPDF itself verifies nothing.

let service: Service;
let keys: DevelopmentKeys;
let tsa: Tsa;

const hello = Buffer.from(helloPdf, 'base64');
const names: readonly KeyName[] = ['rsa', 'ec'];

beforeAll(async () => {
  service = await sharedService();
  keys = developmentKeys(join(service.dataDir, 'development-keys.json'));
  tsa = await startTsa(keys);
  const signers = await service.call('GET', '/signers', { key: service.liveKey });
  const { external_id } = (await signers.json()) as { external_id: string };
  for (const name of names) {
    const json = {
      key_arn: arnOfKey(name, 'us-east-1'),
      role_arn: standInRole(external_id),
      certificate_chain: chainOfKey(keys, name, tsa.url).certificateChain,
    };
    const put = await service.call('PUT', `/signers/${name}`, { key: service.liveKey, json });
    expect(put.status).toBe(200);
  }
});

afterAll(() => tsa.stop());

/** Signs at B-T with /signPdf. */
async function signedByService(pdf: Uint8Array, signer_id: KeyName): Promise<Buffer> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), signer_id, level: 'b_t' };
  const answer = await service.call('POST', '/signPdf', { key: service.liveKey, json });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Signs with the same key. LibPDF asks the authority of this test for timestamps and for the list of revoked certificates. */
async function signedByLibPdf(pdf: Uint8Array, name: KeyName, level: PAdESLevel): Promise<Buffer> {
  const isRsa = name === 'rsa';
  const signatures = isRsa ? 'RSASSA-PKCS1-v1_5' : 'ECDSA';
  const hashOrCurve = isRsa ? { hash: 'SHA-256' } : { namedCurve: 'P-256' };
  const pkcs8 = keys.signing[name].export({ format: 'der', type: 'pkcs8' });
  const algorithm = { name: signatures, ...hashOrCurve };
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  const { raw } = new X509Certificate(chainOfKey(keys, name, tsa.url).certificateChain);
  const signer = new CryptoKeySigner(key, raw, isRsa ? 'RSA' : 'EC', signatures, [keys.root]);
  const document = await PDF.load(pdf);
  // Given an authority, LibPDF asks for a timestamp at B-B too.
  const authority = level === 'B-B' ? {} : timestamps();
  const { bytes, warnings } = await document.sign({ signer, level, ...authority });
  expect(warnings).toEqual([]);
  return Buffer.from(bytes);
}

function timestamps() {
  return { timestampAuthority: new HttpTimestampAuthority(tsa.timestampUrl) };
}

/**
 * The signatures as /verifySignatures judges them with the root trusted: field, level, outcome, changes since, outcomes of
 * timestamps, and whether the signer's certificate is revoked. LibPDF must find the same fields signed.
 */
async function verified(pdf: Uint8Array, revocation: 'none' | 'embedded') {
  const fields = { trust: { roots_pem: pem(keys.root) }, revocation };
  const { verdict, signatures } = await verifier(service)(pdf, fields);
  const form = (await PDF.load(pdf)).getForm();
  const signed = form?.getSignatureFields().filter((field) => field.isSigned());
  expect(signed?.map(({ name }) => name)).toEqual(signatures.map(({ field }) => field));
  return [
    verdict,
    ...signatures.map(({ field, level, indication, changes, timestamps: stamps, certificates }) =>
      [
        field,
        level ?? 'no level',
        indication,
        changes,
        ...stamps.map((stamp) => `timestamp ${stamp.indication}`),
        certificates[0]?.revocation?.status ?? 'revocation unknown',
      ].join(', '),
    ),
  ];
}

// LibPDF writes the attribute signing-time, which no baseline signature may have (ETSI EN 319 142-1, 6.3): hence no level.
test.each<[PAdESLevel, 'none' | 'embedded', readonly string[]]>([
  ['B-B', 'none', ['Signature_1, no level, passed, none, revocation unknown']],
  ['B-T', 'none', ['Signature_1, no level, passed, none, timestamp passed, revocation unknown']],
  ['B-LT', 'embedded', ['Signature_1, no level, passed, allowed, timestamp passed, good']],
  [
    'B-LTA',
    'embedded',
    [
      'Signature_1, no level, passed, allowed, timestamp passed, timestamp passed, good',
      'Timestamp_1, no level, passed, allowed, good',
    ],
  ],
])('what LibPDF signs at %s is verified', async (level, revocation, found) => {
  for (const name of names) {
    const made = await signedByLibPdf(hello, name, level);
    expect([name, ...(await verified(made, revocation))]).toEqual([name, 'passed', ...found]);
  }
});

test.each(names)('%s: LibPDF signs after the service, and the service after LibPDF', async (name) => {
  const first = await signedByLibPdf(await signedByService(hello, name), name, 'B-T');
  expect(await verified(first, 'none')).toEqual([
    'passed',
    'Signature1, b_t, passed, allowed, timestamp passed, revocation unknown',
    'Signature_1, no level, passed, none, timestamp passed, revocation unknown',
  ]);
  const second = await signedByService(await signedByLibPdf(hello, name, 'B-T'), name);
  expect(await verified(second, 'none')).toEqual([
    'passed',
    'Signature_1, no level, passed, allowed, timestamp passed, revocation unknown',
    'Signature1, b_t, passed, none, timestamp passed, revocation unknown',
  ]);
});

test.each(names)('%s: LibPDF raises a signature of the service to B-LT and to B-LTA', async (name) => {
  const made = await signedByService(hello, name);
  const proved = await (await PDF.load(made)).addValidationData();
  expect([proved.signatureCount, proved.warnings]).toEqual([1, []]);
  expect(await verified(proved.bytes, 'embedded')).toEqual([
    'passed',
    'Signature1, b_lt, passed, allowed, timestamp passed, good',
  ]);
  const archived = await (await PDF.load(made)).addArchivalData(timestamps());
  expect([archived.signatureCount, archived.warnings]).toEqual([1, []]);
  expect(await verified(archived.bytes, 'embedded')).toEqual([
    'passed',
    'Signature1, b_lta, passed, allowed, timestamp passed, timestamp passed, good',
    'Timestamp_1, no level, passed, allowed, good',
  ]);
});

test.each(names)('%s: a byte that is changed after LibPDF has signed is found', async (name) => {
  const made = await signedByLibPdf(hello, name, 'B-T');
  const place = made.indexOf('/MediaBox') + 1;
  expect(place).toBeGreaterThan(0);
  made[place] = 'm'.charCodeAt(0);
  expect(await verified(made, 'none')).toEqual([
    'failed',
    expect.stringMatching(/^Signature_1, no level, failed, /),
  ]);
});
