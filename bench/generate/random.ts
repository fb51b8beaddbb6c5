/** Seeded random numbers (mulberry32): the same seed gives the same catalogue on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A random integer from `first` to `last`, both included. */
  between(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  of<T>(list: ArrayLike<T>): T {
    return list[this.between(0, list.length - 1)] as T;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((entry) => ({ entry, place: this.next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ entry }) => entry);
  }

  /** A random index, weighted by `shares`, which add up to 1. */
  place(shares: readonly number[]): number {
    let remainder = this.next();
    for (const [place, share] of shares.entries()) {
      remainder -= share;
      if (remainder < 0) return place;
    }
    return shares.length - 1;
  }

  /** Random text for a pattern: # is a digit, @ a letter, [a b c] one of the choices. */
  fill(pattern: string): string {
    return pattern
      .replaceAll(/\[([^\]]*)\]/g, (_, choices: string) => this.of(choices.split(' ')))
      .replaceAll('#', () => `${this.between(0, 9)}`)
      .replaceAll('@', () => this.of(letters));
  }
}

export const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Scales weights to shares that add up to 1. */
export function shares(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

export const pad = (value: number, length: number): string => String(value).padStart(length, '0');
