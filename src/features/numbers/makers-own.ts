import type { Rule } from './rule.ts';

/** Mitsubishi: ten digits 5-5. The last digits are revisions, so nothing else is equal. */
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
 * Toyota: the turbo number is the vehicle OE number, 17201 (17208 for a second bank) and five
 * characters. Toyota writes zero and never the letter O: 17201-OG010 on a plate is 17201-0G010.
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
 * Russian turbos: ТКР is often typed in Latin letters by sound (TKR 8.5N-3), where the key of the
 * Cyrillic letters goes by their looks (TKP85H3).
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
