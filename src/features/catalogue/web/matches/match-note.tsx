import type { ReactNode } from 'react';
import type { Answer, Calls } from '#contract';
import type { TurboRow } from '#contract/catalogue.ts';
import type { NumberHow } from '#contract/shown-items.ts';
import { PLACE } from '#language/format.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { foundTitles, kindTexts } from '../search/search-modes.ts';
import { lettersAndDigits } from '../search-params.ts';
import styles from './number-sentence.module.css';

interface Props {
  row: TurboRow;
  typed: string;
}

export function MatchNote({ row, typed }: Props) {
  const t = useText();
  const reason = matchReason(row, typed);
  if (!reason) return null;
  const { key, number, how } = reason;
  return (
    <>
      <NumberSentence sentence={(mark) => t(key, { number: mark })} number={number} />
      {how && <HowNote how={how} />}
    </>
  );
}

/** How the typed text relates to the number before it. */
export function HowNote({ how: { key, number } }: { how: Sentence }) {
  const t = useText();
  return <NumberSentence sentence={(mark) => ` (${t(key, { number: mark })})`} number={number} />;
}

interface SentenceProps {
  /** Returns the sentence with `mark` in the place of the element. */
  sentence: (mark: string) => string;
}

export function SentenceAround({ sentence, children }: SentenceProps & { children: ReactNode }) {
  const [before, after] = sentence(PLACE).split(PLACE);
  if (after === undefined) return before;
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/** Characters of a number that fit into a line of a phone. */
const MAX_WHOLE = 24;

/** A sentence around a part number, which keeps its direction and font in every language. */
export const NumberSentence = ({ sentence, number }: SentenceProps & { number: string }) => (
  <SentenceAround sentence={sentence}>
    <bdi dir="ltr" className={number.length > MAX_WHOLE ? styles.long : styles.number}>
      {number}
    </bdi>
  </SentenceAround>
);

type OtherKind = Answer<Calls['getOtherKinds']>[number];

/**
 * Sentence about a number that the chosen mode does not find, but another kind of search does: the kind and
 * how many turbos it finds, or the maker of the parts.
 */
export function OtherKindSentence({ group, val }: { group: OtherKind; val: string }) {
  const t = useText();
  if (group.kind !== 'part') {
    const [first] = group.rows;
    const title = foundTitles[group.kind][first?.allBy ?? 'full'];
    const sentence = (mark: string) => t(title, { count: group.count, val: mark });
    return <NumberSentence sentence={sentence} number={first?.read?.text ?? val} />;
  }
  const [maker = '', other] = new Set(group.rows.map(({ match }) => match.brand));
  return maker && other === undefined ? t('Part number of {maker}', { maker }) : t(kindTexts.part);
}

type Match = NonNullable<TurboRow['match']>;

interface Sentence {
  key: TextKey;
  number: string;
}

interface Reason extends Sentence {
  /** How the typed number relates to `number`, if they differ. */
  how?: Sentence;
}

const sentences = {
  written: 'also written {number}',
  code: '{number} is its model code',
  channel: 'same turbo, other sales channel',
  remanufactured: 'remanufactured (exchange) unit of {number}',
  newUnit: '{number} is its remanufactured (exchange) unit',
  superseded: 'superseded number {number}',
  supersededBy: 'superseded by {number}',
  interchange: 'listed interchange {number}',
  start: 'starts with {number}',
  writtenStart: 'another way to write it starts with {number}',
  inside: 'contains {number}',
  part: 'holds {number}',
  model: 'model code {number}',
} as const satisfies Record<Match['reason'], TextKey>;

/** Reasons whose text must name the typed number, because the row shows the recorded number. */
const ofTyped: ReadonlySet<string> = new Set<NumberHow>([
  'code',
  'remanufactured',
  'newUnit',
  'start',
  'writtenStart',
  'inside',
]);

/** How a typed number relates to the recorded number before it. */
const hows = {
  ...sentences,
  written: 'another way to write it',
  channel: 'other sales channel',
} as const satisfies Record<Exclude<NumberHow, 'same'>, TextKey>;

/**
 * The relation as a sentence. Undefined if both numbers have the same characters, or if no number was typed.
 */
export function howSentence(how: NumberHow | undefined, typed: string): Sentence | undefined {
  return how === undefined || how === 'same' || !typed
    ? undefined
    : { key: hows[how], number: typed };
}

/**
 * Why a row matched, as a text key with parameters; undefined if the typed number itself matched.
 * For a match of a number's start or middle, the reason contains the typed text, since the row
 * mostly shows the number itself.
 */
export function matchReason(row: TurboRow, typed: string): Reason | undefined {
  const { match } = row;
  if (!match) return undefined;
  const { reason, number } = match;
  const key = sentences[reason];
  if (!typed) return { key, number };
  const how = howSentence(match.how, typed);
  if (how) return { key, number, how };
  if (!ofTyped.has(reason)) return { key, number };
  const partly = reason === 'start' || reason === 'inside';
  if (!partly || isShown(row, number)) return { key, number: typed };
  // The row does not show the number, so it is an E&E P/N: other numbers have a column.
  return { key: 'our number {number}', number, how: { key, number: typed } };
}

/**
 * Whether the page's heading and the row's model explain the match: '33 turbos of models that begin with
 * GT17'. A row found by a number always explains its match itself.
 */
export function isInHeading({ match, allBy }: TurboRow, typed: string): boolean {
  if (match?.reason !== 'model') return false;
  return allBy ? match.how === allBy : howSentence(match.how, typed) === undefined;
}

function isShown({ turboPn, vehicleOeNo = '' }: TurboRow, number: string): boolean {
  const shownKeys = [turboPn, ...vehicleOeNo.split(/[;,]/)].map(lettersAndDigits);
  return shownKeys.includes(lettersAndDigits(number));
}

/**
 * The vehicle OE numbers of a row, matches first, since a row shows only one number; `typed` is the searched
 * number.
 */
export function oeNumbers({ vehicleOeNo = '', match }: TurboRow, typed: string): string[] {
  const all = vehicleOeNo.split(/\s*[;,]\s*/).filter(Boolean);
  const matchedKeys = [match?.number ?? '', typed].map(lettersAndDigits).filter(Boolean);
  const matches = all.filter((number) => matchedKeys.includes(lettersAndDigits(number)));
  return [...matches, ...all.filter((number) => !matches.includes(number))];
}
