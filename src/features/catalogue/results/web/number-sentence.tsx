import { PLACE } from '#language/format.ts';
import styles from './number-sentence.module.css';

interface Props {
  /** Returns the sentence with a given text in the number's place. */
  sentence: (mark: string) => string;
  number: string;
}

/** A sentence around a part number, which keeps its direction and font in every language. */
export function NumberSentence({ sentence, number }: Props) {
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
