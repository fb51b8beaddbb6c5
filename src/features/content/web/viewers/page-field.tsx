import { type KeyboardEvent, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './viewer-bar.module.css';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The page's number, to be typed over, and how many there are. */
export function PageField({ page, pages, onPage }: Props) {
  const t = useText();
  /** What is typed and not gone to yet. */
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const wanted = Number(typed);
    if (typed && Number.isInteger(wanted)) onPage(Math.min(pages, Math.max(1, wanted)));
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') setTyped(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <span className={styles.pages} dir="ltr">
      <input
        className={styles.field}
        aria-label={t('Page number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        size={Math.max(3, String(pages).length)}
        value={typed ?? String(page)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      <span aria-hidden="true">/ {pages}</span>
      <span className="unseen">{t('Page {page} of {pages}', { page, pages })}</span>
    </span>
  );
}
