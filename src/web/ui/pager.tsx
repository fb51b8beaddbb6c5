import { useLanguage, useText } from '#features/language/web/use-text.ts';
import { LinkTo } from '../site.tsx';
import styles from './pager.module.css';
import { pagesShown } from './pages-shown.ts';

interface Props {
  /** Counts from 1. */
  page: number;
  pages: number;
  /** Names the navigation. */
  label: string;
  /** Address of a page, with the language. */
  href: (page: number) => string;
  /** For a list within a page: its pages take each other's place, and the page stays where it is. */
  within?: boolean;
}

/** Links to the pages of a list: the first, the last, those around, previous and next. */
export function Pager({ page, pages, label, href, within = false }: Props) {
  const t = useText();
  const { tag } = useLanguage();
  // As all figures of the site (language/format.ts).
  const numbers = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  return (
    <nav className={styles.pager} aria-label={label}>
      <Step to={page > 1 ? href(page - 1) : undefined} rel="prev" within={within}>
        {t('Previous')}
      </Step>
      <ol className={styles.pages}>
        {pagesShown(page, pages).map((shown, index) =>
          shown === undefined ? (
            <li key={`gap${index < 3 ? 'Before' : 'After'}`} className={styles.gap}>
              …
            </li>
          ) : (
            <li key={shown}>
              <LinkTo
                href={href(shown)}
                replace={within}
                keepScroll={within}
                className={styles.page}
                aria-label={t('Page {page}', { page: shown })}
                aria-current={shown === page ? 'page' : undefined}
              >
                {numbers.format(shown)}
              </LinkTo>
            </li>
          ),
        )}
      </ol>
      <Step to={page < pages ? href(page + 1) : undefined} rel="next" within={within}>
        {t('Next')}
      </Step>
    </nav>
  );
}

interface StepProps {
  to: string | undefined;
  rel: 'prev' | 'next';
  within: boolean;
  children: string;
}

function Step({ to, rel, within, children }: StepProps) {
  if (to === undefined) return <span className={styles.off}>{children}</span>;
  return (
    <LinkTo href={to} rel={rel} replace={within} keepScroll={within} className={styles.step}>
      {children}
    </LinkTo>
  );
}
