/**
 * Fields that staff type, checked by the rules of the import (import/rules). Clear mistakes are corrected. An
 * invalid value is refused with the name of the field and the import's message.
 */

import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { lengths } from '#contract/fields/field.ts';
import { lineLimits } from '#contract/fields/turbo.ts';
import { type Message, word } from '#contract/message.ts';
import {
  type NumberColumn,
  numberKey,
  parseDimensions,
  parseYears,
} from '#features/numbers/index.ts';
import { hundredthsOf } from '#features/numbers/years-and-dimensions.ts';
import { anyOf, queries } from '#platform/queries.ts';
import { measuresOf } from '../../import/parts/read.ts';
import { eeKey, readNumbers } from '../../import/rules/numbers.ts';
import { type Cleaned, cleanRemark, cleanText } from '../../import/rules/text.ts';
import { dimensionsText, type Measures } from '../../import/store/fields.ts';
import { makerOfCell } from '../../import/turbos/gather.ts';
import { itemsOfEePn, linksOf } from './items.ts';

/** @param why stored message */
export const refused = (field: string | Message, why: string | Message): CallError =>
  new CallError('badInput', '{place}: {why}', { place: asWord(field), why: asWord(why) });

const asWord = (text: string | Message): Message => (typeof text === 'string' ? word(text) : text);

/** Value of a cleaned text. @throws CallError badInput if a rule refuses it */
export function keptText(field: string | Message, { value, remarks }: Cleaned): string {
  const no = remarks.find(({ severity }) => severity === 'refused');
  if (no) throw refused(field, no.reason);
  return value;
}

/** @param field label of the field */
export const readText = (field: string | Message, typed: string): string =>
  keptText(field, cleanText(typed));
export const readModel = (field: string | Message, typed: string): string =>
  keptText(field, cleanText(typed, lengths.model));
export const readRemark = (field: string | Message, typed: string): string =>
  keptText(field, cleanRemark(typed));

/** Usual name of a turbo maker. An unknown maker stays as typed. */
export function readMaker(field: string | Message, typed: string): string {
  const text = readText(field, typed);
  return makerOfCell(text) ?? text;
}

/** Part numbers of a list without duplicates. A text may contain several numbers. */
export function readNumberList(
  field: string | Message,
  typed: readonly string[],
  column: NumberColumn,
): string[] {
  const byKey = new Map<string, string>();
  for (const text of typed) {
    if (text.trim() === '') continue;
    const { numbers, refused: no } = readNumbers(text, column);
    if (no[0])
      throw refused(field, {
        key: '“{value}”: {why}',
        params: { value: no[0].value.slice(0, 60), why: word(no[0].reason) },
      });
    for (const number of numbers) {
      const key = numberKey(number);
      if (!byKey.has(key)) byKey.set(key, number);
    }
  }
  return [...byKey.values()];
}

/** A part number; '' for an empty field. @throws CallError badInput for several numbers */
export function readNumber(field: string | Message, typed: string, column: NumberColumn): string {
  const numbers = readNumberList(field, [typed], column);
  if (numbers.length > 1) throw refused(field, 'There is room for one number.');
  return numbers[0] ?? '';
}

/** Parses years: the text to show, and the first and last year. */
export function readYears(field: string | Message, typed: string) {
  const text = readText(field, typed);
  if (text === '') return { year: '', from: null, to: null };
  const years = parseYears(text);
  if (!years) throw refused(field, 'These are not years. Write “1999-2003”, “2002-” or “2011”.');
  return { year: years.display, from: years.from ?? null, to: years.to ?? null };
}

interface SheetLineRow {
  readonly seq: number;
  readonly partId: number;
  readonly pieces: number;
}

/** Checks the positions and pieces of build sheet lines. `checkParts` checks the part ids. */
export function readLines(
  typed: readonly { seq: string | number; partId: string | number; pieces: string | number }[],
): SheetLineRow[] {
  const rows = typed.map(({ seq, partId, pieces }) => ({
    seq: Number(seq),
    partId: Number(partId),
    pieces: Number(pieces),
  }));
  const seqs = new Set<number>();
  for (const { seq, pieces } of rows) {
    if (seq < 1 || seq > lineLimits.position) {
      throw refused('Position', 'Positions go from 1 to 30,000.');
    }
    if (seqs.has(seq))
      throw refused('Position', {
        key: 'Position {number} stands there twice.',
        params: { number: seq },
      });
    if (pieces < 1 || pieces > lineLimits.pieces) {
      const place = { key: 'Position {number}', params: { number: seq } };
      throw refused(place, 'The number of pieces is not a whole number from 1 to 999.');
    }
    seqs.add(seq);
  }
  return rows.sort((a, b) => a.seq - b.seq);
}

/** Label of an attribute in the form, for error messages. */
const attributeOf = (name: string): Message => partOfField('Attributes', name);

/** Label of a field within another field or a row. */
export const partOfField = (field: string | Message, part: string): Message => ({
  key: '{name}, {more}',
  params: { name: asWord(field), more: word(part) },
});

const changedByFile =
  'A file of parts would give this back otherwise. Please write it in another way.';

/**
 * Attributes of a part in the order and notation in which an exported file returns them (decision 14).
 * @throws CallError badInput for an attribute that an import would change
 */
export function readAttributes(typed: {
  readonly inducer: string;
  readonly exducer: string;
  readonly attributes: Measures['attributes'];
}) {
  const attributes = typed.attributes.map(({ name, value }) => ({
    name: name.normalize('NFKC'),
    value: value.normalize('NFKC'),
  }));
  const inducer = readDiameter(typed.inducer);
  const exducer = readDiameter(typed.exducer);
  const text = dimensionsText({ inducer, exducer, attributes });
  const back = measuresOf(parseDimensions(text));
  const unread = [...back.attributes];
  for (const { name, value } of attributes) {
    const at = unread.findIndex((one) => one.name === name && one.value === value);
    if (at < 0) throw refused(attributeOf(name || value), changedByFile);
    unread.splice(at, 1);
  }
  if ((back.inducer ?? null) !== inducer) throw refused(attributeOf('Inducer'), changedByFile);
  if ((back.exducer ?? null) !== exducer) throw refused(attributeOf('Exducer'), changedByFile);
  return back.attributes;
}

/** @throws CallError badInput if an id belongs to no part or CHRA */
export async function checkParts(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  const partIds = [...new Set(ids)];
  const rows = await queries(client)
    .selectFrom('catalogue.part')
    .select('id')
    .where('id', '=', anyOf(partIds))
    .forKeyShare()
    .execute();
  if (rows.length < partIds.length) {
    throw new CallError('badInput', 'A part that is named is not in the catalogue any more.');
  }
}

/** @throws CallError conflict if another item has the E&E P/N, in any notation */
export async function checkEePn(client: pg.ClientBase, id: number, eePn: string): Promise<void> {
  if (eePn === '') return;
  const key = eeKey(eePn);
  const candidates = await itemsOfEePn(client, key);
  const owner = candidates.find((item) => item.id !== id && eeKey(item.ee_pn) === key);
  if (!owner) return;
  const [link] = await linksOf(client, [owner.id]);
  throw new CallError('conflict', 'The E&E P/N {eePn} belongs to another item: {item}.', {
    eePn,
    item: {
      key: '{what} {name}',
      params: {
        what: word(['turbo', 'part', 'CHRA'][owner.type] ?? ''),
        name: link?.number || link?.name || '',
      },
    },
  });
}

/** Hundredths of a millimetre from a text such as '54.97'; null for an empty field. */
export function readDiameter(typed: string): number | null {
  if (typed === '') return null;
  return hundredthsOf(typed.replace(',', '.')) || null;
}

/** Text such as '54.97' from hundredths of a millimetre. */
export const diameterText = (hundredths: number | null): string =>
  hundredths === null ? '' : String(hundredths / 100);
