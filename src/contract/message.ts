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

/** Separates the key from the parameters. No key has a line break. */
const END_OF_KEY = '\n';

/** A message as a column of text stores it: its key, and its parameters as JSON in a second line. */
export const storedMessage = ({ key, params }: Message): string =>
  params === undefined ? key : `${key}${END_OF_KEY}${JSON.stringify(params)}`;

/** Reads a text that `storedMessage` wrote. Another text, which a person may have typed, is a key without parameters. */
export function readMessage(stored: string): Message {
  const [key = '', params, ...more] = stored.split(END_OF_KEY);
  if (!params?.startsWith('{') || more.length > 0) return { key: stored };
  try {
    const read: unknown = JSON.parse(params);
    if (areParams(read)) return { key, params: read };
  } catch {
    // Its second line only looks like parameters.
  }
  return { key: stored };
}

const areParams = (value: unknown): value is MessageParams =>
  typeof value === 'object' && value !== null && Object.values(value).every(isPart);

const isPart = (value: unknown): boolean => {
  if (typeof value === 'string' || typeof value === 'number') return true;
  if (Array.isArray(value)) return value.every(isPart);
  const { key, params = {} } = (value ?? {}) as Partial<Message>;
  return typeof key === 'string' && areParams(params);
};
