import type { MouseEvent } from 'react';
import type { TurboRow } from '#contract/catalogue.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { Compare } from '../lazy-compare.tsx';
import { LoginToView } from '../login-to-view.tsx';
import { SoleMatch } from './lazy-sole-match.ts';
import { MatchNote } from './match-note.tsx';
import { oeNumbers } from './match-reason.ts';
import styles from './results-table.module.css';

export interface RowProps {
  row: TurboRow;
  /** The typed number. */
  typed: string;
  /** Address of a turbo's build sheet. */
  sheet: (id: string) => string;
  /** Address of this page, to return to after sign-in. */
  here: string;
}

/**
 * 1 for a row whose details only customers may see: the server sent only its turbo P/N
 * (docs/product.md 6).
 */
const modelTag = (row: TurboRow) => (row.id === undefined ? 1 : 0);

export function ResultsRow({ row, typed, sheet, here }: RowProps) {
  if (modelTag(row) === 1 || row.id === undefined) {
    return <LoginRow row={row} typed={typed} here={here} />;
  }
  const to = sheet(row.id);
  return (
    <>
      <OpenRow row={row} typed={typed} to={to} />
      {row.sole && <SoleMatch id={row.id} typed={typed} here={here} to={to} columns={8} />}
    </>
  );
}

function OpenRow({ row, typed, to }: Pick<RowProps, 'row' | 'typed'> & { to: string }) {
  const t = useText();
  const { go, href } = useSite();
  const open = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button, details, label'))
      return;
    // The visitor is selecting text to copy it.
    if (String(window.getSelection() ?? '') !== '') return;
    if (event.ctrlKey || event.metaKey) window.open(href(to), '_blank', 'noopener');
    else go(to);
  };
  return (
    <tr className={styles.row} data-open data-sole={row.sole} onClick={open}>
      <td className={styles.pn}>
        <PartNumber
          number={row.turboPn}
          link={(number) => (
            <SiteLink to={to} className={styles.pnLink}>
              {number}
            </SiteLink>
          )}
        />
        <Reason row={row} typed={typed} />
      </td>
      <td className={styles.model}>
        <bdi dir="ltr">{row.turboModel}</bdi>
      </td>
      <td className={styles.oe} data-copy={row.vehicleOeNo}>
        <OeNumbers row={row} typed={typed} />
      </td>
      <td>
        <bdi>{row.carMakeName}</bdi>
      </td>
      <td>
        <bdi>{row.carModel}</bdi>
        <OtherVehicles row={row} to={to} />
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
        {row.id && <Compare item={{ id: row.id, type: '0', number: row.turboPn, name: '' }} />}
      </td>
    </tr>
  );
}

/** The other vehicles of the turbo, folded; where they are many the build sheet has the rest. */
function OtherVehicles({ row, to }: Pick<RowProps, 'row'> & { to: string }) {
  const t = useText();
  const { vehicles = 0, otherVehicles: others = [] } = row;
  if (others.length === 0) return null;
  const more = (count: number) => t('+{count} more vehicles', { count });
  const left = vehicles - 1 - others.length;
  return (
    <details className={styles.others} data-copy="">
      <summary>{more(vehicles - 1)}</summary>
      <ul>
        {others.map(({ carMakeName, carModel, carEngine, carYear }) => (
          <li key={`${carMakeName} ${carModel} ${carEngine} ${carYear}`}>
            <bdi>{[carMakeName, carModel, carEngine, carYear].filter(Boolean).join(' · ')}</bdi>
          </li>
        ))}
        {left > 0 && (
          <li>
            <SiteLink to={to}>{more(left)}</SiteLink>
          </li>
        )}
      </ul>
    </details>
  );
}

function LoginRow({ row, typed, here }: Pick<RowProps, 'row' | 'typed' | 'here'>) {
  return (
    <tr className={styles.row}>
      <td className={styles.pn}>
        <PartNumber number={row.turboPn} />
        <Reason row={row} typed={typed} />
      </td>
      <td colSpan={7} className={styles.login}>
        <LoginToView number={row.turboPn} here={here} />
      </td>
    </tr>
  );
}

function Reason({ row, typed }: Pick<RowProps, 'row' | 'typed'>) {
  if (!row.match) return null;
  return (
    <span className={styles.reason} data-copy="">
      <MatchNote row={row} typed={typed} />
    </span>
  );
}

/** Number of OE numbers in a row; the build sheet shows all. */
const MAX_NUMBERS = 1;

function OeNumbers({ row, typed }: { row: TurboRow; typed: string }) {
  const t = useText();
  const all = oeNumbers(row, typed);
  const more = all.length - MAX_NUMBERS;
  return (
    <>
      {all.slice(0, MAX_NUMBERS).map((number) => (
        <PartNumber key={number} number={number} />
      ))}
      {more > 0 && (
        <span className={styles.more} title={all.slice(MAX_NUMBERS).join(' ')}>
          {t('+{count} more numbers', { count: more })}
        </span>
      )}
    </>
  );
}
