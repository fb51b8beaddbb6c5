import { useState } from 'react';
import type { Amendment } from '#contract/confirmed-orders.ts';
import { MAX_AMENDMENT_TEXT } from '#contract/order-names.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { company } from '#contract/paths.ts';
import { apart, colon } from '#language/format.ts';
import { moneyIn } from '#language/money.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { KeptSection } from '#ui/kept-focus.tsx';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { amendmentStateWords, correctedFieldWords } from '../../words.ts';
import styles from './deliveries.module.css';
import page from './order-page.module.css';
import { ProposalDialog } from './proposed-quantities.tsx';

interface Props {
  order: OrderDetail;
}

/** Changes of a confirmed order, with their answers, and a form to propose one (docs/product.md 12.16). */
export function OrderAmendments({ order }: Props) {
  const t = useText();
  const { amendments = [], deliveries, orderStatus } = order;
  const isOpen = orderStatus === 'confirm' && (deliveries?.remaining.length ?? 0) > 0;
  const mayPropose = isOpen && !amendments.some(({ state }) => state === 'waiting');
  if (amendments.length === 0 && !mayPropose) return null;
  return (
    <KeptSection className={page.section} aria-labelledby="amendments">
      <h2 id="amendments">{t('Changes after confirming')}</h2>
      {amendments.length > 0 && (
        <ol className={styles.deliveries}>
          {amendments.map((amendment) => (
            <ProposedChange key={amendment.id} orderId={order.id} amendment={amendment} />
          ))}
        </ol>
      )}
      {mayPropose && <ProposeChange order={order} />}
    </KeptSection>
  );
}

interface ChangeProps {
  orderId: string;
  amendment: Amendment;
}

function ProposedChange({ orderId, amendment }: ChangeProps) {
  const t = useText();
  const { at, by, remark, state, answer, atOnce, answeredBy } = amendment;
  const nameOf = (side: Amendment['by']) => (side === 'customer' ? t('you') : company.name);
  const quotes = [
    { side: by, words: remark },
    { side: answeredBy, words: answer },
  ] as const;
  return (
    <li className={styles.delivery}>
      <p>
        <strong>{t(amendmentStateWords(amendment))}</strong>{' '}
        <span className={page.when}>
          {!atOnce && `${t('Change proposed')} · `}
          <bdi>{nameOf(by)}</bdi> · <Moment at={at} />
        </span>
      </p>
      <ul className={styles.pieces}>
        <ChangedLines amendment={amendment} />
        <ChangedFields amendment={amendment} />
      </ul>
      {quotes.map(
        ({ side, words }) =>
          side &&
          words && (
            <p key={`${side} ${words}`} className={page.remark}>
              <bdi>{nameOf(side)}</bdi>
              {colon(t)}
              <bdi>{words}</bdi>
            </p>
          ),
      )}
      {state === 'waiting' && <Answers orderId={orderId} amendment={amendment} />}
    </li>
  );
}

type PartsProps = Pick<ChangeProps, 'amendment'>;

function ChangedLines({ amendment: { changes, added = [], total, backOrder } }: PartsProps) {
  const t = useText();
  const { tag } = useLanguage();
  return (
    <>
      {changes.map(({ lineId, itemNumber, from, to, replacedBy }) => (
        <li key={lineId}>
          <PartNumber number={itemNumber} copy={false} />{' '}
          {replacedBy && t('replaced by {number}', { number: replacedBy })}{' '}
          {from !== to && <strong>{t('from {from} to {to}', { from, to })}</strong>}
        </li>
      ))}
      {added.map(({ itemNumber, quantity, unitPrice }) => (
        <li key={itemNumber}>
          <PartNumber number={itemNumber} copy={false} />{' '}
          <strong>{t('added: {quantity}', { quantity })}</strong>{' '}
          {total &&
            unitPrice &&
            t('{price} each', { price: moneyIn(tag, total.currency, unitPrice) })}
        </li>
      ))}
      {backOrder && <li>{t('What is not in stock follows as a back order.')}</li>}
    </>
  );
}

function ChangedFields({ amendment: { corrections = [], total } }: PartsProps) {
  const t = useText();
  const { tag } = useLanguage();
  const valueWords = (value: string) => apart(tag, value || '–');
  return (
    <>
      {corrections.map(({ field, from, to, delivery }) => (
        <li key={field}>
          {delivery !== undefined && `${t('Delivery {number}', { number: delivery })}, `}
          {t(correctedFieldWords[field])}
          {colon(t)}
          <strong>
            {t('from {from} to {to}', { from: valueWords(from), to: valueWords(to) })}
          </strong>
        </li>
      ))}
      {total && (
        <li>
          {t('New total')}
          {colon(t)}
          <bdi>{moneyIn(tag, total.currency, total.amount)}</bdi>
        </li>
      )}
    </>
  );
}

/** Accepts a change of staff, refuses it with a reason, or withdraws the customer's own one. */
function Answers({ orderId, amendment: { id: amendmentId, by } }: ChangeProps) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  /** Why it is refused, while the dialog is open. */
  const [reason, setReason] = useState<string>();
  const { act, busy } = useAct({
    send: (answer: { accept: '0' | '1'; reason?: string }, key) =>
      client.call('orderAmendmentAnswer', { orderId, amendmentId, ...answer }, { key }),
    changes: ['orders'],
    tells: 'toast',
  });
  const answer = async (accept: '0' | '1') => {
    const isSent = await act({ accept, ...(reason && { reason }) });
    // Close the dialog first: screen readers do not announce a toast behind an open modal dialog.
    setReason(undefined);
    if (isSent) toast(t('Your answer was sent.'));
  };
  if (by === 'customer') {
    return (
      <div className={styles.head}>
        <Button size="small" busy={busy} onClick={() => void answer('0')}>
          {t('Withdraw')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.head}>
      <Button size="small" variant="primary" busy={busy} onClick={() => void answer('1')}>
        {t('Accept')}
      </Button>
      <Button size="small" busy={busy} onClick={() => setReason('')}>
        {t('Refuse')}
      </Button>
      <ConfirmDialog
        title={t('Refuse')}
        question={
          reason === undefined
            ? undefined
            : t('Do you want to refuse this change? The order then stays as it is.')
        }
        onYes={() => void answer('0')}
        onClose={() => !busy && setReason(undefined)}
        busy={busy}
      >
        <Field label={t('Reason (optional)')}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              dir="auto"
              maxLength={MAX_AMENDMENT_TEXT}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </div>
  );
}

function ProposeChange({ order }: Props) {
  const t = useText();
  const { client } = useSite();
  return (
    <div className={styles.head}>
      <ProposalDialog
        order={order}
        title={t('Propose a change')}
        effect={t('The order stays as it is until we accept.')}
        maxLength={MAX_AMENDMENT_TEXT}
        send={(lines, remark, key) =>
          client.call('orderAmendmentAdd', { orderId: order.id, lines, remark }, { key })
        }
      />
    </div>
  );
}
