import type { CrossRow, OpenRow } from '#contract/shown-items.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { colon } from '#language/format.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { isOpenRow } from '../../line-state.ts';
import { buildSheetAddress, type CrossSearch, itemAddress } from '../catalogue-links.ts';
import { LoginToView } from '../item-failure.tsx';
import { HowNote, howSentence, NumberSentence } from '../matches/match-note.tsx';
import styles from './cross-table.module.css';

export const crossItem = ({ prdType, ...row }: OpenRow) => ({
  ...row,
  type: prdType,
});

/** Path of a row's item: a part, a CHRA or a turbo's build sheet. */
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
  /** Path of this page. */
  here: string;
  /** The search for the back links of items' pages. */
  earlier: CrossSearch;
}

export function CrossTable({ rows, val, here, earlier }: Props) {
  const t = useText();
  const columns: readonly Column<CrossRow>[] = [
    {
      head: 'Description',
      className: styles.description,
      cell: ({ description }) => <bdi>{description}</bdi>,
    },
    { head: 'Turbo Model', labelled: true, cell: ({ model }) => <bdi dir="ltr">{model}</bdi> },
    {
      head: 'E&E P/N',
      labelled: true,
      className: styles.number,
      cell: (row) => row.eePn && <OurNumber row={row} to={rowAddress(row, earlier)} />,
    },
    { head: 'Stock', labelled: true, cell: (row) => <Stock row={row} here={here} /> },
    {
      head: 'Why it matched',
      labelled: true,
      className: styles.why,
      cell: ({ match }) => <CrossReason match={match} typed={val} />,
    },
    {
      head: 'Details',
      unseen: true,
      className: styles.details,
      cell: (row) => row.details && <Open row={row} to={rowAddress(row, earlier)} />,
    },
  ];
  return (
    <Table
      folds="wide"
      roomy
      className={styles.table}
      caption={t('Search results')}
      columns={columns}
      rows={rows}
      keyOf={({ prdType, id }) => `${prdType} ${id}`}
    />
  );
}

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

const OurNumber = ({ row, to }: { row: CrossRow; to: string }) => (
  <PartNumber
    number={row.eePn}
    {...(row.details && { link: (number) => <SiteLink to={to}>{number}</SiteLink> })}
  />
);

const Stock = ({ row, here }: { row: CrossRow; here: string }) =>
  isOpenRow(row) ? (
    <ItemStock item={crossItem(row)} back={here} />
  ) : (
    <LoginToView number={row.oemPn} here={here} />
  );

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
  typed: string;
}

/**
 * Why a row matched: the recorded number, its maker, its relation to the item, and the kind of
 * match.
 */
export function CrossReason({ match, typed }: ReasonProps) {
  const t = useText();
  const { reason, number, brand, how } = match;
  const howText = howSentence(how, typed);
  return (
    <>
      {brand && <bdi>{brand}</bdi>}
      {brand && colon(t)}
      <NumberSentence sentence={(mark) => t(sentences[reason], { number: mark })} number={number} />
      {howText && <HowNote how={howText} />}
    </>
  );
}
