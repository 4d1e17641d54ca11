import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';
import { AppError } from '../../core/errors.ts';

/** Special-purpose ranges (RFC 6890 and its IANA registry); all others are public. */
const SPECIAL_V4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** Global unicast, and the ranges in it that lead elsewhere: Teredo, 6to4 and documentation. */
const GLOBAL_V6 = blockList('ipv6', [['2000::', 3]]);
const SPECIAL_V6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

function blockList(family: 'ipv4' | 'ipv6', nets: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [net, bits] of nets) list.addSubnet(net, bits, family);
  return list;
}

/** Whether the address is publicly routable. */
export function isPublic({ address, family }: LookupAddress): boolean {
  if (family === 4) return !SPECIAL_V4.check(address, 'ipv4');
  return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
}

/**
 * Resolves the host of a URL. A later lookup may give other addresses.
 * @throws AppError webhook.hostUnknown; webhook.private if one of the addresses is not public
 */
export async function addressesOf(url: URL, isPrivateAllowed: boolean): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (addresses.length === 0) throw new AppError('webhook.hostUnknown');
  if (!isPrivateAllowed && !addresses.every(isPublic)) throw new AppError('webhook.private');
  return addresses;
}
