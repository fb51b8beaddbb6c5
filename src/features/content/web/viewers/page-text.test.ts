import { describe, expect, it } from 'vitest';
import type { TextPiece } from './page-text.ts';
import { findIn, foldPieces, foldQuery } from './page-text.ts';

const line = (str: string): TextPiece => ({ str, hasEOL: true });
const piece = (str: string): TextPiece => ({ str, hasEOL: false });

/** Matched texts. Parts of a match in several pieces are joined with '|'. */
const found = (pieces: TextPiece[], query: string) =>
  findIn(foldPieces(pieces), foldQuery(query)).map((stretches) =>
    stretches.map(({ piece: index, from, to }) => pieces[index]?.str.slice(from, to)).join('|'),
  );

describe('A search in a page', () => {
  it('knows neither case nor accents', () => {
    expect(found([line('CARTOUCHE équilibrée, Équilibrée')], 'equilibree')).toEqual([
      'équilibrée',
      'Équilibrée',
    ]);
    expect(found([line('Турбокомпрессор')], 'турбо')).toEqual(['Турбо']);
  });

  it('finds a number in pieces, as typesetting leaves it', () => {
    expect(found([piece('454231'), piece('-50'), line('07S')], '454231-5007s')).toEqual([
      '454231|-50|07S',
    ]);
    expect(found([line('454231–5007S')], '454231-5007S')).toEqual(['454231–5007S']);
  });

  it('reads on behind the end of a line, and across any space', () => {
    expect(found([line('nozzle'), line('ring')], 'nozzle ring')).toEqual(['nozzle|ring']);
    expect(found([line('nozzle \u00a0 ring')], 'Nozzle ring')).toHaveLength(1);
    expect(found([line('nozzle'), line('ring')], 'nozzlering')).toEqual([]);
  });

  it('finds a number that a line breaks at its hyphen', () => {
    expect(found([line('454231-'), line('5007S')], '454231-5007S')).toEqual(['454231-|5007S']);
  });

  it('finds Chinese that a line breaks', () => {
    expect(found([line('涡轮增'), line('压器 涡轮增压器')], '涡轮增压器')).toEqual([
      '涡轮增|压器',
      '涡轮增压器',
    ]);
  });

  it('finds Arabic with and without vowel signs, drawn-out letters and presentation forms', () => {
    expect(found([line('شاحن تُوربيني')], 'توربيني')).toEqual(['تُوربيني']);
    expect(found([line('تـــوربين')], 'توربين')).toEqual(['تـــوربين']);
    expect(found([line('ﺷﺎﺣﻦ')], 'شاحن')).toEqual(['ﺷﺎﺣﻦ']);
    expect(found([line('إصدار')], 'اصدار')).toEqual(['إصدار']);
    expect(found([line('رقم ٤٥٤٢٣١')], '454231')).toEqual(['٤٥٤٢٣١']);
  });

  it('reads Arabic lines that are kept as they are drawn, from left to right', () => {
    const drawn = ['.', '5007S', '-', '454231', ' ', 'رقم', ' ', 'توربيني', ' ', 'شاحن'];
    const pieces = drawn.map((str, index) => ({
      str,
      hasEOL: false,
      dir: /[ء-ي]/.test(str) ? 'rtl' : 'ltr',
      transform: [12, 0, 0, 12, 100 + 40 * index, 700],
    }));
    pieces.push({ str: '', hasEOL: true, dir: 'ltr', transform: [0, 0, 0, 0, 0, 0] });
    expect(found(pieces, 'شاحن توربيني رقم')).toEqual(['شاحن| |توربيني| |رقم']);
    expect(found(pieces, '5007S-454231')).toEqual(['5007S|-|454231']);
    const logical = [...pieces.slice(0, -1)].reverse();
    expect(found(logical, 'شاحن توربيني رقم')).toHaveLength(1);
  });

  it('gives no more than asked for, and nothing for nothing', () => {
    expect(findIn(foldPieces([line('aaaa')]), 'a', 3)).toHaveLength(3);
    expect(found([line('text')], '  ')).toEqual([]);
  });

  it('keeps signs of two units whole', () => {
    expect(found([line('🔩 bolt')], 'bolt')).toEqual(['bolt']);
  });
});
