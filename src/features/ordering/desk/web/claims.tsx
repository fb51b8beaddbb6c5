import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ClaimDecision, claimDecisions, currencies } from '#contract/order-names.ts';
import type { StaffClaim } from '#contract/staff/claims.ts';
import { PLACE } from '#language/format.ts';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { type OfficeAction, OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { PageTitle } from '#ui/office/member.tsx';
import styles from '#ui/office/office.module.css';
import { OfficePage, OfficeSection, OfficeState } from '#ui/office/sheet.tsx';
import { type DeskKey, type OfficeText, useDeskText, useFormats } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { ClaimFacts } from '../../web/orders/claims.tsx';
import { PaperButtons } from '../../web/orders/documents.tsx';
import { asksBackOrder } from './amendments.tsx';
import { deskOrderPath } from './order-words.ts';
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
        <DeskClaimFacts claim={claim} />
        <div className={styles.actions}>
          <PaperButtons
            ask={(as) => call('getClaimReport', { id, ...as })}
            bilingual={t('English and Chinese')}
          >
            {t('Report as PDF')}
          </PaperButtons>
        </div>
      </OfficeSection>
      <DeskClaimTalk claim={claim} />
    </OfficePage>
  );
}

/** Facts of a claim with links to its order and customer. Exported for the test. */
export function DeskClaimFacts({ claim }: Props) {
  const t = useDeskText();
  const { orderId, orderCode, customerId, customerName, companyName, component } = claim;
  const link = (to: string, words: string) => (
    <SiteLink key={to} to={to} preload={false}>
      {words}
    </SiteLink>
  );
  return (
    <ClaimFacts
      claim={claim}
      orderAt={deskOrderPath}
      more={[
        [t('Name of the item'), component],
        [t('Order'), link(deskOrderPath(orderId), orderCode)],
        [
          t('Customer'),
          link(`/customers/${customerId}/show`, companyName || customerName || t('Customer')),
        ],
      ]}
    />
  );
}

interface DecisionWords {
  readonly button: DeskKey;
  readonly title: DeskKey;
  readonly effect: DeskKey;
  /** Label of the text that goes with the decision; the customer reads the text. */
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
    effect: 'The replacement becomes a confirmed order at no charge. The customer gets e-mails.',
    label: 'Remark (optional)',
  },
  credit: {
    button: 'Credit',
    title: 'Accept with a credit',
    effect:
      'The customer is told by e-mail that the pieces will be credited. The site issues no credit note.',
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

/** Fields of a replacement: item (if it is superseded), customs value, whether to allow a back order. */
function replacementAsks(
  { itemNumber, successors, customsValue }: StaffClaim,
  t: OfficeText,
): NonNullable<OfficeAction['asks']> {
  const numbers = [itemNumber, ...successors];
  return [
    ...(successors.length > 0
      ? [
          {
            name: 'item',
            label: t('Item to send'),
            choices: Object.fromEntries(numbers.map((number) => [number, number])),
            first: itemNumber,
          },
        ]
      : []),
    {
      name: 'unitPrice',
      label: t('Value of a piece for customs'),
      first: customsValue?.unitPrice ?? '',
    },
    {
      name: 'currency',
      label: t('Currency of the value'),
      choices: { '': '', ...Object.fromEntries(Object.keys(currencies).map((one) => [one, one])) },
      first: customsValue?.currency ?? '',
    },
    asksBackOrder(t),
  ];
}

function ClaimActions({ claim }: Props) {
  const { id, code, version, actions } = claim;
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
          asks: [
            { name: 'remark', label: t(label), rows: 3, optional },
            ...(action === 'replace' ? replacementAsks(claim, t) : []),
          ],
          send: ({ remark = '', item = '', unitPrice = '', currency = '', backOrder }) =>
            call('decideClaim', {
              id,
              version,
              action,
              remark,
              ...(action === 'replace' && {
                replacement: item === claim.itemNumber ? '' : item,
                customsValue: { currency, unitPrice },
                backOrder: backOrder === '1' ? '1' : '0',
              }),
            }),
          done: t('{name}: {value}', { name: t(button), value: code }),
        };
      })}
    />
  );
}
