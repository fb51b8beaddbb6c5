import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClaimReason } from '#contract/order-names.ts';
import type { ClaimFigure, ClaimRow } from '#contract/staff/claims.ts';
import { deskQuery } from '#ui/office/change.ts';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { type OfficeColumn, OfficePage, OfficeRows, OfficeSection } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { claimReasonWords } from '../../words.ts';
import { claimsToDecide, claimViews } from './claim-views.ts';
import order from './order.module.css';
import { DeskClaimMark } from './state-marks.tsx';

const pathOf = ({ id }: Pick<ClaimRow, 'id'>) => `/claims/${id}/show`;

/**
 * The list of claims; by default it shows the claims to decide. Below it are numbers of claims by reason and
 * by item.
 */
export function ClaimDeskList() {
  const t = useDeskText();
  const { age, moment } = useFormats();
  const { wide, widest, end, nowrap } = styles;
  const columns: readonly ListColumn<ClaimRow>[] = [
    { head: 'State', cell: ({ state }) => <DeskClaimMark state={state} /> },
    {
      head: 'Claim',
      names: true,
      cell: (claim) => (
        <>
          <SiteLink to={pathOf(claim)} preload={false}>
            <PartNumber number={claim.code} copy={false} />
          </SiteLink>
          {claim.unread > 0 && ` ${t('{unread} new', { unread: claim.unread })}`}
        </>
      ),
    },
    {
      head: 'P/N',
      className: wide,
      cell: ({ itemNumber }) => <PartNumber number={itemNumber} copy={false} />,
    },
    { head: 'Reason', className: wide, cell: ({ reason }) => t(claimReasonWords[reason]) },
    { head: 'Pieces', className: `${wide} ${end}`, cell: ({ quantity }) => quantity },
    {
      head: 'Customer',
      className: wide,
      cell: ({ companyName, customerName }) => companyName || customerName,
    },
    {
      head: 'Time a claim was opened',
      sorts: 'opened',
      className: `${widest} ${nowrap}`,
      cell: ({ openedAt }) => moment(openedAt),
    },
    {
      head: 'In this state for',
      sorts: 'changed',
      className: `${widest} ${nowrap}`,
      cell: ({ changedAt }) => age(changedAt),
    },
  ];
  return (
    <div className={styles.list}>
      <OfficeList
        path="/claims"
        title={t('Claims')}
        call="listClaims"
        search={readListSearch(useLocation().search, claimsToDecide)}
        views={claimViews}
        filters={[{ name: 'text', kind: 'text', label: 'Order or claim code, P/N' }]}
        columns={columns}
        rowPath={pathOf}
        none={t('No claim matches.')}
      />
      <Figures />
    </div>
  );
}

function Figures() {
  const t = useDeskText();
  const { data } = useQuery(deskQuery('getClaimFigures', {}));
  if (!data || data.val.items.length === 0) return null;
  const { reasons, items } = data.val;
  return (
    <OfficePage>
      <OfficeSection title={t('Claims by reason')}>
        <FigureRows
          head="Reason"
          rows={reasons}
          nameOf={({ name }) => t(claimReasonWords[name as ClaimReason])}
        />
      </OfficeSection>
      <OfficeSection title={t('Items with the most claims')}>
        <FigureRows
          head="P/N"
          rows={items}
          nameOf={({ name }) => <PartNumber number={name} copy={false} />}
        />
      </OfficeSection>
    </OfficePage>
  );
}

interface FigureRowsProps {
  head: DeskKey;
  rows: readonly ClaimFigure[];
  nameOf: (figure: ClaimFigure) => ReactNode;
}

function FigureRows({ head, rows, nameOf }: FigureRowsProps) {
  const className = styles.end;
  const columns: readonly OfficeColumn<ClaimFigure>[] = [
    { head, names: true, className: styles.nowrap, cell: nameOf },
    { head: 'Claims', className, cell: ({ claims }) => claims },
    { head: 'Pieces', className, cell: ({ pieces }) => pieces },
    { head: 'Replaced or credited', className, cell: ({ accepted }) => accepted },
  ];
  return (
    <OfficeRows
      className={order.figures}
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
    />
  );
}
