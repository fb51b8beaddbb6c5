/** Limits of a JSON body, checked before parsing: large values take long to parse or to validate. */
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';

/** Maximum nesting of JSON. Payloads need less than half. Very deep nesting overflows the stack. */
const DEEPEST = 50;
/** Maximum number of values in a body. 10,000 stock lines with five fields each are 60,000 values. */
const MAX_VALUES = 60_000;
/** Maximum members of an object. Tens of thousands of different names would take 60 ms to parse. */
const MAX_MEMBERS = 1_000;
/** Maximum characters outside strings. 10,000 indented stock lines have half as many. */
const MAX_BETWEEN = 1 << 20;
/**
 * Maximum number of escape sequences; each takes about 50 ns to read. A base64 string of 5 MB has 184,000 at
 * its line ends, plus 109,000 if the client escapes slashes.
 */
const MAX_ESCAPES = 300_000;

/** Returns the error for JSON that exceeds a limit; undefined otherwise. */
export function jsonLimitError(json: string): Error | undefined {
  let depth = 0;
  let values = 0;
  let between = 0;
  /** Number of members of each open object, by depth; undefined for an array. */
  const members: (number | undefined)[] = [];
  const texts = textsIn(json);
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    between += 1;
    if (sign === QUOTE) at = texts.endOf(at);
    else if (sign === COMMA) {
      values += 1;
      const inObject = members[depth];
      if (inObject !== undefined) members[depth] = inObject + 1;
      if ((inObject ?? 0) > MAX_MEMBERS) return tooManyValues();
    } else if (sign === OPEN_ARRAY || sign === OPEN_OBJECT) {
      values += 1;
      depth += 1;
      if (depth > DEEPEST) return new SyntaxError('JSON nested too deep');
      members[depth] = sign === OPEN_OBJECT ? 0 : undefined;
    } else if (sign === CLOSE_ARRAY || sign === CLOSE_OBJECT) depth -= 1;
    if (values > MAX_VALUES || between > MAX_BETWEEN || texts.escapes() > MAX_ESCAPES) {
      return tooManyValues();
    }
  }
  return undefined;
}

const tooManyValues = () =>
  new CallError('tooLarge', 'The body has too many values.' satisfies TextKey);

/** Finds the ends of JSON strings by jumping from escape to escape, so a base64 file is skipped at once. */
function textsIn(json: string) {
  /** Index of the next escape. */
  let nextAt = -1;
  let escapes = 0;
  const nextEscape = (from: number): number => {
    const next = json.indexOf('\\', from);
    return next < 0 ? json.length : next;
  };
  /** Index of the closing quote. @param start index of the opening quote */
  function endOf(start: number): number {
    let end = json.indexOf('"', start + 1);
    if (nextAt <= start) nextAt = nextEscape(start);
    while (end >= 0 && nextAt < end && escapes <= MAX_ESCAPES) {
      escapes += 1;
      if (nextAt + 1 === end) end = json.indexOf('"', end + 1);
      nextAt = nextEscape(nextAt + 2);
    }
    return end < 0 ? json.length : end;
  }
  return { endOf, escapes: () => escapes };
}

const [QUOTE, COMMA] = [0x22, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
