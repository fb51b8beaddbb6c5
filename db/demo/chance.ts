import { createHash } from 'node:crypto';

/** A number from 0 up to 1 that is always the same for the same text: the demo's dice. */
export function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** One of the choices, always the same for the same text. */
export function pick(text: string, choices: number): number {
  return Math.floor(chance(text) * choices);
}
