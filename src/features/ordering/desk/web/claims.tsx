import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ClaimDecision, claimDecisions } from '#contract/order-names.ts';
import type { StaffClaim } from '#contract/staff/claims.ts';
import { PLACE } from '#language/format.ts';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { PageTitle } from '#ui/office/member.tsx';
import styles from '#ui/office/office.module.css';
import {
  type OfficeColumn,
  OfficeFields,
  OfficePage,
  OfficeRows,
  OfficeSection,
  OfficeState,
} from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { SaveButton } from '../../web/orders/files.tsx';
import { claimReasonWords } from '../../words.ts';
import { DeskClaimMark } from './state-marks.tsx';
import { DeskClaimTalk } from './talk.tsx';
import { textAround } from './text-around.ts';

export function ClaimShow() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery(deskQuery('getClaim', { id }));
  if (data) return <ClaimPage key={id} claim={data.val} />;
  if (error) return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
  return <Skeleton height={420} />;
}

interface Props {
  readonly claim: StaffClaim;
}

function ClaimPage({ claim }: Props) {
  const t = useDeskText();
  const { age } = useFormats();
  const { id, code, changedAt } = claim;
  return (
    <OfficePage>
      <PageTitle>{t('Claim {code}', { code })}</PageTitle>
      <OfficeState
        state={<DeskClaimMark state={claim.state} />}
        detail={textAround(
          t('{number}, in this state for {age}', { number: PLACE, age: age(changedAt) }),
          <PartNumber key="code" number={code} copy={false} />,
        )}
        actions={<ClaimActions claim={claim} />}
      />
      <OfficeSection title={t('What is claimed')}>
        <ClaimFacts claim={claim} />
        <div className={styles.actions}>
          <SaveButton ask={() => call('getClaimReport', { id })}>{t('Report as PDF')}</SaveButton>
        </div>
      </OfficeSection>
      <DeskClaimTalk claim={claim} />
    </OfficePage>
  );
}

function ClaimFacts({ claim }: Props) {
  const t = useDeskText();
  const { moment } = useFormats();
  const { mileage, orderId, customerId } = claim;
  return (
    <OfficeFields
      fields={[
        [t('Item'), <PartNumber key="item" number={claim.itemNumber} copy={false} />],
        [t('Name of the item'), claim.component],
        [t('Pieces'), claim.quantity],
        [t('Reason'), t(claimReasonWords[claim.reason])],
        [t('Serial number'), claim.serialNumber],
        [t('Vehicle'), claim.vehicle],
        [t('Mileage'), mileage === undefined ? '' : t('{mileage} km', { mileage })],
        [
          t('Order'),
          <SiteLink key="order" to={`/orders/${orderId}/show`} preload={false}>
            {claim.orderCode}
          </SiteLink>,
        ],
        [
          t('Customer'),
          <SiteLink key="customer" to={`/customers/${customerId}/show`} preload={false}>
            {claim.companyName || claim.customerName || t('Customer')}
          </SiteLink>,
        ],
        [t('Time a claim was opened'), moment(claim.openedAt)],
      ]}
    />
  );
}

interface DecisionWords {
  readonly button: DeskKey;
  readonly title: DeskKey;
  readonly effect: DeskKey;
  /** Label of the text written with it; the customer reads the text. */
  readonly label: DeskKey;
}

const decisionWords: Record<ClaimDecision, DecisionWords> = {
  ask: {
    button: 'Ask for more',
    title: 'Ask for more information',
    effect: 'The claim then waits for the customer, who gets your question by e-mail.',
    label: 'Question',
  },
  replace: {
    button: 'Replace',
    title: 'Accept with a replacement',
    effect: 'The customer is told by e-mail that a replacement will be sent.',
    label: 'Remark (optional)',
  },
  credit: {
    button: 'Credit',
    title: 'Accept with a credit note',
    effect: 'The customer is told by e-mail that a credit note will be issued.',
    label: 'Remark (optional)',
  },
  decline: {
    button: 'Decline',
    title: 'Decline this claim',
    effect: 'The customer gets your reason by e-mail, word for word.',
    label: 'Reason',
  },
  close: {
    button: 'Close a claim',
    title: 'Close this claim',
    effect: 'For claims that are settled. The customer gets an e-mail.',
    label: 'Remark (optional)',
  },
};

/** The decisions that the server allows in the claim's state. */
function ClaimActions({ claim: { id, code, version, actions } }: Props) {
  const t = useDeskText();
  const possible = claimDecisions.filter((action) => actions.includes(action));
  return (
    <OfficeActions
      version={version}
      actions={possible.map((action) => {
        const { button, title, effect, label } = decisionWords[action];
        const optional = action !== 'ask' && action !== 'decline';
        return {
          button: t(button),
          title: t(title),
          text: t('{name}. {effect}', { name: code, effect: t(effect) }),
          ...((action === 'replace' || action === 'close') && { main: true }),
          asks: [{ name: 'remark', label: t(label), rows: 3, optional }],
          send: ({ remark = '' }) => call('decideClaim', { id, version, action, remark }),
          done: t('{name}: {value}', { name: t(button), value: code }),
        };
      })}
    />
  );
}

/** The claims about an order, as links. */
export function ClaimsOfOrder({ claims }: { claims: readonly StaffClaim[] }) {
  const t = useDeskText();
  if (claims.length === 0) return null;
  const columns: readonly OfficeColumn<StaffClaim>[] = [
    {
      head: 'Claim',
      names: true,
      cell: ({ id, code }) => (
        <SiteLink to={`/claims/${id}/show`} preload={false}>
          {code}
        </SiteLink>
      ),
    },
    { head: 'State', cell: ({ state }) => <DeskClaimMark state={state} /> },
    {
      head: 'Item',
      cell: ({ itemNumber, quantity }) =>
        t('{name}, {more}', { name: itemNumber, more: t('{count} pieces', { count: quantity }) }),
    },
    { head: 'Reason', cell: ({ reason }) => t(claimReasonWords[reason]) },
  ];
  return (
    <OfficeSection title={t('Claims')}>
      <OfficeRows columns={columns} rows={claims} keyOf={({ id }) => id} folds />
    </OfficeSection>
  );
}
