import { pad, type Random } from './random.ts';
import shapes from './shapes.json' with { type: 'json' };

/**
 * A prime that divides the size of no range. So its multiples reach each position of a range once, evenly
 * spread.
 */
const STEP = 61_803_419;

/** Number of successive turbos that are revisions of one base. */
export const revisionsOf = (maker: string): number => (maker === 'Garrett' ? 3 : 1);

/**
 * The nth number of a maker in the maker's format (docs/numbers.md), unique. `former`: its predecessors and
 * interchanges, which are not equal to it by rule.
 * @throws RangeError if the maker has no more numbers
 */
export function turboNumber(maker: string, nth: number, random: Random) {
  const { fronts, middles, digits } = shapes.makers.find(({ name }) => name === maker) ?? {};
  const all = fronts?.split(' ') ?? [];
  const each = 10 ** (digits ?? 5);
  const size = each * all.length;
  const base = Math.floor(nth / revisionsOf(maker));
  if (base >= size) throw new RangeError(`${maker} has only ${size} numbers`);
  const place = (base * STEP) % size;
  const front = `${all[Math.floor(place / each)]}${random.of((middles ?? '').split(' '))}`;
  const tail = pad(place % each, digits ?? 5);
  const number = front + tail;
  const [pn, pattern] =
    maker === 'Garrett'
      ? garrett(number, nth, random)
      : ([number, `${front}${tail.slice(0, -2)}##`] as const);
  const count = random.place([0.3, 0.3, 0.2, 0.12, 0.08]);
  const former = Array.from({ length: count }, () => random.fill(pattern));
  return { pn, former: [...new Set(former)].filter((one) => one !== pn) };
}

/** A number with a random revision and sales channel, and a pattern for its predecessors and interchanges. */
function garrett(base: string, nth: number, random: Random): [pn: string, pattern: string] {
  const revision = 1 + 4 * (nth % revisionsOf('Garrett')) + random.between(0, 3);
  const service = `${base}-5${pad(revision, 3)}S`;
  const pn = random.of([service, service, `${base}-${pad(revision, 4)}`]);
  return [pn, random.of([`${base}-00[2 3 4]#`, '[4 7 8]#####-00##'])];
}

/** The number in another spelling that is equal by rule: another sales channel, other separators. */
export const otherWriting = (pn: string): string =>
  pn
    .replace(/-5(\d{3})S$/, '-0$1')
    .replace(/^(\d{4})988(\d{4})$/, '$1 970 $2')
    .replace(/^(\w{3})(\w+)$/, '$1-$2')
    .toLowerCase();
