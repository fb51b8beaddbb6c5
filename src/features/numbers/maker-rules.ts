import type { WrittenNumber } from './key.ts';
import type { Rule, Writing } from './makers.ts';

const base = /^[478]\d{5}$/;
const suffix = /^(\d{1,3}|[059]\d{3})S?$/;
const joined = /^([478]\d{5})([059])(\d{3})(S?)$/;

/**
 * Ten digits without a separator that start like this are more often another maker's number, in
 * which a digit 5 or 9 is no sales channel: MHI 49135-05010, Isuzu 8-97311-502-3, Renault 8200….
 */
const othersStart = /^(49|89|8200|7700)/;

/**
 * Channel of a number as written: '0' engine line, '5' vehicle maker, '5S' distributor, '9' remanufactured.
 */
function channelOf(number: WrittenNumber): string {
  const long = /^([059])\d{3}(S?)$/.exec(number.key.slice(6));
  if (long === null) return '0';
  return long[1] === '5' ? `5${long[2]}` : (long[1] ?? '0');
}

function isAmbiguous(canonical: string): boolean {
  return canonical.slice(7) > '099' || othersStart.test(canonical);
}

function read(number: WrittenNumber): string | undefined {
  const { groups } = number;
  const first = groups[0] ?? '';
  if (groups.length > 1 && base.test(first)) {
    // The S may be a separate group: '454231 5007 S'.
    const dashPart = groups.slice(1).join('');
    const suffixMatch = groups.length === 2 || groups[2] === 'S' ? suffix.exec(dashPart) : null;
    if (suffixMatch !== null)
      return `${first}0${(suffixMatch[1] ?? '').slice(-3).padStart(3, '0')}`;
  }
  const match = joined.exec(number.key);
  if (match === null) return undefined;
  const canonical = `${match[1]}0${match[3]}`;
  // Without the S the number may be another maker's.
  if (match[4] === '' && isAmbiguous(canonical)) return undefined;
  return canonical;
}

function indexed(canonical: string, number: WrittenNumber): Writing[] {
  const start = canonical.slice(0, 6);
  const last = canonical.slice(7);
  const numberChannel = channelOf(number);
  const as = (tail: string, channel: string): Writing => ({
    key: start + tail,
    how: channel === numberChannel ? 2 : 3,
  });
  const all = [as(`0${last}`, '0'), as(`5${last}S`, '5S'), as(`9${last}S`, '9')];
  // Holset's numbers of seven digits also begin with 40: 4035376 is a Holset number, not 403537-6 without its
  // hyphen.
  if (!start.startsWith('40')) all.splice(1, 0, as(String(Number(last)), '0'));
  // `read` finds no canonical key for an ambiguous number, so the index holds these spellings.
  if (isAmbiguous(canonical)) all.push(as(`5${last}`, '5'), as(`9${last}`, '9'));
  return all;
}

/**
 * Six digits and a suffix. The last three digits of the suffix are the number, and the digit before them is
 * the sales channel. Short, long and S writings of a suffix are equal; other last digits are revisions.
 */
export const garrett: Rule = {
  name: 'Garrett: six digits, sales channel, three digits',
  sources: ['tm', 'tms', 'np', 'gar'],
  maker: 'Garrett',
  neverLetterO: true,
  read,
  indexed,
  channel: (number) => {
    const name = channelOf(number);
    return { name, remanufactured: name === '9' };
  },
  examples: [
    {
      written: [
        '454231-0007',
        '454231-7',
        '454231-07',
        '454231-007',
        '454231 7',
        '454231-5007',
        '454231-5007S',
        '454231 5007 S',
        '4542315007s',
        '454231-0007S',
        '454231-9007',
        '454231-9007S',
        '454231‐OOO7',
      ],
      canonical: '4542310007',
    },
    { written: ['717858-7', '717858-0007'], canonical: '7178580007' },
    { written: ['454064-1', '454064-0001', '454064-0001S'], canonical: '4540640001' },
    { written: ['758351-21', '758351-0021', '7583515021'], canonical: '7583510021' },
    { written: ['409036-0000', '409036-0'], canonical: '4090360000' },
    { written: ['894474-0001', '894474-5001', '894474-5001S'], canonical: '8944740001' },
  ],
  apart: [
    ['717858-0007', '717858-0009'],
    ['713672-0006', '713673-0006'],
    ['713673-5006S', '713673-5005S'],
    ['49135-05010', '49135-00010'],
    ['8-97311-502-3', '8-97311-002-3'],
    ['454231-1007', '454231-0007'],
    ['4035376', '403537-0006'],
  ],
};

/** Mitsubishi: ten digits, written as 5-5. The last digits are revisions, so no other writings are equal. */
export const mhi: Rule = {
  name: 'MHI: ten digits 5-5',
  sources: ['cn', 'gk'],
  maker: 'MHI',
  neverLetterO: true,
  read: ({ key }) => (/^49[0-9]{8}$/.test(key) ? key : undefined),
  examples: [
    { written: ['49135-02652', '4913502652', '49135 O2652'], canonical: '4913502652' },
    { written: ['49377-07000'], canonical: '4937707000' },
  ],
  apart: [
    ['49377-07000', '49377-07010'],
    ['49135-05010', '49135-00010'],
  ],
};

/**
 * Toyota: the turbo number is the vehicle OE number, 17201 (17208 for the second cylinder bank)
 * and five characters. Toyota writes zero and never the letter O: 17201-OG010 on a plate is 17201-0G010.
 */
export const toyota: Rule = {
  name: 'Toyota: 17201 or 17208 and five characters',
  sources: ['aud', 'np'],
  maker: 'Toyota',
  neverLetterO: true,
  read: ({ key }) => (/^1720[18][0-9][0-9A-Z][0-9]{3}[A-Z]?$/.test(key) ? key : undefined),
  examples: [
    { written: ['17201-30120', '1720130120', '17201 30120'], canonical: '1720130120' },
    { written: ['17201-0L040', '17201-OL040', '172010L040'], canonical: '172010L040' },
    { written: ['17201OG010', '17201-0G010'], canonical: '172010G010' },
    { written: ['17201-70010C'], canonical: '1720170010C' },
  ],
  apart: [
    ['17201-30120', '17208-30120'],
    ['17201-70010C', '17201-70010'],
  ],
};

/**
 * Russian turbos: ТКР is often typed in Latin letters by sound (TKR 8.5N-3), but the key has the Latin
 * letters that look like the Cyrillic ones (TKP85H3).
 */
export const tkr: Rule = {
  name: 'ТКР typed by sound in Latin letters',
  sources: ['gk'],
  read: ({ key }) =>
    /^TK[PR][0-9]/.test(key)
      ? `TKP${key.slice(3).replaceAll('N', 'H').replaceAll('S', 'C')}`
      : undefined,
  examples: [
    { written: ['ТКР 6.1 (05)', 'TKR 6.1 (05)', 'TKR-6.1-05'], canonical: 'TKP6105' },
    { written: ['ТКР 6,5.1 (09.03)', 'TKR 6.5.1 (09.03)'], canonical: 'TKP6510903' },
    { written: ['ТКР 8,5Н-3', 'TKR 8.5N-3'], canonical: 'TKP85H3' },
    { written: ['ТКР 7С-6', 'TKR 7S-6', 'TKR 7C-6'], canonical: 'TKP7C6' },
  ],
  apart: [
    ['ТКР 6.1 (05)', 'ТКР 6.1 (06)'],
    ['К27-115-01', 'К27-115-02'],
  ],
};

const vagWithoutX = /^(\d[0-9A-Z]{2}\d{6}[A-Z]{0,2})X$/;
const vagTurbo = /^\d{2}[0-9A-Z](?:145|253)\d{3}[A-Z]{0,2}$/;

/** VW, Audi, Seat, Skoda. The revision letter counts: G and J are different parts. */
export const vag: Rule = {
  name: 'VAG: X at the end is the exchange unit of the same part; the letter O is not used',
  sources: ['gk'],
  neverLetterO: true,
  read: ({ key }) => vagWithoutX.exec(key)?.[1] ?? (vagTurbo.test(key) ? key : undefined),
  channel: ({ key }) => ({ name: '', remanufactured: key.endsWith('X') }),
  examples: [
    { written: ['038 145 702 G', '038145702G', '038145702GX'], canonical: '038145702G' },
    { written: ['06A145713DX', '06A 145 713 D'], canonical: '06A145713D' },
    { written: ['O3G 253 O14 H', '03G253014H'], canonical: '03G253014H' },
    { written: ['059145722', '059 145 722 X'], canonical: '059145722' },
  ],
  apart: [
    ['038145702G', '038145702J'],
    ['038145702', '038145702G'],
  ],
};

export const bmw: Rule = {
  name: 'BMW: the last seven of the eleven digits, with or without the revision of the plate',
  sources: ['np', 'gk'],
  read: ({ key }) =>
    /^116\d([2-8]\d{6})$/.exec(key)?.[1] ?? /^(7[5-9]\d{5})(?:[A-Z]|R\d\d)$/.exec(key)?.[1],
  examples: [
    { written: ['11 65 7 790 306', '11657790306'], canonical: '7790306' },
    { written: ['11657787626', '7787626G'], canonical: '7787626' },
    { written: ['11 65 7 794 260', '7794260R17'], canonical: '7794260' },
  ],
  apart: [
    ['11657790306', '11657790308'],
    ['7794140', '7794144D'],
  ],
};

export const mercedes: Rule = {
  name: 'Mercedes: with or without the A before ten digits',
  sources: ['np', 'gk'],
  read: ({ key }) => /^A(\d{10})$/.exec(key)?.[1],
  examples: [
    { written: ['A 642 090 14 80', 'A6420901480'], canonical: '6420901480' },
    { written: ['A2780903580'], canonical: '2780903580' },
  ],
  apart: [['A6420901480', 'A6420901486']],
};

export const renault: Rule = {
  name: 'Renault: H, or H and six digits, before the ten digits on plates',
  sources: ['np'],
  read: ({ key }) => /^H(?:\d{6})?((?:77|82)\d{8})$/.exec(key)?.[1],
  examples: [
    { written: ['H8200466021'], canonical: '8200466021' },
    { written: ['H1080528200348244', 'H8200348244'], canonical: '8200348244' },
  ],
  apart: [['H8200466021', 'H8200466022']],
};

/**
 * Numbers in which only separators differ (PSA 0375.J6, Ford 6G9Q-6K682-BB, Isuzu 8-97312-514-0,
 * JCB 320/06047, Caterpillar 5I-7952) need no rule: their keys are the same.
 */
export const sameKeyExamples: readonly (readonly string[])[] = [
  ['0375J6', '0375.J6', '0375 j6'],
  ['6G9Q6K682BB', '6G9Q-6K682-BB'],
  ['8-97312-514-0', '8973125140'],
  ['8972402101', '8-97240210-1', '89724-02101'],
  ['320/06047', '320-06047'],
  ['5I7952', '5I-7952'],
  ['28231-27000', '28231 27000', '2823127000'],
  ['6738-81-8092', '6738818092'],
];
