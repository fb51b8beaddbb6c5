/** Constants of quotations without schemas, for the browser (docs/product.md 12.13). */

/**
 * Currencies of quotations with their decimals (ISO 4217). Not from Intl, whose data differ between
 * browsers and servers: an amount must be rounded alike everywhere.
 */
export const currencies = {
  AED: 2,
  AUD: 2,
  BHD: 3,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  EGP: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  INR: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MAD: 2,
  MXN: 2,
  OMR: 3,
  PLN: 2,
  RUB: 2,
  SAR: 2,
  SGD: 2,
  TND: 3,
  TRY: 2,
  USD: 2,
  ZAR: 2,
} as const;
export type Currency = keyof typeof currencies;
export const currencyCodes = Object.keys(currencies) as Currency[];

/** Incoterms 2020; each needs a named place. */
export const incoterms = [
  'EXW',
  'FCA',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
] as const;
export type Incoterm = (typeof incoterms)[number];

/** Longest lead time of a line, in days, and longest payment terms, in characters. */
export const MAX_LEAD_DAYS = 999;
export const MAX_PAYMENT_TERMS = 200;

/** An amount of money as calls take it: at most 9 digits and 3 decimals. */
export const AMOUNT_PATTERN = '^[0-9]{1,9}(\\.[0-9]{1,3})?$';
/** A discount in per cent: 0 to 100 with at most 2 decimals. */
export const PERCENT_PATTERN = '^([0-9]{1,2}(\\.[0-9]{1,2})?|100)$';

/** Levels of customers that a price list may be for. */
export const priceLevels = ['A', 'B', 'C', 'C1'] as const;
