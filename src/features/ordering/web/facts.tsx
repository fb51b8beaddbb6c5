import type { ReactNode } from 'react';
import { undrawnLetters } from '#contract/input-checks.ts';
import { JOINED } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';

interface Props {
  className: string | undefined;
  /** Names with their values; names without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

export const Facts = ({ className, facts }: Props) => (
  <dl className={className}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** User input in its own text direction; renders nothing for an empty text. */
export const typed = (text: string) => text && <bdi>{text}</bdi>;

/**
 * Sentences that a user typed, in their own text direction. Part numbers in them are isolated by elements,
 * not by characters as in numbersApart, so that copied text has no invisible characters.
 */
export const userText = (text = '') =>
  text && (
    <bdi>
      {text.split(JOINED).map((piece, at) =>
        at % 2 === 0 ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <bdi key={at} dir="ltr">
            {piece}
          </bdi>
        ),
      )}
    </bdi>
  );

/** Lists the letters of a typed text that the documents of an order can't show; empty if they show all. */
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
