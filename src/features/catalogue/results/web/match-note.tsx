import type { TurboRow } from '#contract/catalogue.ts';
import { useText } from '#language/web/use-text.ts';
import { matchReason, type Sentence } from './match-reason.ts';
import { NumberSentence } from './number-sentence.tsx';

interface Props {
  row: TurboRow;
  /** The typed number. */
  typed: string;
}

/** Why a row matched. */
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
