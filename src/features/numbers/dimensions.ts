import { asciiDigits, MOST_DECIMAL, readDecimal } from '#contract/figures.ts';

/** A diameter: as written with a decimal point, in hundredths of a millimetre (half up). */
export type Diameter = { text: string; hundredths: number; approximate: boolean };

export type Dimensions = {
  inducer?: Diameter;
  exducer?: Diameter;
  /** '8', '6+6', '12 (straight)', or 'curved' where the number is not given. */
  blades?: string;
  others: { name: string; value: string }[];
  mended: { value: string; reason: string }[];
};

export const dimensionReasons = {
  firstOfTwo: 'Two values are given; the first one was taken.',
  unclear:
    'The diameter may mean thousands or decimals (1.000); the text was kept as a note. Write it as 1 or 1000.',
  notRead: 'No diameter in millimetres could be read; the text was kept as a note.',
} as const;

const number = /\d+(?:[.,]\d+)?/;
const diameter = new RegExp(
  `^(inducer|exducer)\\s*:?\\s*([~≈]|ca\\.?|about)?\\s*(${number.source})(?:\\s*(?:mm)?\\s*(?:or|/)\\s*${number.source})?\\s*(?:mm)?$`,
  'i',
);

/** '54.97' gives 5497: from the digits themselves, as 0.005 has no exact binary form. */
export function hundredthsOf(text: string): number {
  const [whole = '0', decimals = ''] = text.split('.');
  const roundsUp = (decimals[2] ?? '0') >= '5';
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (roundsUp ? 1 : 0);
}

function other(part: string): { name: string; value: string } {
  // As a list of ours writes what has no figure: 'material = Inconel 713'.
  const [, name, value] = /^([^=]{1,60}?)\s*=\s*(\S.*)$/s.exec(part) ?? [];
  if (name !== undefined && value !== undefined) return { name, value };
  if (/^[\d.,]+\s*[x×]\s*[\d.,]+/i.test(part)) return { name: 'size', value: part };
  const found = /^(\D*?[^\W\d])\s*:?\s+([~≈]?\d.*)$/s.exec(part);
  if (found === null) return { name: 'note', value: part };
  return { name: found[1] ?? '', value: found[2] ?? '' };
}

/**
 * Measures of a component from a cell such as 'inducer 54,97 mm; exducer ~82 mm; 6+6 blades'.
 * Parts stand between semicolons or line breaks. What is neither diameter nor blades goes to
 * `others` by name and value, or under the name 'note' if it has none. Never throws.
 */
export function parseDimensions(text: string): Dimensions {
  const result: Dimensions = { others: [], mended: [] };
  const parts = asciiDigits(text.normalize('NFKC'))
    .split(/[;\n\r|]|,\s+(?=(?:inducer|exducer|\d+ blades)\b)/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const part of parts) {
    const found = diameter.exec(part);
    if (found !== null) {
      const side = (found[1] ?? '').toLowerCase() === 'inducer' ? 'inducer' : 'exducer';
      const value = (found[3] ?? '').replace(',', '.');
      if (readDecimal(value, MOST_DECIMAL) === 'unclear') {
        result.mended.push({ value: part, reason: dimensionReasons.unclear });
        result.others.push({ name: 'note', value: part });
        continue;
      }
      result[side] ??= {
        text: value,
        hundredths: hundredthsOf(value),
        approximate: found[2] !== undefined,
      };
      if (/\d\s*(?:mm)?\s*(?:or|\/)\s*\d/i.test(part)) {
        result.mended.push({ value: part, reason: dimensionReasons.firstOfTwo });
      }
      continue;
    }
    const blades =
      /^(?:blades:?\s*)?(\d.*?|curved|straight)(?:\s*blades?)$|^blades:?\s*(.+)$/i.exec(part);
    if (blades !== null) {
      result.blades ??= (blades[1] ?? blades[2] ?? '').trim();
      continue;
    }
    if (/^(?:inducer|exducer)\b/i.test(part)) {
      result.mended.push({ value: part, reason: dimensionReasons.notRead });
      result.others.push({ name: 'note', value: part });
      continue;
    }
    result.others.push(other(part));
  }
  return result;
}
