/** Which searches of an answer found nothing; they are counted for the catalogue desk. */
import type { Envelope } from './errors.ts';
import { narrowings } from './narrowing-names.ts';
import type { ZeroSearchKind } from './staff/import-names.ts';

export interface EmptySearch {
  readonly kind: ZeroSearchKind;
  /** What was typed. */
  readonly typed: string;
}

interface AnswerText {
  readonly body: string;
  /** Parsed from the body. */
  readonly envelope: Envelope;
}
type Fields = Readonly<Record<string, unknown>>;
/** @param payload the checked payload of a successful call */
export type EmptySearches = (payload: Fields, answer: AnswerText) => readonly EmptySearch[];

/** How answers without a row begin; read as text, since parsing each answer would cost a search's time. */
const empty = '{"success":"0","msg":"","val":[]';

/** Whether the first page of a search is empty, without anything that narrows it. */
const foundNothing = (payload: Fields, { body }: AnswerText): boolean =>
  body.startsWith(empty) &&
  // A page beyond the last one is empty as well.
  Number(payload.page || 1) === 1 &&
  // Narrowed results were there before.
  !narrowings.some((field) => payload[field]);

const typedNumber = (kind: ZeroSearchKind, typed: unknown): EmptySearch => ({
  kind,
  typed: String(typed ?? '').trim(),
});

/** A search of turbos, by a number or by the diameters of a wheel. */
export const turboSearch: EmptySearches = (payload, answer) => {
  if (!foundNothing(payload, answer)) return [];
  if (Number(payload.isAdvSearch || 0) === 1) return [wheelSearch(payload)];
  const kind = (['turbo', 'oe', 'ee'] as const)[Number(payload.vtype || 0)];
  // A vehicle comes from lists, so it is always there.
  if (kind === undefined || (kind === 'oe' && Number(payload.vsubtype || 0) === 1)) return [];
  return [typedNumber(kind, payload.val)];
};

function wheelSearch(payload: Fields): EmptySearch {
  const turbine = Number(payload.advQueryVtype) === 1;
  const [inducer, exducer] = turbine
    ? [payload.valDim1_1, payload.valDim1_2]
    : [payload.valDim2_1, payload.valDim2_2];
  const diameter = (value: unknown) => String(value ?? '').replace(',', '.') || '–';
  const wheel = turbine ? 'turbine' : 'compressor';
  return { kind: 'wheel', typed: `${wheel} wheel ${diameter(inducer)} / ${diameter(exducer)} mm` };
}

/** A cross reference. */
export const crossSearch: EmptySearches = (payload, answer) =>
  foundNothing(payload, answer) ? [typedNumber('part', payload.val)] : [];

/** Many numbers at once, each with the count of what it finds. */
export const manyNumbers: EmptySearches = (_payload, answer) => {
  if (!answer.body.includes('"count":0,')) return [];
  const answers = answer.envelope.val as { number: string; count: number }[];
  return answers
    .filter(({ count }) => count === 0)
    .map(({ number }) => typedNumber('part', number));
};
