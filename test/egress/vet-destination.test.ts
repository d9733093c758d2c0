import { expect, test } from '@jest/globals';
import {
  destinationOf,
  type EgressPolicy,
  vetDestination,
} from '../../functions/core/egress/vet-destination.ts';
import { impossibleHosts, loopbackHosts, privateIpv4, privateIpv6, spellingsOfIpv4 } from './spellings.ts';

const closed: EgressPolicy = { allow: [] };

function vet(url: string, policy: EgressPolicy = closed, signal = new AbortController().signal) {
  return vetDestination(destinationOf(new URL(url)), policy, signal);
}

function resolvingTo(...addresses: string[]): EgressPolicy {
  return { allow: [], lookup: async () => addresses };
}

test.each(privateIpv4)('refuses %s however it is written', async (address) => {
  const urls = spellingsOfIpv4(address).map((host) => `http://${host}:8080/`);
  expect(urls.length).toBeGreaterThan(30);
  for (const url of urls) expect([url, await vet(url)]).toEqual([url, { refusal: 'address' }]);
});

test.each([...privateIpv6, ...loopbackHosts])('refuses %j', async (host) => {
  expect(await vet(`http://${host}/`)).toEqual({ refusal: 'address' });
  expect(await vet(`https://${host}:8443/`)).toEqual({ refusal: 'address' });
});

test.each([
  'http://8.8.8.8@127.0.0.1/',
  'http://8.8.8.8:80@[::1]:80/',
  'http:127.0.0.1',
  'http:/127.0.0.1',
  'http:\\\\127.0.0.1',
  'http:///127.0.0.1/',
  'http://127.0.0.1\\@8.8.8.8/',
  'http://127.0.0.1?@8.8.8.8/',
  'http://127.0.0.1#@8.8.8.8/',
  ' \thttp://127.0.0.1/ ',
  'ht\ntp://127.0.0.1/',
  'HTTP://127.0.0.1',
  'ws://127.0.0.1/',
  'wss://127.0.0.1/',
])('finds the private host in %j', async (url) => {
  expect(await vet(url)).toEqual({ refusal: 'address' });
});

test.each(impossibleHosts)('knows no URL with the host %j', (host) => {
  expect(URL.canParse(`http://${host}:8080/`)).toBe(false);
});

test('returns a public address unchanged', async () => {
  expect(await vet('https://8.8.8.8/')).toEqual({ addresses: ['8.8.8.8'] });
  expect(await vet('https://[2606:4700::1111]/')).toEqual({ addresses: ['2606:4700::1111'] });
  expect(await vet('https://134744072/')).toEqual({ addresses: ['8.8.8.8'] });
});

test('gives every address of a name in the order they came', async () => {
  const addresses = ['2606:4700::1111', '8.8.8.8', '1.1.1.1'];
  expect(await vet('https://pdf.test/', resolvingTo(...addresses))).toEqual({ addresses });
});

test.each(
  privateIpv4.flatMap((address) => [
    [[address]],
    [['8.8.8.8', address]],
    [[address, '8.8.8.8']],
    [['8.8.8.8', '1.1.1.1', '2606:4700::1111', `::ffff:${address}`]],
  ]),
)('refuses a name that has %j', async (addresses) => {
  expect(await vet('https://pdf.test/', resolvingTo(...addresses))).toEqual({ refusal: 'address' });
});

test.each(['', 'pdf.test', '8.8.8.8.', '134744072', '0x8.8.8.8', '2606:4700::1%eth0'])(
  'refuses a name whose resolver answers with %j, which is not an address',
  async (answer) => {
    expect(await vet('https://pdf.test/', resolvingTo('8.8.8.8', answer))).toEqual({ refusal: 'address' });
  },
);

test('reports a name that has no address, cannot be resolved, or is never answered', async () => {
  const fails: EgressPolicy = { allow: [], lookup: () => Promise.reject(new Error('SERVFAIL')) };
  const hangs: EgressPolicy = { allow: [], lookup: () => new Promise(() => {}) };
  expect(await vet('https://pdf.test/', resolvingTo())).toEqual({ refusal: 'name' });
  expect(await vet('https://pdf.test/', fails)).toEqual({ refusal: 'name' });
  expect(await vet('https://pdf.test/', hangs, AbortSignal.timeout(10))).toEqual({ refusal: 'name' });
  expect(await vet('https://pdf.test/', hangs, AbortSignal.abort())).toEqual({ refusal: 'name' });
});

test('resolves a name once, and never an address', async () => {
  const asked: string[] = [];
  const policy: EgressPolicy = {
    allow: [],
    lookup: async (hostname) => {
      asked.push(hostname);
      return ['8.8.8.8'];
    },
  };
  await vet('https://PDF.test/', policy);
  await vet('https://8.8.8.8/', policy);
  await vet('https://[2606:4700::1111]/', policy);
  await vet('https://0x8.8.8.8/', policy);
  expect(asked).toEqual(['pdf.test']);
});

test.each([80, 443, 1_024, 3_000, 8_080, 65_535])('allows port %i', async (port) => {
  expect(await vet(`http://8.8.8.8:${port}/`)).toEqual({ addresses: ['8.8.8.8'] });
});

test.each([0, 1, 21, 22, 23, 25, 53, 79, 81, 110, 139, 442, 444, 445, 587, 1_023])(
  'refuses port %i before the name is resolved',
  async (port) => {
    const policy: EgressPolicy = { allow: [], lookup: () => Promise.reject(new Error('was asked')) };
    expect(await vet(`http://pdf.test:${port}/`, policy)).toEqual({ refusal: 'port' });
    expect(await vet(`https://8.8.8.8:${port}/`, policy)).toEqual({ refusal: 'port' });
  },
);

test('forwards to allowed hosts and ports, and to no others', async () => {
  const allow = ['localhost:4000', '10.0.0.1:25', '[::1]:4000', 'pdf.test:80'];
  const policy: EgressPolicy = { allow, lookup: async () => ['127.0.0.1'] };
  for (const url of [
    'http://localhost:4000/',
    'http://LOCALHOST:4000/',
    'http://pdf.test/',
    'ws://pdf.test/',
  ]) {
    expect([url, await vet(url, policy)]).toEqual([url, { addresses: ['127.0.0.1'] }]);
  }
  expect(await vet('http://10.0.0.1:25/', policy)).toEqual({ addresses: ['10.0.0.1'] });
  expect(await vet('http://0xa.1:25/', policy)).toEqual({ addresses: ['10.0.0.1'] });
  expect(await vet('http://[0:0::1]:4000/', policy)).toEqual({ addresses: ['::1'] });
  const others = [
    'http://localhost:4001/',
    'http://localhost/',
    'http://localhost.:4000/',
    'http://127.0.0.1:4000/',
    'https://pdf.test/',
    'http://a.localhost:4000/',
    'http://localhost:4000@127.0.0.1:4000/',
    'http://[::ffff:10.0.0.1]:4000/',
  ];
  for (const url of others) expect([url, await vet(url, policy)]).toEqual([url, { refusal: 'address' }]);
  expect(await vet('http://10.0.0.2:25/', policy)).toEqual({ refusal: 'port' });
});

test('resolves names that are allowed in the machine’s own way', async () => {
  const vetting = await vet('http://localhost:4000/', { allow: ['localhost:4000'] });
  expect(
    'addresses' in vetting && vetting.addresses.every((address) => /^(127\.0\.0\.1|::1)$/.test(address)),
  ).toBe(true);
});

test('finds nothing behind a name that does not exist', async () => {
  expect(await vet('http://does-not-exist.invalid/', closed, AbortSignal.timeout(5_000))).toEqual({
    refusal: 'name',
  });
});
