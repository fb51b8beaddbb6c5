import type { Rule } from './rule.ts';

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

/**
 * BMW: eleven digits in catalogues, their last seven on plates, there with a revision (F, R17).
 */
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
