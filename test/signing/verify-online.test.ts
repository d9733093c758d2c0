import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { der, objectId, sequence } from '../pdf/signed/der.ts';
import {
  cades,
  crl,
  extension,
  makeParty,
  ocsp,
  type Party,
  pem,
  timestamp,
  uses,
} from '../pdf/signed/pki.ts';
import { type Addition, signedDocument } from '../pdf/signed/signed-document.ts';
import { verifier } from '../pdf/signed/verify.ts';
import { type OwnService, startService } from '../service.ts';

let service: OwnService;
let verify: ReturnType<typeof verifier>;
let host = '';

/** What each path answers; undefined hangs up. */
const answers = new Map<string, Buffer>();
const asked: string[] = [];
const authority = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const answer = answers.get(path);
  if (answer) response.end(answer);
  else response.destroy();
});

beforeAll(async () => {
  await once(authority.listen(0, '127.0.0.1'), 'listening');
  host = `127.0.0.1:${(authority.address() as AddressInfo).port}`;
  service = await startService({ egressAllow: [host] });
  verify = verifier(service);
});

afterAll(async () => {
  await service.stop();
  authority.closeAllConnections();
  authority.close();
});

const root = makeParty('Root', { isAuthority: true });

const address = (path: string) => der(0x86, `http://${host}${path}`);
const access = (method: number) => (path: string) =>
  sequence(objectId(`1.3.6.1.5.5.7.48.${method}`), address(path));
const list = (path: string) => sequence(der(0xa0, der(0xa0, address(path))));

/** The extensions that name authorities. */
function naming(places: { ocsp?: readonly string[]; issuers?: readonly string[]; crls?: readonly string[] }) {
  const { ocsp: responders = [], issuers = [], crls = [] } = places;
  const information = [...responders.map(access(1)), ...issuers.map(access(2))];
  return [
    ...(information.length > 0 ? [extension('1.3.6.1.5.5.7.1.1', sequence(...information))] : []),
    ...(crls.length > 0 ? [extension('2.5.29.31', sequence(...crls.map(list)))] : []),
  ];
}

/** A signer under an intermediate authority, whose certificates name addresses that nobody has asked before. */
function newChain() {
  const place = `/${randomUUID()}`;
  const paths = {
    rootList: `${place}/root.crl`,
    middle: `${place}/middle.crt`,
    ocsp: `${place}/ocsp`,
    list: `${place}/middle.crl`,
  };
  const extensions = naming({ crls: [paths.rootList] });
  const middle = makeParty('Middle', { issuer: root, isAuthority: true, extensions });
  const places = { ocsp: [paths.ocsp], issuers: [paths.middle], crls: [paths.list] };
  const ada = makeParty('Ada', { issuer: middle, extensions: naming(places) });
  answers.set(paths.rootList, crl(root));
  answers.set(paths.middle, middle.certificate);
  answers.set(paths.ocsp, ocsp(middle, ada));
  answers.set(paths.list, crl(middle));
  return { paths, middle, ada };
}

interface Verifying {
  readonly chain?: readonly Party[];
  readonly additions?: readonly Addition[];
  readonly stamp?: (value: Uint8Array) => Buffer;
  readonly fields?: object;
}

async function verified(signer: Party, { chain = [], additions = [], stamp, fields }: Verifying = {}) {
  asked.length = 0;
  const pdf = signedDocument(cades(signer, { chain, ...(stamp && { timestamp: stamp }) }), additions);
  const trust = { roots_pem: pem(root) };
  const answer = await verify(pdf, { trust, revocation: 'online', ...fields });
  const [{ indication = '', sub_indication = null, certificates = [] } = {}] = answer.signatures;
  return {
    outcome: sub_indication ?? indication,
    revocations: certificates.map(({ revocation }) => revocation),
    unanswered: (answer as { readonly unanswered?: readonly string[] }).unanswered,
  };
}

test('authorities give the certificates that are missing, and say that none is revoked', async () => {
  const { paths, ada } = newChain();
  expect(await verified(ada)).toEqual({
    outcome: 'passed',
    revocations: [
      expect.objectContaining({ status: 'good', kind: 'ocsp' }),
      expect.objectContaining({ status: 'good', kind: 'crl' }),
      null,
    ],
    unanswered: [],
  });
  expect(asked.toSorted()).toEqual([paths.middle, paths.ocsp, paths.rootList].toSorted());
});

test('by default no authority is asked', async () => {
  const { ada, middle } = newChain();
  const { outcome, unanswered } = await verified(ada, {
    chain: [middle],
    fields: { revocation: 'embedded' },
  });
  expect([outcome, unanswered, asked]).toEqual(['TRY_LATER', undefined, []]);
});

test('a revocation that is newer than what the PDF holds counts', async () => {
  const { paths, ada, middle } = newChain();
  const additions = [{ crls: [crl(root), crl(middle)] }];
  answers.set(paths.ocsp, ocsp(middle, ada, { revoked: '20260801000000Z', from: '20260901000000Z' }));
  expect((await verified(ada, { chain: [middle], additions })).outcome).toBe('REVOKED_NO_POE');
  const other = newChain();
  answers.set(other.paths.rootList, crl(root, [[other.middle, '260801000000Z']]));
  expect((await verified(other.ada)).outcome).toBe('REVOKED_CA_NO_POE');
});

test.each<[string, (chain: ReturnType<typeof newChain>) => Buffer | undefined]>([
  ['hangs up', () => undefined],
  ['does not know the certificate', ({ middle }) => ocsp(middle, middle)],
  ['is a stranger', ({ middle, ada }) => ocsp(middle, ada, { responder: stranger })],
  ['sends a page', () => Buffer.from('<html>')],
  ['answers of long ago', ({ middle, ada }) => ocsp(middle, ada, { next: '20260602000000Z' })],
])('a responder that %s: the list is asked', async (_, answer) => {
  const chain = newChain();
  const bytes = answer(chain);
  if (bytes) answers.set(chain.paths.ocsp, bytes);
  else answers.delete(chain.paths.ocsp);
  const { outcome, revocations, unanswered } = await verified(chain.ada, { chain: [chain.middle] });
  expect(outcome).toBe('passed');
  expect(revocations[0]).toMatchObject({ status: 'good', kind: 'crl' });
  expect(unanswered).toEqual([expect.stringMatching(/^OCSP for CN=Ada: 127\.0\.0\.1:\d+ /)]);
});

const stranger = makeParty('Stranger', { issuer: root, extendedUsage: [uses.ocsp] });

test('authorities that do not answer leave it open, and the call is done', async () => {
  const { paths, ada, middle } = newChain();
  for (const path of Object.values(paths)) answers.delete(path);
  const { outcome, revocations, unanswered } = await verified(ada, { chain: [middle] });
  expect([outcome, revocations]).toEqual(['TRY_LATER', [null, null, null]]);
  expect(unanswered).toHaveLength(3);
  // What the PDF holds is still valid.
  const additions = [{ crls: [crl(root), crl(middle)] }];
  const held = await verified(ada, { chain: [middle], additions });
  expect([held.outcome, held.unanswered?.length]).toEqual(['passed', 3]);
  const alone = await verified(ada);
  expect([alone.outcome, alone.unanswered?.length]).toEqual(['NO_CERTIFICATE_CHAIN_FOUND', 1]);
});

test('nobody is asked about a signature that is no good anyway', async () => {
  const { ada, middle } = newChain();
  const fields = { trust: {} };
  expect((await verified(ada, { fields })).outcome).toBe('NO_CERTIFICATE_CHAIN_FOUND');
  expect(asked).toEqual([]);
  const expired = makeParty('Ada', {
    issuer: middle,
    to: '260201000000Z',
    extensions: naming({ ocsp: ['/ocsp'] }),
  });
  expect((await verified(expired, { chain: [middle] })).outcome).toBe('OUT_OF_BOUNDS_NO_POE');
  expect(asked).toEqual([]);
});

test('the authorities of a timestamp are asked too', async () => {
  const { paths, ada, middle } = newChain();
  const place = `/${randomUUID()}.crl`;
  answers.set(place, crl(root));
  const stamp = timestamp(stamper([place]), '20260701000000Z');
  expect((await verified(ada, { chain: [middle], stamp })).outcome).toBe('passed');
  expect(asked.toSorted()).toEqual([place, paths.ocsp, paths.rootList].toSorted());
});

test('nobody is asked for what the PDF proves for good', async () => {
  const { ada, middle } = newChain();
  const trusted = stamper([]);
  const fields = { trust: { roots_pem: pem(root, trusted) } };
  // The lists are newer than the timestamp.
  const additions = [{ crls: [crl(root), crl(middle)] }];
  const stamp = timestamp(trusted, '20260501000000Z');
  expect((await verified(ada, { chain: [middle], additions, stamp, fields })).outcome).toBe('passed');
  expect(asked).toEqual([]);
});

function stamper(crls: readonly string[]): Party {
  const extensions = naming({ crls });
  return makeParty('Stamper', { issuer: root, extendedUsage: [uses.timestamps], extensions });
}

test('a list is kept for calls to come, unless it was of no use', async () => {
  const { paths, ada, middle } = newChain();
  answers.delete(paths.ocsp);
  answers.set(paths.list, crl({ ...stranger, name: middle.name }));
  expect((await verified(ada, { chain: [middle] })).outcome).toBe('TRY_LATER');
  answers.set(paths.list, crl(middle));
  expect((await verified(ada, { chain: [middle] })).outcome).toBe('passed');
  expect(asked.toSorted()).toEqual([paths.list, paths.ocsp].toSorted());
});

test('a certificate that names many authorities is answered within the rounds of a call', async () => {
  const { middle } = newChain();
  const many = (name: string) => Array.from({ length: 8 }, (_, index) => `/dead/${name}-${index}`);
  const signer = makeParty('Ada', {
    issuer: middle,
    extensions: naming({ ocsp: many('ocsp'), crls: many('crl') }),
  });
  const { outcome, unanswered } = await verified(signer, { chain: [middle] });
  expect(outcome).toBe('TRY_LATER');
  expect(unanswered?.at(-1)).toMatch(/^Not all authorities were asked/);
  expect(asked.filter((path) => path.startsWith('/dead/'))).toHaveLength(11);
});
