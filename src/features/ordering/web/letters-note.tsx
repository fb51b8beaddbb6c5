import { undrawnLetters } from '#contract/text-rules.ts';
import { useText } from '#language/web/use-text.ts';

/** Says which letters of a typed text the documents of an order can't show; empty where they show all. */
export function LettersNote({ text, className }: { text: string; className?: string | undefined }) {
  const t = useText();
  const letters = undrawnLetters(text);
  return (
    <p className={className} role="status">
      {letters.length > 0 &&
        t('Documents can’t show these letters: {letters} Please write them in other letters.', {
          letters: letters.join(' '),
        })}
    </p>
  );
}
