import { isIPv6 } from 'node:net';

/**
 * The address that failed attempts are counted by: an IPv4 address itself, or the 64-bit network of an IPv6 address,
 * because a home or server usually has a whole network. IPv4 inside IPv6 (RFC 4291, section 2.5.5.2) counts as IPv4.
 */
export function clientAddress(sourceIp: string): string {
  if (!isIPv6(sourceIp)) return sourceIp;
  const groups = groupsOf(sourceIp);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return ipv4(groups);
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address in any notation. */
function groupsOf(address: string): readonly number[] {
  const [plain = ''] = address.split('%');
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1); // no dotted part, and :: at most once
  const [head = '', tail] = written.split('::');
  const first = numbers(head);
  const last = numbers(tail ?? '');
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function numbers(text: string): readonly number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function ipv4([, , , , , , high = 0, low = 0]: readonly number[]): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}
