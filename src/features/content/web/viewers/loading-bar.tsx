import { useLanguage, useText } from '#language/web/use-text.ts';
import styles from './viewer-states.module.css';

interface Props {
  /** Bytes; undefined while nobody knows. */
  loaded?: number | undefined;
  total?: number | undefined;
}

/** A document on its way, with how much of it is there. */
export function LoadingBar({ loaded, total }: Props) {
  const t = useText();
  const { tag } = useLanguage();
  const known = loaded !== undefined && total !== undefined && total > 0;
  const megabytes = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  });
  return (
    <div className={styles.loading}>
      <p id="pdf-loading" role="status">
        {t('Loading the document')}
      </p>
      <progress
        className={styles.progress}
        aria-labelledby="pdf-loading"
        {...(known && { value: Math.min(loaded, total), max: total })}
      />
      <p className={styles.amount}>{known && megabytes.format(total / 1e6)}</p>
    </div>
  );
}
