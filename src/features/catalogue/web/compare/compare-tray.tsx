import { MAX_COMPARED } from '#contract/choices.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import {
  type CompareRefusal,
  chooseNothing,
  compareAddress,
  unchoose,
  useChoice,
} from './compare-choice.ts';
import styles from './compare-tray.module.css';

export function CompareTray() {
  const t = useText();
  const { items, refused } = useChoice();
  return (
    <section className={styles.tray} aria-label={t('Compare')}>
      <p role="alert" className={styles.refused}>
        {refused && <Refused refusal={refused} />}
      </p>
      <ul className={styles.items}>
        {items.map(({ id, number, name }) => (
          <li key={id} className={styles.item}>
            <PartNumber number={number} copy={false} />
            {name && <bdi className={styles.name}>{name}</bdi>}
            <button
              type="button"
              className={styles.remove}
              aria-label={t('Do not compare {number}', { number })}
              onClick={() => unchoose(id)}
            >
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <LinkButton variant="primary" size="small" to={compareAddress(items.map(({ id }) => id))}>
          {t('Compare')}
        </LinkButton>
      ) : (
        <span className={styles.hint}>{t('Choose one more to compare.')}</span>
      )}
      <Button size="small" variant="quiet" onClick={() => chooseNothing()}>
        {t('Clear')}
      </Button>
    </section>
  );
}

function Refused({ refusal }: { refusal: CompareRefusal }) {
  const t = useText();
  return refusal === 'full'
    ? t('You can compare up to {most} items. Remove one first.', { most: MAX_COMPARED })
    : t('You can compare turbos with turbos, or parts of the same component.');
}
