import type { CrossRow } from '#contract/parts.ts';
import { colon } from '#features/language/joined.ts';
import type { TextKey } from '#features/language/text.ts';
import { useText } from '#features/language/web/use-text.ts';
import { NumberSentence } from '../number-sentence.tsx';

type Match = CrossRow['match'];

const sentences = {
  own: 'our number {number}',
  oem: 'OE number {number}',
  cross: 'cross reference {number}',
  start: 'starts with {number}',
  inside: 'contains {number}',
} as const satisfies Record<Match['reason'], TextKey>;

interface Props {
  match: Match;
  /** The number searched for. */
  typed: string;
}

/** Why a row matched: which recorded number, whose, and how. */
export function CrossReason({ match, typed }: Props) {
  const t = useText();
  const { reason, number, brand } = match;
  const partly = reason === 'start' || reason === 'inside';
  const key = sentences[reason];
  return (
    <>
      {brand && <bdi>{brand}</bdi>}
      {brand && colon(t)}
      {partly && typed ? (
        <>
          <NumberSentence sentence={(mark) => `${mark} `} number={number} />
          <NumberSentence sentence={(mark) => `(${t(key, { number: mark })})`} number={typed} />
        </>
      ) : (
        <NumberSentence sentence={(mark) => t(key, { number: mark })} number={number} />
      )}
    </>
  );
}
