import type { TurboRow } from '#contract/catalogue.ts';
import { PLACE } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { matchReason, type Sentence } from './match-reason.ts';
import styles from './number-sentence.module.css';

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

interface SentenceProps {
  /** Returns the sentence with a given text in the number's place. */
  sentence: (mark: string) => string;
  number: string;
}

/** A sentence around a part number, which keeps its direction and font in every language. */
export function NumberSentence({ sentence, number }: SentenceProps) {
  const [before, after] = sentence(PLACE).split(PLACE);
  if (after === undefined) return before;
  return (
    <>
      {before}
      <bdi dir="ltr" className={styles.number}>
        {number}
      </bdi>
      {after}
    </>
  );
}
