import {
  isCertainCode,
  readScannedCode,
  readScannedCodes,
  type ScannedCode,
} from '#features/numbers/scanned-code.ts';

/** What is new in view. */
export interface Seen extends ScannedCode {
  /** The texts of the codes in view. */
  readonly texts: readonly string[];
}

interface InView {
  /** A number by its identifier or by a rule. */
  readonly certain: boolean;
  /** It may be a number, or a serial beside one. */
  readonly uncertain: boolean;
  reads: number;
  last: number;
  /** Reported, or next to a number that was reported. */
  done: boolean;
}

/** How long a code counts as in view after the last read, ms. */
const KEPT = 1500;
/** Required reads of a code, against misreads of a code that is partly in view. */
const READS = 2;
/** Required reads of an uncertain code, because another code of the label may identify the number better. */
const READS_ALONE = 6;

/**
 * Combines the codes that the camera reads in successive pictures. A label may have several codes, and not
 * every picture yields all of them. A code that stays in view is reported once.
 * @returns a function that takes the texts of a picture and its time, and returns a new code
 */
export function openView(): (texts: readonly string[], time: number) => Seen | undefined {
  const inView = new Map<string, InView>();
  let lastCode: ScannedCode | undefined;
  const look = (texts: readonly string[], time: number): string[] => {
    for (const [text, { last }] of inView) if (time - last > KEPT) inView.delete(text);
    if (inView.size === 0) lastCode = undefined;
    for (const text of new Set(texts)) {
      const sight = inView.get(text) ?? firstSight(text);
      inView.set(text, { ...sight, reads: sight.reads + 1, last: time });
    }
    const alone = lastCode?.number === undefined ? READS_ALONE : READS;
    return [...inView]
      .filter(([, { certain, reads, done }]) => !done && reads >= (certain ? READS : alone))
      .map(([text]) => text);
  };
  const finish = (number: string): void => {
    for (const [text, one] of inView) {
      if (one.uncertain || readScannedCode(text).number === number) one.done = true;
    }
  };
  return (texts, time) => {
    const read = look(texts, time);
    if (read.length === 0) return undefined;
    const { number, quantity } = readScannedCodes(read);
    const before = lastCode;
    const another = number !== undefined && number !== before?.number;
    lastCode = another ? { number } : { ...before };
    if (quantity !== undefined) lastCode = { ...lastCode, quantity };
    if (number !== undefined) finish(number);
    if (another) return { ...lastCode, texts: read };
    if (quantity !== undefined && quantity !== before?.quantity) return { quantity, texts: read };
    return before ? undefined : { texts: read };
  };
}

function firstSight(text: string): InView {
  const certain = isCertainCode(text);
  const uncertain = !certain && readScannedCode(text).number !== undefined;
  return { certain, uncertain, reads: 0, last: 0, done: false };
}
