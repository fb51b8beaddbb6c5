/** Translates messages. Their parameters may be messages themselves, or lists of messages. */
import { type Message, type MessageParams, readMessage } from '#contract/message.ts';
import { format, joined, type Params } from './format.ts';
import type { TextKey } from './texts/en.ts';

type Say = (key: string, params: Params) => string;

/**
 * Returns a message in the language of `say`.
 * @param message if it is a string: a message as a column of the database stores it
 */
export function sayMessage(say: Say, message: Message | string): string {
  const { key, params } = typeof message === 'string' ? readMessage(message) : message;
  return say(key, paramsIn(say, params ?? {}));
}

const paramsIn = (say: Say, params: MessageParams): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, partIn(say, value)]));

function partIn(say: Say, part: MessageParams[string]): string | number {
  if (typeof part !== 'object') return part;
  // The key of a message without parameters may itself be a stored message.
  if ('key' in part) return sayMessage(say, part.params ? part : part.key);
  return joined(
    say,
    part.map((one) => String(partIn(say, one))),
  );
}

/** Returns a message in English, for the log and the command line. */
export const englishMessage = (message: Message | string): string =>
  sayMessage((key, params) => format({}, 'en', key as TextKey, params), message);
