import type { Written } from './key.ts';
import type { Maker } from './makers.ts';

/**
 * Why a key finds a number: 1 the number itself; 2 the same number written another way;
 * 3 the same turbo (or vehicle part) sold through another channel.
 */
export type How = 1 | 2 | 3;
export type Writing = { key: string; how: How };

/**
 * Where a rule was read: tm turbomotori.com, tms turbomaster.info, cn cnmec.biz,
 * gar garrettmotion.com, ho holsetaftermarket.com, np transcribed nameplates, hx a Holset H1 note,
 * aud an audit of an aftermarket catalogue, ti Turbo International, gk general knowledge.
 */
export type Source = 'tm' | 'tms' | 'cn' | 'gar' | 'ho' | 'np' | 'hx' | 'aud' | 'ti' | 'gk';

/** Through which sales channel a writing of a number names it. */
export type Channel = {
  name: string;
  /** Of the remanufactured (exchange) unit: the same turbo, and another article. */
  remanufactured?: boolean;
  /** A code of the plate, which stands for the whole number. */
  code?: boolean;
};

/**
 * A rule of equality: every writing of a number has one canonical key. The index always holds it
 * (`indexed`), a search always tries it (`read`), so the two meet whatever was typed or recorded.
 */
export type Rule = {
  name: string;
  sources: readonly Source[];
  /** Whose numbers these are; undefined for numbers of vehicle makers. */
  maker?: Maker;
  /** The maker does not use the letter O in these numbers, so one that is typed means zero. */
  neverLetterO?: true;
  /** Canonical key of a number that fits the rule, else undefined. */
  read: (number: Written) => string | undefined;
  /** Further keys to index, given the canonical key; a few at most, for each is a row a turbo. */
  indexed?: (canonical: string, number: Written) => Writing[];
  /** The channel that a writing which fits the rule names; absent where a maker has but one. */
  channel?: (number: Written) => Channel;
  /** Writings of one number, with its canonical key. */
  examples: readonly { written: readonly string[]; canonical: string }[];
  /** Pairs that look equal and must stay apart. */
  apart: readonly (readonly [string, string])[];
};

/** A weak rule: offered to the person, never taken as the match. */
export type WeakRule = {
  name: string;
  sources: readonly Source[];
  /** An English sentence without parameters, so that it can be a key of the texts. */
  why: string;
  suggest: (number: Written) => string[];
  examples: readonly { written: string; suggested: string }[];
};
