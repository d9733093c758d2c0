import { BlockList, isIP } from 'node:net';

/**
 * Whether an IP address, as text, is on the public internet. False for private, local and reserved networks, every
 * form of IPv4 inside IPv6, cloud metadata, and text that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6') && !isIsatap(address);
}

/** Routable IPv6 (RFC 4291): excludes mapped, compatible, NAT64, unique local, link-local and multicast addresses. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** IANA's special-purpose registries (RFC 6890), and addresses reserved by clouds. */
const notPublic = new BlockList();
for (const [network, prefixBits] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT; Alibaba Cloud's metadata
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure's host, at a public address
  ['169.254.0.0', 16], // link-local; the metadata of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments; Oracle Cloud's metadata
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT relays
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 3], // multicast, reserved, broadcast
] as const) {
  notPublic.addSubnet(network, prefixBits, 'ipv4');
}
for (const [network, prefixBits] of [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID, AMT
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address follows
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const) {
  notPublic.addSubnet(network, prefixBits, 'ipv6');
}

/** ISATAP (RFC 5214): under any prefix, the last 64 bits are [02]00:5efe and an IPv4 address. */
function isIsatap(address: string): boolean {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  return groups.at(-3) === '5efe' && ['', '0', '200'].includes(groups.at(-4) ?? '');
}
