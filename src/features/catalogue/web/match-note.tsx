import type { TurboRow } from '#contract/catalogue.ts';
import { useText } from '#features/language/web/use-text.ts';
import { matchReason } from './match-reason.ts';
import { NumberSentence } from './number-sentence.tsx';

/** Why a row matched; `typed` is the number searched for. */
export function MatchNote({
  match,
  typed,
}: {
  match: NonNullable<TurboRow['match']>;
  typed: string;
}) {
  const t = useText();
  const { key, number } = matchReason(match, typed);
  return <NumberSentence sentence={(mark) => t(key, { number: mark })} number={number} />;
}
