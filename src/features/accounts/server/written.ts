import { CallError } from '#contract/errors.ts';
import { plainText } from './fields.ts';

/** What staff write to customers: plain text, whose lines are kept. */
export const writtenText = (typed: string): string =>
  typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(plainText)
    .join('\n')
    .trim();

/** @throws CallError badInput where nothing but signs that can't be seen was typed */
export function filledText(typed: string): string {
  const text = writtenText(typed);
  if (text === '') throw new CallError('badInput', 'Please write something that can be read.');
  return text;
}
