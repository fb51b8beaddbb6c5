import { useState } from 'react';
import type { Claim } from '#contract/claims.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { numbersIn } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { saveFile } from '#ui/files.tsx';
import { KeptSection } from '#ui/kept-focus.tsx';
import { Moment } from '#ui/moment.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { claimActionWords, claimReasonWords } from '../../words.ts';
import { Facts, typed } from '../facts.tsx';
import { ItemNumber } from '../lines/line-item.tsx';
import { ClaimForm, claimableLines } from './claim-form.tsx';
import styles from './claims.module.css';
import { Thread } from './order-history.tsx';
import page from './order-page.module.css';
import { ClaimStateMark } from './order-state.tsx';

/** The claims of an order, and a form for another one where pieces can be claimed (docs/product.md 12.17). */
export function OrderClaims({ order }: { order: OrderDetail }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { claims } = order;
  const lines = claimableLines(order);
  if (claims.length === 0 && lines.length === 0) return null;
  return (
    <KeptSection className={page.section} aria-labelledby="claims">
      <h2 id="claims">{t('Claims')}</h2>
      {claims.length > 0 && (
        <ol className={styles.claims}>
          {claims.map((claim) => (
            <OneClaim key={claim.id} claim={claim} />
          ))}
        </ol>
      )}
      {isOpen && lines.length > 0 && (
        <ClaimForm orderId={order.id} lines={lines} onClose={() => setOpen(false)} />
      )}
      {!isOpen && lines.length > 0 && (
        <p className={styles.actions}>
          <Button onClick={() => setOpen(true)}>{t('Make a claim')}</Button>
        </p>
      )}
    </KeptSection>
  );
}

function OneClaim({ claim }: { claim: Claim }) {
  const t = useText();
  const { tag } = useLanguage();
  const { client } = useSite();
  const { id, code, orderId, messages, events } = claim;
  const heading = `claim-${id}`;
  // The mark of the state says the last one.
  const decisions = events.filter(
    ({ by, remark }, index) => by === 'staff' && (remark || index < events.length - 1),
  );
  return (
    <li className={styles.claim} aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading}>{t('Claim {code}', { code })}</h3>
        <ClaimStateMark state={claim.state} />
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
          {remark && (
            <p className={page.remark}>
              <bdi>{remark}</bdi>
            </p>
          )}
        </div>
      ))}
      <Thread
        orderId={orderId}
        messages={messages}
        place={`claim-${id}`}
        note={t('Our answer appears here, and we send it to you by e-mail.')}
        send={(message, key) =>
          client.call('claimMessageAdd', { claimId: id, ...message }, { key })
        }
      />
      <div className={styles.actions}>
        <ReportButton claimId={id} />
        {claim.actions.includes('withdraw') && <WithdrawButton claim={claim} />}
      </div>
    </li>
  );
}

function ReportButton({ claimId }: { claimId: string }) {
  const t = useText();
  const { client } = useSite();
  const { act, busy } = useAct({
    send: () => client.call('exportClaim', { claimId }),
    done: ({ val }) => saveFile(val),
    tells: 'toast',
  });
  return (
    <Button size="small" busy={busy} onClick={() => void act()}>
      {t('Report as PDF')}
    </Button>
  );
}

function WithdrawButton({ claim: { id, code } }: { claim: Claim }) {
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
