import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Claim } from '#contract/claims.ts';
import type { Order } from '#contract/orders.ts';
import { numbersIn } from '#language/format.ts';
import { type TextFunction, useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { claimActionWords, claimReasonWords } from '../../words.ts';
import { Facts, typed, userText } from '../facts.tsx';
import { type ClaimableLine, ClaimForm } from './claim-form.tsx';
import page from './order-page.module.css';
import { OrderSection } from './section.tsx';

interface Props<C> {
  claims: readonly C[];
  /** Path of the page of a claim; absent if the reader has no such page. */
  address?: (claim: C) => string;
  /** Path of the page of an order, by id. */
  orderAt: (id: string) => string;
  /** State of a claim, and actions of the reader on it. */
  state: (claim: C) => ReactNode;
  /** Form for a new claim. */
  children?: ReactNode;
}

/** The claims of an order, for its customer and for staff (docs/product.md 12.17). */
export function OrderClaims<C extends Claim>({ claims, children, ...shown }: Props<C>) {
  const t = useText();
  if (claims.length === 0 && !children) return null;
  return (
    <OrderSection id="claims" title={t('Claims')}>
      {claims.length > 0 && (
        <ol className={page.list}>
          {claims.map((claim) => (
            <OneClaim key={claim.id} claim={claim} {...shown} />
          ))}
        </ol>
      )}
      {children}
    </OrderSection>
  );
}

interface MakeClaimProps {
  orderId: string;
  lines: readonly ClaimableLine[];
}

export function MakeClaim({ orderId, lines }: MakeClaimProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ClaimForm orderId={orderId} lines={lines} onClose={() => setOpen(false)} />;
  return (
    <p className={page.buttons}>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('Make a claim')}
      </Button>
    </p>
  );
}

type OneProps<C> = Pick<Props<C>, 'address' | 'orderAt' | 'state'> & { claim: C };

function OneClaim<C extends Claim>({ claim, address, orderAt, state }: OneProps<C>) {
  const t = useText();
  const { id, code, events } = claim;
  const heading = `claim-${id}`;
  const name = t('Claim {code}', { code });
  // The last decision is left out if it has no remark: the mark of the state shows it.
  const decisions = events.filter(
    ({ by, remark }, index) => by === 'staff' && (remark || index < events.length - 1),
  );
  return (
    <li className={page.part} aria-labelledby={heading}>
      <div className={page.head}>
        <h3 id={heading}>
          {address ? (
            <SiteLink to={address(claim)} preload={false}>
              {name}
            </SiteLink>
          ) : (
            name
          )}
        </h3>
        {state(claim)}
      </div>
      <ClaimFacts claim={claim} orderAt={orderAt} />
      {decisions.map(({ at, action, remark }) => (
        <div key={at}>
          <p>
            <strong>{t(claimActionWords[action])}</strong>{' '}
            <span className={page.when}>
              <Moment at={at} />
            </span>
          </p>
          {remark && <p className={page.remark}>{userText(remark)}</p>}
        </div>
      ))}
    </li>
  );
}

interface FactsProps extends Pick<Props<Claim>, 'orderAt'> {
  claim: Claim;
  more?: ComponentProps<typeof Facts>['facts'];
}

export function ClaimFacts({ claim, orderAt, more = [] }: FactsProps) {
  const t = useText();
  const { tag } = useLanguage();
  const { openedAt, itemNumber, quantity, reason, serialNumber, vehicle, mileage, replacement } =
    claim;
  return (
    <Facts
      className={page.facts}
      facts={[
        [t('Date'), <Moment key="date" at={openedAt} dayOnly />],
        [t('Item'), <PartNumber key="item" number={itemNumber} copy={false} />],
        [t('Quantity'), quantity],
        [t('Reason'), t(claimReasonWords[reason])],
        [t('Serial number'), serialNumber && <bdi dir="ltr">{serialNumber}</bdi>],
        [t('Vehicle'), typed(vehicle)],
        [t('Mileage in km'), mileage && numbersIn(tag).format(mileage)],
        [
          t('Replacement at no charge'),
          replacement && pageLink(orderAt(replacement.id), replacement.orderCode),
        ],
        ...more,
      ]}
    />
  );
}

const pageLink = (to: string, words: string) => (
  <SiteLink key={to} to={to} preload={false}>
    {words}
  </SiteLink>
);

/** Facts of a replacement order: links to the claim, and to the order whose pieces are replaced. */
export const replacedFacts = (
  t: TextFunction,
  { replaces }: Pick<Order, 'replaces'>,
  claimAt: (replaced: NonNullable<Order['replaces']>) => string,
  orderAt: Props<Claim>['orderAt'],
): ComponentProps<typeof Facts>['facts'] =>
  replaces
    ? [
        [
          t('Replacement at no charge'),
          pageLink(claimAt(replaces), t('Claim {code}', { code: replaces.claimCode })),
        ],
        [t('First order'), pageLink(orderAt(replaces.orderId), replaces.orderCode)],
      ]
    : [];

/** The button that withdraws a claim. Renders nothing for a claim that is decided. */
export function WithdrawClaim({ claim: { id, code, actions } }: { claim: Claim }) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const { act, busy } = useAct({
    send: (_given, key) => client.call('claimWithdraw', { claimId: id }, { key }),
    changes: ['orders'],
    tells: 'toast',
  });
  const withdraw = async () => {
    const answer = await act();
    // Close the dialog first: screen readers do not announce a toast behind an open modal dialog.
    setAsks(false);
    if (answer) toast(t('The claim was withdrawn.'));
  };
  if (!actions.includes('withdraw')) return null;
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsks(true)}>
        {t('Withdraw claim')}
      </Button>
      <ConfirmDialog
        title={t('Withdraw claim')}
        question={
          asks ? t('Withdraw the claim {code}? This cannot be undone.', { code }) : undefined
        }
        onYes={() => void withdraw()}
        onClose={() => setAsks(false)}
        busy={busy}
      />
    </>
  );
}
