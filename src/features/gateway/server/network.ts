/**
 * The network that an address stands for in the limits: an IPv4 address itself, of an IPv6 address
 * its first 64 bits, since every home and every rented server has 2^64 of them.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [start = '', end] = (address.split('%')[0] ?? '').split('::');
  const first = start === '' ? [] : start.split(':');
  const last = end ? end.split(':') : [];
  const gap = end === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(gap).fill('0'), ...last].slice(0, 4);
  return `${groups.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':')}::/64`;
}
