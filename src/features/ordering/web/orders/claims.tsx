import { type ReactNode, useState } from 'react';
import type { Claim } from '#contract/claims.ts';
import { numbersIn } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { KeptSection } from '#ui/kept-focus.tsx';
import { Moment } from '#ui/moment.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { claimActionWords, claimReasonWords } from '../../words.ts';
import { Facts, typed, userText } from '../facts.tsx';
import { ItemNumber } from '../lines/line-item.tsx';
import { type ClaimableLine, ClaimForm } from './claim-form.tsx';
import page from './order-page.module.css';
import { ClaimStateMark } from './order-state.tsx';

interface Props {
  claims: readonly Claim[];
  /** Actions of the reader on a claim. */
  actions?: (claim: Claim) => ReactNode;
  /** A form for another claim. */
  children?: ReactNode;
}

/** The claims of an order (docs/product.md 12.17). */
export function OrderClaims({ claims, actions, children }: Props) {
  const t = useText();
  if (claims.length === 0 && !children) return null;
  return (
    <KeptSection className={page.section} aria-labelledby="claims">
      <h2 id="claims">{t('Claims')}</h2>
      {claims.length > 0 && (
        <ol className={page.list}>
          {claims.map((claim) => (
            <OneClaim key={claim.id} claim={claim} actions={actions} />
          ))}
        </ol>
      )}
      {children}
    </KeptSection>
  );
}

interface MakeClaimProps {
  orderId: string;
  /** Lines with pieces that can be claimed. */
  lines: readonly ClaimableLine[];
}

/** A button that opens the form of a claim. */
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

function OneClaim({ claim, actions }: { claim: Claim } & Pick<Props, 'actions'>) {
  const t = useText();
  const { tag } = useLanguage();
  const { id, code, events } = claim;
  const heading = `claim-${id}`;
  // The mark of the state shows the last decision.
  const decisions = events.filter(
    ({ by, remark }, index) => by === 'staff' && (remark || index < events.length - 1),
  );
  return (
    <li className={page.part} aria-labelledby={heading}>
      <div className={page.head}>
        <h3 id={heading}>{t('Claim {code}', { code })}</h3>
        <ClaimStateMark state={claim.state} />
        {actions?.(claim)}
      </div>
      <Facts
        className={page.facts}
        facts={[
          [t('Date'), <Moment key="date" at={claim.openedAt} dayOnly />],
          [t('Item'), <ItemNumber key="item" number={claim.itemNumber} copy={false} />],
          [t('Quantity'), claim.quantity],
          [t('Reason'), t(claimReasonWords[claim.reason])],
          [t('Serial number'), claim.serialNumber && <bdi dir="ltr">{claim.serialNumber}</bdi>],
          [t('Vehicle'), typed(claim.vehicle)],
          [t('Mileage in km'), claim.mileage && numbersIn(tag).format(claim.mileage)],
        ]}
      />
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
