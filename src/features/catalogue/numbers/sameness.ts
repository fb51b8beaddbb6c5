import { numberKey, type Written, withZeros, written } from './key.ts';
import { bareNumber, oeRules, turboRules } from './read.ts';
import type { Channel, Rule } from './rule.ts';

/**
 * How a typed number names a recorded one: by the same characters; written another way; by the code on
 * the plate (K03-029); through another sales channel; as what the recorded number is the
 * remanufactured (exchange) unit of; or as the remanufactured unit of the recorded one.
 */
export type Sameness = 'same' | 'written' | 'code' | 'channel' | 'remanufactured' | 'newUnit';

/**
 * Tells why two numbers are one. Both have to be equal by a rule; for those that are not, the answer is
 * 'written'.
 */
export function sameness(typed: string, recorded: string): Sameness {
  const key = numberKey(recorded);
  if (numberKey(typed) === key || numberKey(bareNumber(typed)) === key) return 'same';
  for (const rule of rules) {
    if (rule.channel === undefined) continue;
    const one = fitOf(rule, typed);
    const other = fitOf(rule, recorded);
    if (one === undefined || one.canonical !== other?.canonical) continue;
    return compare(rule.channel(one.form), rule.channel(other.form));
  }
  return 'written';
}

const rules: readonly Rule[] = [...new Set([...turboRules, ...oeRules])];

function fitOf(rule: Rule, text: string): { form: Written; canonical: string } | undefined {
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
