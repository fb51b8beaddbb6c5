import type { CrossRow } from '#contract/cross-row.ts';
import { colon } from '#language/joined.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { HowNote } from '../../results/web/match-note.tsx';
import { howSentence } from '../../results/web/match-reason.ts';
import { NumberSentence } from '../../results/web/number-sentence.tsx';

type Match = CrossRow['match'];

const sentences = {
  own: 'our number {number}',
  turbo: 'turbo number {number}',
  model: 'model code {number}',
  oe: 'OE number {number}',
  oem: 'OEM number {number}',
  superseded: 'superseded number {number}',
  supersededBy: 'superseded by {number}',
  interchange: 'listed interchange {number}',
  cross: 'cross reference {number}',
  yours: 'your number {number}',
} as const satisfies Record<Match['reason'], TextKey>;

interface Props {
  match: Match;
  /** The typed number. */
  typed: string;
}

/**
 * Why a row matched: the recorded number, its maker, its relation to the item, and the kind of
 * match.
 */
export function CrossReason({ match, typed }: Props) {
  const t = useText();
  const { reason, number, brand, how } = match;
  const found = howSentence(how, typed);
  return (
    <>
      {brand && <bdi>{brand}</bdi>}
      {brand && colon(t)}
      <NumberSentence sentence={(mark) => t(sentences[reason], { number: mark })} number={number} />
      {found && <HowNote how={found} />}
    </>
  );
}
