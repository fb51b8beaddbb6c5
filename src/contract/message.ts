/** Texts that are read elsewhere or later, in the language of the reader: their keys, with their parameters. */

/** A text by its key in English; a parameter may be such a text itself, or a list of them. */
export interface Message {
  readonly key: string;
  readonly params?: MessageParams | undefined;
}

type MessagePart = string | number | Message;
export type MessageParams = Readonly<Record<string, MessagePart | readonly MessagePart[]>>;

/** A word of the tables as a parameter of a text. */
export const word = (key: string): Message => ({ key });

/** Parts the key from the parameters. No key has a line break. */
const END_OF_KEY = '\n';

/** A message as a column of text stores it: its key, and its parameters as JSON in a second line. */
export const storedMessage = ({ key, params }: Message): string =>
  params === undefined ? key : `${key}${END_OF_KEY}${JSON.stringify(params)}`;

/** Reads what `storedMessage` wrote. Any other text is its own key. */
export function readMessage(stored: string): Message {
  const [key = '', params] = stored.split(END_OF_KEY);
  if (!params?.startsWith('{')) return { key: stored };
  return { key, params: JSON.parse(params) as MessageParams };
}
