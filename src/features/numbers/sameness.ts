import { latinised, numberKey, type WrittenNumber, withZeros, written } from './key.ts';
import type { Channel, Rule } from './makers.ts';
import { bareNumber, oeRules, turboRules } from './number-readings.ts';

/**
 * Relation of a typed number to a recorded number. 'same': the same characters; 'written': another notation;
 * 'code': the code on a plate (K03-029); 'channel': another sales channel; 'remanufactured': the recorded
 * number is the remanufactured (exchange) unit of the typed one; 'newUnit': the reverse.
 */
export type Sameness = 'same' | 'written' | 'code' | 'channel' | 'remanufactured' | 'newUnit';

/** How two numbers that count as equal are related. 'written' if no rule tells more. */
export function sameness(typed: string, recorded: string): Sameness {
  const key = numberKey(recorded);
  if (numberKey(typed) === key || numberKey(bareNumber(typed)) === key) return 'same';
  for (const rule of rules) {
    if (rule.channel === undefined) continue;
    const typedFit = fitOf(rule, typed);
    const recordedFit = fitOf(rule, recorded);
    if (typedFit === undefined || typedFit.canonical !== recordedFit?.canonical) continue;
    return compare(rule.channel(typedFit.form), rule.channel(recordedFit.form));
  }
  return 'written';
}

const rules: readonly Rule[] = [...new Set([...turboRules, ...oeRules])];

function fitOf(rule: Rule, text: string): { form: WrittenNumber; canonical: string } | undefined {
  for (const form of [written(text), written(bareNumber(text))]) {
    for (const one of [form, rule.neverLetterO ? withZeros(form) : undefined]) {
      const canonical = one && rule.read(one);
      if (one !== undefined && canonical !== undefined) return { form: one, canonical };
    }
  }
  return undefined;
}

function compare(typed: Channel, recorded: Channel): Sameness {
  if (typed.remanufactured !== recorded.remanufactured) {
    return recorded.remanufactured ? 'remanufactured' : 'newUnit';
  }
  if (typed.code && !recorded.code) return 'code';
  return typed.name === recorded.name ? 'written' : 'channel';
}

const dashes = /[\p{Pd}\u2212\u2043\u30fc\u00ad]/gu;

function plain(text: string): string {
  // Dashes first: NFKC turns some of them into other characters.
  return latinised(text.replace(dashes, '-'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/.,]) ?/g, '$1')
    .trim();
}

/**
 * Whether two numbers have the same characters and separators. Case, look-alike letters, and kinds of dashes
 * and spaces are ignored. Needed if two numbers share a key but are different articles: RK-G54-1 and
 * RK-G5-4-1 (audit of an aftermarket catalogue).
 */
export function sameText(a: string, b: string): boolean {
  return a === b || plain(a) === plain(b);
}
