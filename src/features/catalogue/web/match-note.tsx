import type { TurboRow } from '#contract/catalogue.ts';
import { useText } from '#features/language/web/use-text.ts';
import { matchReason } from './match-reason.ts';
import { NumberSentence } from './number-sentence.tsx';

interface Props {
  row: TurboRow;
  /** The number searched for. */
  typed: string;
}

/** Why a row matched. */
export function MatchNote({ row, typed }: Props) {
  const t = useText();
  const reason = matchReason(row, typed);
  if (!reason) return null;
  const { key, number, hidden } = reason;
  return (
    <>
      <NumberSentence sentence={(mark) => t(key, { number: mark })} number={number} />
      {hidden && <NumberSentence sentence={(mark) => ` (${mark})`} number={hidden} />}
    </>
  );
}
