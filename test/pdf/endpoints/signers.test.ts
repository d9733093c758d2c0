import { getCurves } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { byteMutations } from '../../fuzz/mutate-bytes.ts';
import { randomOf } from '../../fuzz/random.ts';
import { inTurns } from '../../in-turns.ts';
import { often } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { der, sequence, set } from '../signed/der.ts';
import { attribute, makeSigner } from '../signed/make-signer.ts';
import { signedPdf } from '../signed/sign-pdf.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function post(path: string, pdf: Uint8Array, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdf)]), 'a.pdf');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return service.call('POST', path, { key: service.liveKey, form });
}

async function signatureOf(pdf: Uint8Array) {
  const response = await post('/pdfInfo', pdf);
  expect(response.status).toBe(200);
  return (await response.json()).signatures[0];
}

/** Those of Oakley have no identifier, so that no certificate names them. */
const curves = getCurves().filter((curve) => !curve.startsWith('Oakley'));

test('the signer is named for a key on any curve', async () => {
  expect(curves.length).toBeGreaterThan(70);
  const found = await inTurns(curves, async (curve) => signatureOf(signedPdf(makeSigner({ curve }))));
  expect(found.map(({ signer, integrity }, index) => [curves[index], signer, integrity])).toEqual(
    // SM2 has a way to sign of its own.
    curves.map((curve) => [curve, 'Ada Lovelace', curve === 'SM2' ? 'unknown' : 'valid']),
  );
});

test.each(['prime256v1', 'brainpoolP256r1', 'secp256k1', 'sect283k1'])(
  'a certificate may spell out the parameters of its curve: %s',
  async (curve) => {
    const signer = makeSigner({ curve, isExplicit: true });
    expect(await signatureOf(signedPdf(signer))).toMatchObject({ signer: 'Ada Lovelace' });
  },
);

test('the warning of a lost signature names a signer whose key is on such a curve', async () => {
  const signed = signedPdf(makeSigner({ curve: 'brainpoolP384t1' }));
  const response = await post('/rotatePages', signed, { degrees: '90' });
  expect([response.status, response.headers.get('x-render-warnings')]).toEqual([200, '1']);
});

const commonName = '2.5.4.3';
const organization = '2.5.4.10';
const utf16 = Buffer.from('Łukasz', 'utf16le').swap16();

test.each<[string, Uint8Array, string | null]>([
  [
    'characters that are escaped where names are printed',
    sequence(set(attribute(commonName, 'Ada, "A+B" #1 \\ = <x>;\n'))),
    'Ada, "A+B" #1 \\ = <x>;\n',
  ],
  [
    'several attributes in one part of the name',
    sequence(set(attribute('2.5.4.5', '17'), attribute(commonName, 'Ada'), attribute(organization, 'Co'))),
    'Ada',
  ],
  [
    'the first of several',
    sequence(set(attribute(commonName, 'Ada')), set(attribute(commonName, 'Bob'))),
    'Ada',
  ],
  [
    'an organization',
    sequence(set(attribute('2.5.4.6', 'DE', 0x13)), set(attribute(organization, 'Co'))),
    'Co',
  ],
  ['UTF-16', sequence(set(attribute(commonName, utf16, 0x1e))), 'Łukasz'],
  ['Latin-1', sequence(set(attribute(commonName, Buffer.from('Zoë', 'latin1'), 0x14))), 'Zoë'],
  ['none', sequence(set(attribute('2.5.4.6', 'DE', 0x13))), null],
  ['an invalid name', sequence(set(der(0x30))), null],
])('a name is read from its certificate: %s', async (_, subject, name) => {
  expect(await signatureOf(signedPdf(makeSigner({ subject })))).toMatchObject({ signer: name });
});

test('plain ECDSA, as in German qualified signatures, is checked', async () => {
  const signer = makeSigner({ curve: 'brainpoolP256r1', isPlain: true });
  expect(await signatureOf(signedPdf(signer))).toMatchObject({ signer: 'Ada Lovelace', integrity: 'valid' });
});

test('Edwards curves are checked with the digests that belong to them, and no others', async () => {
  const integrity = async (choice: Parameters<typeof makeSigner>[0]) =>
    (await signatureOf(signedPdf(makeSigner(choice)))).integrity;
  expect(await integrity({ edwards: 'ed25519' })).toBe('valid');
  expect(await integrity({ edwards: 'ed448' })).toBe('valid');
  expect(await integrity({ edwards: 'ed448', hash: 'sha256' })).toBe('unknown');
});

test('damaged signatures and certificates neither end the service nor fail in it', async () => {
  const random = randomOf(28);
  const folder = join(import.meta.dirname, '../signed');
  const kept = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  const curves = ['secp256k1', 'brainpoolP256r1', 'sect283k1', 'secp521r1'];
  const files = [
    ...kept.map((name) => readFileSync(join(folder, name))),
    ...curves.map((curve) => signedPdf(makeSigner({ curve }))),
    signedPdf(makeSigner({ curve: 'brainpoolP320r1', isExplicit: true })),
    signedPdf(makeSigner({ edwards: 'ed448' })),
  ];
  const damaged = files.flatMap((file) => Array.from({ length: often(4, 20) }, () => damagedWithin(file)));
  const statuses = await inTurns(damaged, async (file) => (await post('/pdfInfo', file)).status);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect((await service.call('GET', '/health')).status).toBe(200);

  /** Damages the bytes that a signature's hexadecimal value stands for, and keeps its length. */
  function damagedWithin(file: Buffer): Buffer {
    const text = file.toString('latin1');
    const [digits = ''] = /(?<=\/Contents\s*<)[0-9a-f]{200,}/i.exec(text) ?? [];
    const used = Buffer.from(digits.replace(/(00)+$/, ''), 'hex');
    let changed: Buffer = used;
    for (let faults = 1 + random.below(3); faults > 0; faults--)
      changed = random.pick(byteMutations.slice(0, 3))(random, changed, []);
    return Buffer.from(text.replace(digits, changed.toString('hex').padEnd(digits.length, '0')), 'latin1');
  }
});
