import type { MouseEvent } from 'react';
import type { TurboRow } from '#contract/catalogue.ts';
import { useText } from '#features/language/web/use-text.ts';
import { SiteLink, useSite } from '#web/site.tsx';
import { PartNumber } from '#web/ui/part-number.tsx';
import { buildSheetAddress, loginAddress, queryAddress } from './catalogue-links.ts';
import { MatchNote } from './match-note.tsx';
import { oeNumbers } from './oe-numbers.ts';
import styles from './results-table.module.css';
import type { QuerySearch } from './search-params.ts';

interface Props {
  row: TurboRow;
  search: QuerySearch;
}

/**
 * 1 for a row that only customers may see whole: the server sent its turbo P/N alone
 * (specification, section 6; decisions, section 4).
 */
const modelTag = (row: TurboRow) => (row.id === undefined ? 1 : 0);

export function ResultsRow({ row, search }: Props) {
  if (modelTag(row) === 1 || row.id === undefined) return <LoginRow row={row} search={search} />;
  return <OpenRow row={row} id={row.id} search={search} />;
}

function OpenRow({ row, id, search }: Props & { id: string }) {
  const t = useText();
  const { go, href } = useSite();
  const to = buildSheetAddress(id, 'Query', search);
  const open = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button')) return;
    // Somebody who marks a number with the mouse wants to copy it.
    if (String(window.getSelection() ?? '') !== '') return;
    if (event.ctrlKey || event.metaKey) window.open(href(to), '_blank', 'noopener');
    else go(to);
  };
  return (
    <tr className={styles.row} data-open onClick={open}>
      <td className={styles.pn}>
        <PartNumber
          number={row.turboPn}
          link={(number) => (
            <SiteLink to={to} className={styles.pnLink}>
              {number}
            </SiteLink>
          )}
        />
        <Reason row={row} search={search} />
      </td>
      <td className={styles.model}>
        <bdi dir="ltr">{row.turboModel}</bdi>
      </td>
      <td className={styles.oe}>
        <OeNumbers row={row} typed={search.val ?? ''} />
      </td>
      <td>
        <bdi>{row.carMakeName}</bdi>
      </td>
      <td>
        <bdi>{row.carModel}</bdi>
        {row.vehicles !== undefined && row.vehicles > 1 && (
          <span className={styles.more}>
            {row.vehicles === 2
              ? t('+1 more vehicle')
              : t('+{count} more vehicles', { count: row.vehicles - 1 })}
          </span>
        )}
      </td>
      <td>
        <bdi>{row.carEngine}</bdi>
      </td>
      <td className={styles.year}>
        <bdi dir="ltr">{row.carYear}</bdi>
      </td>
      <td className={styles.views}>
        <SiteLink
          to={to}
          className={styles.view}
          aria-label={t('View the build sheet of {number}', { number: row.turboPn })}
        >
          {t('View')}
        </SiteLink>
      </td>
    </tr>
  );
}

function LoginRow({ row, search }: Props) {
  const t = useText();
  const { href } = useSite();
  return (
    <tr className={styles.row}>
      <td className={styles.pn}>
        <PartNumber number={row.turboPn} />
        <Reason row={row} search={search} />
      </td>
      <td colSpan={7} className={styles.login}>
        <SiteLink
          to={loginAddress(href(queryAddress(search)))}
          aria-label={t('Login to view {number}', { number: row.turboPn })}
        >
          {t('Login to view')}
        </SiteLink>
      </td>
    </tr>
  );
}

function Reason({ row, search }: Props) {
  if (!row.match) return null;
  return (
    <span className={styles.reason}>
      <MatchNote row={row} typed={search.val ?? ''} />
    </span>
  );
}

/** OE numbers shown in a row; the build sheet shows them all. */
const SHOWN_NUMBERS = 1;

function OeNumbers({ row, typed }: { row: TurboRow; typed: string }) {
  const t = useText();
  const all = oeNumbers(row, typed);
  const more = all.length - SHOWN_NUMBERS;
  return (
    <>
      {all.slice(0, SHOWN_NUMBERS).map((number) => (
        <PartNumber key={number} number={number} />
      ))}
      {more > 0 && (
        <span className={styles.more} title={all.slice(SHOWN_NUMBERS).join(' ')}>
          {more === 1 ? t('+1 more number') : t('+{count} more numbers', { count: more })}
        </span>
      )}
    </>
  );
}
