/** The stock of an item: its state, and what a person can do about it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import type { ShownStock } from '#contract/shown-items.ts';
import { useText } from '#language/web/use-text.ts';
import { takeFocus } from '#ui/kept-focus.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { callQuery } from '#ui/site/call-query.ts';
import { useWaitsForScripts } from '#ui/site/lazy-part.tsx';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { StockNote, StockWord } from '#ui/stock-state.tsx';
import { CutText } from '#ui/table.tsx';
import { type AddedItem, numberOf } from './adding.ts';
import styles from './item-stock.module.css';
import { useAdding } from './use-adding.tsx';

interface Props {
  item: AddedItem & ShownStock;
  /** Path of this page without the language, to return to after sign-in. */
  back: string;
  /** In rows of 36 px: the buttons beside 'Out Of Stock' are icons. */
  compact?: boolean;
}

// On a grid of 16 by 16: a bell, a wrench.
const BELL = 'M3 11.5c1-1 1.3-2 1.3-4.5a3.7 3.7 0 0 1 7.4 0c0 2.5.3 3.5 1.3 4.5zM6.7 13.5h2.6';
const WRENCH =
  'M13.5 4.5l-2.3 2.3-2-2 2.3-2.3a3.6 3.6 0 0 0-4.7 4.7l-4.3 4.3 2 2 4.3-4.3a3.6 3.6 0 0 0 4.7-4.7z';

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.3" />
  </svg>
);

/** Links of a superseded item to the cross references of its successors, which show their stock. */
export function Successors({ numbers = [] }: { numbers?: readonly string[] | undefined }) {
  const t = useText();
  if (numbers.length === 0) return null;
  return (
    <p className={styles.successors}>
      {t('Superseded by:')}{' '}
      {numbers.map((number) => (
        <SiteLink
          key={number}
          to={`${paths.CrossRefQuery}?${new URLSearchParams({ val: number })}`}
        >
          <PartNumber number={number} copy={false} />
        </SiteLink>
      ))}
    </p>
  );
}

/** Whether the customer watches an item. @param out whether it is out of stock: only then can it be watched */
function useIsWatched({ id, type }: AddedItem, out: boolean): boolean {
  const person = usePerson();
  const query = callQuery(useSite(), 'watchList', {});
  const { data: outcome } = useQuery({ ...query, enabled: out && person !== undefined });
  if (!person || !outcome?.ok) return false;
  return outcome.val.some((watch) => watch.refId === id && watch.type === type);
}

/**
 * The stock of an item, for every page that shows it. 'Request development' is a button. An item out of
 * stock has that button beside its state (docs/product.md 4), and 'Tell me' (12.8).
 */
export function ItemStock({ item, back, compact = false }: Props) {
  const t = useText();
  const { href } = useSite();
  const adding = useAdding(back);
  const waits = useWaitsForScripts();
  const out = item.stockInfo === 'Out Of Stock';
  const number = numberOf(item);
  const isWatched = useIsWatched(item, out);
  const [pressed, setPressed] = useState(false);
  if (!out && item.stockInfo !== 'Request development') {
    return (
      <>
        <StockWord state={item.stockInfo} />
        <Successors numbers={item.replacedBy} />
      </>
    );
  }
  // In compact rows the buttons beside 'Out Of Stock' are icons. A button without that state beside it keeps
  // its word.
  const drawn = compact && out;
  const tellMe = t('Tell me when {number} is back', { number });
  const develop = t('Request development of {number}', { number });
  return (
    <form
      className={compact ? styles.compact : undefined}
      action={href('/login')}
      inert={waits}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!submitter?.hasAttribute('data-tell')) return adding.requestDevelopment(item);
        setPressed(true);
        adding.tellMe(item);
      }}
    >
      <input type="hidden" name="back" value={href(back)} />
      <div className={styles.line}>
        {out && (
          <>
            <StockWord state="Out Of Stock" />
            {isWatched ? (
              <span
                className={styles.watched}
                title={drawn ? t('We will tell you') : undefined}
                tabIndex={-1}
                ref={pressed ? takeFocus : undefined}
              >
                {drawn && <Icon path={BELL} />}
                {drawn ? (
                  <span className="unseen">{t('We will tell you')}</span>
                ) : (
                  t('We will tell you')
                )}
              </span>
            ) : (
              <button
                type="submit"
                data-tell=""
                className={styles.button}
                aria-label={tellMe}
                title={drawn ? tellMe : undefined}
              >
                {drawn ? <Icon path={BELL} /> : t('Tell me')}
              </button>
            )}
          </>
        )}
        <button
          type="submit"
          className={styles.button}
          data-copy={out ? undefined : t('Request development')}
          aria-label={develop}
          title={drawn ? develop : undefined}
        >
          {drawn ? <Icon path={WRENCH} /> : t('Request development')}
        </button>
      </div>
      {compact ? (
        <div className={styles.below}>
          <Successors numbers={item.replacedBy} />
          <CutText className={item.backOrder ? styles.follows : ''}>
            <StockNote stock={item} />
          </CutText>
        </div>
      ) : (
        <>
          <Successors numbers={item.replacedBy} />
          <StockNote stock={item} />
        </>
      )}
    </form>
  );
}

/** Says that not all pieces of a line are in stock, without the number of pieces in stock. */
export function ShortNote({ line: { short } }: { line: Pick<ListItem, 'short'> }) {
  const t = useText();
  if (!short) return null;
  const follows = short === 'rest follows';
  return (
    <CutText className={follows ? `${styles.short} ${styles.follows}` : styles.short}>
      {follows
        ? t('The rest follows: not all of this quantity is in stock.')
        : t('Not all of this quantity is in stock.')}
    </CutText>
  );
}
