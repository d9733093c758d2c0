import { isIPv6 } from 'node:net';
import { expect, test } from '@jest/globals';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../functions/core/egress/addresses.ts';
import { privateIpv4, privateIpv6, spellingsOfIpv4 } from './spellings.ts';

const publicAddresses = [
  '1.0.0.1',
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82a::200e',
  '2600:1f18::5eff:1:2',
  '2001:db7:ffff::1',
  '2001:db9::1',
  '2003::1',
  '2620:4f:8001::1',
];

test.each(publicAddresses)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([...privateIpv4, ...privateIpv6.map(unbracketed)])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('no IPv6 address that carries an IPv4 address is public, not even one that carries a public one', () => {
  const carriers = [...privateIpv4, '8.8.8.8', '1.1.1.1']
    .flatMap(spellingsOfIpv4)
    .map(unbracketed)
    .filter((address) => isIPv6(address));
  expect(carriers.length).toBeGreaterThan(400);
  expect(carriers.filter(isPublicAddress)).toEqual([]);
});

test.each([
  '',
  ' ',
  'localhost',
  'example.com',
  '8.8.8.8.',
  ' 8.8.8.8',
  '8.8.8.8 ',
  '08.8.8.8',
  '8.8.8',
  '134744072',
  '0x8.8.8.8',
  '8.8.8.8/32',
  '8.8.8.8:80',
  '[2606:4700::1]',
  '2606:4700::1%eth0',
  '2606:4700::1%0',
  '2606:4700:::1',
  '８.8.8.8',
  '\0',
])('%j is not an address, and so not public', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test('no address is public that another implementation of the registries finds special', () => {
  const special = [...addressesEverywhere()].filter(
    (address) => isPublicAddress(address) && isSpecial(address),
  );
  expect(special).toEqual([]);
});

test('every address that another implementation finds ordinary is public, except those named here', () => {
  const named = ['168.63.129.16'];
  const refused = [...addressesEverywhere()].filter(
    (address) => !isPublicAddress(address) && !isSpecial(address) && !named.includes(address),
  );
  // Outside 2000::/3 nothing is routed, and an ISATAP address is one of IPv4.
  expect(refused.filter((address) => /^[23][0-9a-f]{3}:/.test(address) && !address.includes('5efe'))).toEqual(
    [],
  );
  expect(refused.filter((address) => !isIPv6(address))).toEqual([]);
});

/** Both edges of every /16 of IPv4, and samples of IPv6 by its first 16 or 32 bits. */
function* addressesEverywhere(): Generator<string> {
  for (let high = 0; high < 256; high++) {
    for (let low = 0; low < 256; low++) {
      yield `${high}.${low}.0.0`;
      yield `${high}.${low}.255.255`;
    }
  }
  for (let third = 0; third < 256; third++) {
    for (const network of ['192.0', '192.31', '192.52', '192.88', '192.175', '198.51', '203.0', '168.63']) {
      yield `${network}.${third}.16`;
    }
  }
  for (let group = 0; group < 0x10000; group += 5) yield `${group.toString(16)}:1::1`;
  for (let group = 0; group < 0x10000; group += 3) yield `2001:${group.toString(16)}::1`;
  for (let group = 0; group < 0x10000; group += 3) yield `3fff:${group.toString(16)}::1`;
}

function isSpecial(address: string): boolean {
  return ipaddr.process(address).range() !== 'unicast';
}

function unbracketed(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
