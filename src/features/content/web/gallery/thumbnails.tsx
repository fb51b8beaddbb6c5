import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import styles from './gallery.module.css';
import type { GallerySet } from './gallery-query.ts';

interface Props {
  sets: readonly GallerySet[];
  /** Index of the current set. */
  at: number;
  choose: (index: number) => void;
}

/** The first picture of each set, to choose a set. */
export function Thumbnails({ sets, at, choose }: Props) {
  const t = useText();
  return (
    <ul className={styles.row} aria-label={t('Product sets')}>
      {sets.map(({ id, turboPn, pictures }, index) => (
        <li key={id} className={styles.thumb}>
          <button
            type="button"
            aria-current={index === at ? 'true' : undefined}
            aria-label={t('Show: {picture}', { picture: turboPn })}
            onClick={() => choose(index)}
          >
            <img src={pictures[0]?.s} alt="" width={160} height={120} />
            <PartNumber number={turboPn} copy={false} />
          </button>
        </li>
      ))}
    </ul>
  );
}
