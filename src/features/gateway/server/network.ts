/**
 * The network of an address for the limits: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, since every home and every rented server has a /64.
 */
export const networkOf = (address: string): string => v4Of(address) ?? v6Of(address, 4);

/** The wider network, often of one owner: the first 24 bits, or 48 of an IPv6 address. */
export function widerNetworkOf(address: string): string {
  const v4 = v4Of(address);
  return v4 === undefined ? v6Of(address, 3) : `${v4.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The widest network, such as a provider's: the first 16 bits, or 32 of an IPv6 address. */
export function widestNetworkOf(address: string): string {
  const v4 = v4Of(address);
  return v4 === undefined ? v6Of(address, 2) : `${v4.split('.').slice(0, 2).join('.')}.0.0/16`;
}

function v4Of(address: string): string | undefined {
  if (!address.includes(':')) return address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The first groups of 16 bits of an IPv6 address. */
function v6Of(address: string, count: number): string {
  const [start = '', end] = (address.split('%')[0] ?? '').split('::');
  const first = start === '' ? [] : start.split(':');
  const last = end ? end.split(':') : [];
  const gap = end === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(gap).fill('0'), ...last].slice(0, count);
  const written = groups.map((group) => (Number.parseInt(group, 16) || 0).toString(16));
  return `${written.join(':')}::/${16 * count}`;
}
