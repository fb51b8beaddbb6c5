/**
 * A message is the key of a text with its parameters. It is stored or sent while the reader's language is not
 * known yet, and translated when it is read.
 */

/**
 * The English key of a text, and its parameters. A parameter may be a message itself, or a list of messages.
 */
export interface Message {
  readonly key: string;
  readonly params?: MessageParams | undefined;
}

type MessagePart = string | number | Message;
export type MessageParams = Readonly<Record<string, MessagePart | readonly MessagePart[]>>;

/** Makes a text without parameters, to be used as a parameter of another text. */
export const word = (key: string): Message => ({ key });

/** Separates the key from the parameters. No key has a line break. */
const END_OF_KEY = '\n';

/** Returns a message as a text column stores it: the key, and the parameters as JSON in a second line. */
export const storedMessage = ({ key, params }: Message): string =>
  params === undefined ? key : `${key}${END_OF_KEY}${JSON.stringify(params)}`;

/**
 * Reads a text that `storedMessage` wrote. Any other text, which a person may have typed, becomes a key
 * without parameters.
 */
export function readMessage(stored: string): Message {
  const [key = '', params, ...more] = stored.split(END_OF_KEY);
  if (!params?.startsWith('{') || more.length > 0) return { key: stored };
  try {
    const read: unknown = JSON.parse(params);
    if (areParams(read)) return { key, params: read };
  } catch {
    // The second line only looks like parameters.
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
