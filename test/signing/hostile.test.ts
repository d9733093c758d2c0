import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import { type Authorities, makeAuthorities, pem } from './authorities.ts';
import { hasOpenssl, pkcs12, signaturesIn } from './judges.ts';
import { inRounds, signed } from './rounds-of-call.ts';

let authorities: Authorities;
let pdf: Uint8Array;

beforeAll(async () => {
  authorities = makeAuthorities();
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText('contract');
  pdf = await document.save();
});

const times = process.env.TESTS === 'all' ? 1_000 : 20;

/** Bytes with some of them changed, removed or cut off: the same for each number. */
function broken(bytes: Uint8Array, number: number): Buffer {
  let state = number * 2_654_435_761 + 1;
  const random = (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const changed = Buffer.from(bytes);
  if (random(6) === 0) return changed.subarray(0, random(changed.length));
  for (let change = 0; change <= random(4); change++) changed[random(changed.length)] = random(256);
  return changed;
}

/** Whether work gave a valid file or a problem that the caller can act on. */
async function outcome(work: () => Promise<{ readonly pdf: Uint8Array }>): Promise<string> {
  try {
    const { pdf: made } = await work();
    return signaturesIn(made).every(({ integrity }) => integrity === 'valid') ? 'signed' : 'broken';
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return 'refused';
    throw error;
  }
}

test.each(['timestamp', 'ocsp', 'crl', 'certificate'])(
  'broken answers to %s are refused, or do no harm',
  async (purpose) => {
    for (let number = 0; number < times; number++) {
      const fault = (bytes: Buffer, need: { readonly purpose: string }) =>
        need.purpose === purpose ? broken(bytes, number) : bytes;
      const said = await outcome(() => signed(pdf, { authorities, fault }, { level: 'b_lt' }));
      expect(['signed', 'refused']).toContain(said);
    }
  },
);

test('broken certificates and PKCS#12 files are refused, or do no harm', async () => {
  const signer = authorities.issue('Ada Lovelace');
  const key = String(signer.key.export({ format: 'pem', type: 'pkcs8' }));
  const file = hasOpenssl ? pkcs12(key, pem(signer, authorities.intermediate), 'pass:geheim') : undefined;
  for (let number = 0; number < times; number++) {
    const chain = { certificate_chain: pem({ certificate: broken(signer.certificate, number) }) };
    const sent = file && { pkcs12_base64: broken(file, number), pkcs12_password: 'geheim' };
    for (const wishes of [chain, ...(sent ? [sent] : [])]) {
      const call = { level: 'b_b', ...wishes };
      const said = await outcome(() => inRounds('sign', pdf, call, { authorities, key: signer.key }));
      expect(['signed', 'refused']).toContain(said);
    }
  }
});

test('signed files that are broken are extended or refused', async () => {
  const { pdf: made } = await signed(pdf, { authorities }, { level: 'b_lta' });
  for (let number = 0; number < times; number++) {
    const at = made.length - 30_000;
    const bytes = Buffer.concat([made.subarray(0, at), broken(made.subarray(at), number)]);
    const said = await outcome(() => inRounds('extend', bytes, { level: 'b_lta' }, { authorities }));
    expect(['signed', 'refused', 'broken']).toContain(said);
  }
});
