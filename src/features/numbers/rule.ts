import type { WrittenNumber } from './key.ts';
import type { Maker } from './makers.ts';

/**
 * Why a key finds a number: 1 the number itself; 2 the same number written another way;
 * 3 the same turbo (or vehicle part) sold through another channel.
 */
export type How = 1 | 2 | 3;
export type Writing = { key: string; how: How };

/**
 * Source of a rule: tm turbomotori.com, tms turbomaster.info, cn cnmec.biz, gar garrettmotion.com,
 * ho holsetaftermarket.com, np transcribed nameplates, hx a Holset H1 note, aud an audit of an
 * aftermarket catalogue, ti Turbo International, gk general knowledge.
 */
export type RuleSource = 'tm' | 'tms' | 'cn' | 'gar' | 'ho' | 'np' | 'hx' | 'aud' | 'ti' | 'gk';

/** The sales channel of a notation. */
export type Channel = {
  name: string;
  /** The remanufactured (exchange) unit: the same turbo, but another article. */
  remanufactured?: boolean;
  /** A code on the plate that replaces the whole number. */
  code?: boolean;
};

/**
 * A rule of equality: all notations of a number have one canonical key. The index always holds it
 * (`indexed`) and a search always looks it up (`read`), so that they match in any notation.
 */
export type Rule = {
  name: string;
  sources: readonly RuleSource[];
  /** The maker of the numbers; undefined for vehicle makers. */
  maker?: Maker;
  /** The maker never uses the letter O in these numbers, so a typed O means zero. */
  neverLetterO?: true;
  /** The canonical key of a number that fits the rule, else undefined. */
  read: (number: WrittenNumber) => string | undefined;
  /** Further keys to index for a canonical key; only a few, since each is a row per turbo. */
  indexed?: (canonical: string, number: WrittenNumber) => Writing[];
  /** The channel of a fitting notation; absent for a maker with one channel. */
  channel?: (number: WrittenNumber) => Channel;
  /** Writings of one number, with its canonical key. */
  examples: readonly { written: readonly string[]; canonical: string }[];
  /** Pairs that look equal but are different. */
  apart: readonly (readonly [string, string])[];
};

/** A weak rule: gives suggestions, never matches. */
export type WeakRule = {
  name: string;
  sources: readonly RuleSource[];
  /** An English sentence without parameters, so that it can be a key of the texts. */
  why: string;
  suggest: (number: WrittenNumber) => string[];
  examples: readonly { written: string; suggested: string }[];
};
