import type { CrossRow } from '#contract/cross-row.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { colon } from '#language/joined.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { StockNote, StockState } from '#ui/stock-state.tsx';
import { buildSheetAddress, type CrossSearch, itemAddress } from '../catalogue-links.ts';
import { LoginToView } from '../login-to-view.tsx';
import { HowNote, NumberSentence } from '../results/match-note.tsx';
import { howSentence } from '../results/match-reason.ts';
import styles from './cross-table.module.css';

/** Converts a row to an item for cart or list. */
export const itemOf = ({ prdType, ...row }: CrossRow) => ({
  ...row,
  type: prdType,
});

/** The address of a row's item: a part, a CHRA or a turbo's build sheet. */
export function rowAddress(
  { id, prdType }: CrossRow,
  { many: _many, ...earlier }: CrossSearch,
): string {
  if (prdType === '0') return buildSheetAddress(id, 'CrossRefQuery', earlier);
  return itemAddress(prdType, { id, fromPage: 'CrossRefQuery', ...earlier });
}

interface Props {
  /** Undefined while loading. */
  rows: readonly CrossRow[] | undefined;
  /** The typed number. */
  val: string;
  /** Address of this page. */
  here: string;
  /** The search for the back links of items' pages. */
  earlier: CrossSearch;
}

export function CrossTable({ rows, val, here, earlier }: Props) {
  const t = useText();
  return (
    <table className={styles.table}>
      <caption className="unseen">{t('Search results')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Description')}</th>
          <th scope="col">{t('Turbo Model')}</th>
          <th scope="col">{t('E&E P/N')}</th>
          <th scope="col">{t('Stock')}</th>
          <th scope="col">{t('Why it matched')}</th>
          <th scope="col">
            <span className="unseen">{t('Details')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((row) => (
            <Row
              key={`${row.prdType} ${row.id}`}
              row={row}
              val={val}
              here={here}
              to={rowAddress(row, earlier)}
            />
          ))
        ) : (
          <LoadingRows cells={6} bone={styles.bone} />
        )}
      </tbody>
    </table>
  );
}

/** Whether a turbo is visible to customers only: all other build sheets are public. */
export const isForCustomers = ({ prdType, details }: CrossRow) => prdType === '0' && !details;

/** 'Details>>' is the link of level A to a part (docs/product.md 2.5); a build sheet has 'View'. */
function Open({ row, to }: { row: CrossRow; to: string }) {
  const t = useText();
  const label =
    row.prdType === '0'
      ? t('View the build sheet of {number}', { number: row.oemPn })
      : t('Details>> {number}', { number: row.eePn });
  return (
    <SiteLink to={to} aria-label={label}>
      {row.prdType === '0' ? t('View') : t('Details>>')}
    </SiteLink>
  );
}

function Row({ row, val, here, to }: { row: CrossRow; val: string; here: string; to: string }) {
  return (
    <tr>
      <td className={styles.description}>
        <bdi>{row.description}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{row.model}</bdi>
      </td>
      <td className={styles.number}>
        {row.eePn && (
          <PartNumber
            number={row.eePn}
            {...(row.details && {
              link: (number) => <SiteLink to={to}>{number}</SiteLink>,
            })}
          />
        )}
      </td>
      <td>
        {isForCustomers(row) ? (
          <>
            <StockState state={row.stockInfo} />
            <StockNote stock={row} />
          </>
        ) : (
          <ItemStock item={itemOf(row)} back={here} />
        )}
      </td>
      <td className={styles.why}>
        <CrossReason match={row.match} typed={val} />
      </td>
      <td className={styles.details}>
        {row.details && <Open row={row} to={to} />}
        {isForCustomers(row) && <LoginToView number={row.oemPn} here={here} />}
      </td>
    </tr>
  );
}

type Match = CrossRow['match'];

const sentences = {
  own: 'our number {number}',
  turbo: 'turbo number {number}',
  model: 'model code {number}',
  oe: 'OE number {number}',
  oem: 'OEM number {number}',
  superseded: 'superseded number {number}',
  supersededBy: 'superseded by {number}',
  interchange: 'listed interchange {number}',
  cross: 'cross reference {number}',
  yours: 'your number {number}',
} as const satisfies Record<Match['reason'], TextKey>;

interface ReasonProps {
  match: Match;
  /** The typed number. */
  typed: string;
}

/**
 * Why a row matched: the recorded number, its maker, its relation to the item, and the kind of
 * match.
 */
export function CrossReason({ match, typed }: ReasonProps) {
  const t = useText();
  const { reason, number, brand, how } = match;
  const found = howSentence(how, typed);
  return (
    <>
      {brand && <bdi>{brand}</bdi>}
      {brand && colon(t)}
      <NumberSentence sentence={(mark) => t(sentences[reason], { number: mark })} number={number} />
      {found && <HowNote how={found} />}
    </>
  );
}
