import { useId } from 'react';
import { numbersIn } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import styles from './pager.module.css';
import { PAGE_SIZES, pageAfter } from './site/page-size.ts';
import { LinkTo } from './site/site.tsx';

interface PagerProps {
  /** Counts from 1. */
  page: number;
  pages: number;
  label: string;
  /** URL of a page, including the language. */
  href: (page: number) => string;
  /**
   * For a list that is only a part of the page: paging replaces the history entry and keeps the scroll
   * position.
   */
  within?: boolean;
  /** Links to other page sizes. */
  sizes?: Sizes;
}

interface Sizes {
  /** Current page size. */
  now: number;
  /** Page sizes to choose from; default: PAGE_SIZES. */
  offered?: readonly number[];
  /** URL of a page in another page size, including the language. */
  href: (page: number, size: number) => string;
}

export function Pager({ pages, label, sizes, ...rest }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={label}>
      {pages > 1 && <Pages pages={pages} {...rest} />}
      {sizes && <PageSizes sizes={sizes} {...rest} />}
    </nav>
  );
}

type PagesProps = Pick<PagerProps, 'page' | 'pages' | 'href' | 'within'>;

function Pages({ page, pages, href, within = false }: PagesProps) {
  const t = useText();
  const { tag } = useLanguage();
  const numbers = numbersIn(tag);
  return (
    <>
      <Step to={href(Math.max(1, page - 1))} off={page <= 1} rel="prev" within={within}>
        {t('Previous page')}
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
      <Step to={href(Math.min(pages, page + 1))} off={page >= pages} rel="next" within={within}>
        {t('Next page')}
      </Step>
    </>
  );
}

/** Links to page sizes. Each leads to the page that contains the first row of the current page. */
function PageSizes({
  page,
  within = false,
  sizes,
}: Pick<PagerProps, 'page' | 'within'> & { sizes: Sizes }) {
  const t = useText();
  const id = useId();
  return (
    <div className={styles.sizes}>
      <span id={id}>{t('Per page')}</span>
      <ul aria-labelledby={id} className={styles.pages}>
        {(sizes.offered ?? PAGE_SIZES).map((size) => (
          <li key={size}>
            <LinkTo
              href={sizes.href(pageAfter(page, sizes.now, size), size)}
              replace={within}
              keepScroll={within}
              className={styles.page}
              aria-label={t('{size} per page', { size })}
              aria-current={size === sizes.now || undefined}
              rel="nofollow"
            >
              {size}
            </LinkTo>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface StepProps {
  to: string;
  /** There is no previous or next page. */
  off: boolean;
  rel: 'prev' | 'next';
  within: boolean;
  children: string;
}

/** Link to the previous or next page; if there is none, to the current page, so that it keeps the focus. */
function Step({ to, off, rel, within, children }: StepProps) {
  return (
    <LinkTo
      href={to}
      rel={off ? undefined : rel}
      replace={within}
      keepScroll={within}
      className={off ? styles.off : styles.step}
      {...(off && {
        'aria-disabled': true,
        tabIndex: -1,
        preload: false,
        onClick: (event) => event.preventDefault(),
      })}
    >
      {children}
    </LinkTo>
  );
}

/** Page numbers in a pager: first, last, current and neighbours. undefined is a gap of at least two pages. */
export function pagesShown(page: number, pages: number): (number | undefined)[] {
  const candidates = new Set([1, page - 1, page, page + 1, pages]);
  const numbers = [...candidates]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  const result: (number | undefined)[] = [];
  let last = 0;
  for (const number of numbers) {
    if (number - last === 2) result.push(last + 1);
    else if (number - last > 2) result.push(undefined);
    result.push(number);
    last = number;
  }
  return result;
}
