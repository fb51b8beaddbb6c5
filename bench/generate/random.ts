/** Seeded random numbers (mulberry32): the same seed gives the same catalogue on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to `end`, which is left out. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** A whole number from `first` to `last`, both included. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  of<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new RangeError('nothing to choose from');
    return found;
  }

  /** So many digits, zeros in front included. */
  digits(count: number): string {
    return pad(this.below(10 ** count), count);
  }
}

/** Draws places of a list by weight. */
export class Weighted {
  private readonly sums: number[] = [];
  private readonly total: number;

  constructor(weights: readonly number[]) {
    let sum = 0;
    for (const weight of weights) {
      sum += weight;
      this.sums.push(sum);
    }
    this.total = sum;
  }

  draw(random: Random): number {
    const target = random.next() * this.total;
    const found = this.sums.findIndex((sum) => target < sum);
    return found < 0 ? this.sums.length - 1 : found;
  }

  /** Share of a place, from 0 to 1. */
  share(place: number): number {
    return ((this.sums[place] ?? this.total) - (this.sums[place - 1] ?? 0)) / this.total;
  }

  /** Shares of all places before this one. */
  before(place: number): number {
    return (this.sums[place - 1] ?? 0) / this.total;
  }
}

export function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/**
 * A step that visits every place of a range of this size once before it returns: near the golden
 * ratio, so that places spread evenly from the first on. Turbo numbers are drawn that way, without a
 * memory of those already used.
 */
export function spreadingStep(size: number): number {
  let step = Math.round(size * 0.618);
  while (commonDivisor(step, size) > 1) step += 1;
  return step;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
