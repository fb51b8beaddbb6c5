import { type ReactNode, useState } from 'react';
import type { Amendment } from '#contract/confirmed-orders.ts';
import { company } from '#contract/paths.ts';
import { apart, colon, type TextKey } from '#language/format.ts';
import { moneyIn } from '#language/money.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { correctionName, owedWords, proposalName, quotationChanges } from '../../words.ts';
import { userText } from '../facts.tsx';
import { MoreEntries } from './folded.tsx';
import page from './order-page.module.css';
import { OrderQuestion } from './order-state.tsx';
import { ReasonField } from './reason-field.tsx';
import waiting from './waiting.module.css';

interface WaitingProps extends PartsProps {
  /** Buttons with which the reader answers. */
  children: ReactNode;
}

/** A change of an order that waits for an answer (docs/product.md 12.16). */
export function WaitingAmendment({ amendment, children }: WaitingProps) {
  const t = useText();
  const { at, by, remark } = amendment;
  return (
    <section className={waiting.waiting} aria-labelledby="amendments">
      <h2 id="amendments">{t(proposalName(amendment))}</h2>
      <p>
        {by === 'staff' ? (
          <OrderQuestion question="amendment" />
        ) : (
          <strong>{t('Waiting for an answer')}</strong>
        )}{' '}
        <span className={page.when}>
          <bdi>{by === 'customer' ? t('you') : company.name}</bdi> · <Moment at={at} />
        </span>
      </p>
      <AmendedParts amendment={amendment} />
      {remark && <p className={page.remark}>{userText(remark)}</p>}
      {children}
    </section>
  );
}

interface PartsProps {
  amendment: Amendment;
}

interface ListProps extends PartsProps {
  /** Maximum number of entries of each kind. */
  listed?: number;
}

export const AmendedParts = (props: ListProps) => (
  <ul className={page.pieces}>
    <ChangedLines {...props} />
    <ChangedFields {...props} />
  </ul>
);

function ChangedLines({ amendment, listed = Number.POSITIVE_INFINITY }: ListProps) {
  const { changes, added = [], quotation, backOrder, cancels } = amendment;
  const t = useText();
  const { tag } = useLanguage();
  return (
    <>
      {changes.slice(0, listed).map(({ lineId, itemNumber, from, to, replacedBy }) => (
        <li key={lineId}>
          <PartNumber number={itemNumber} copy={false} />{' '}
          {replacedBy && t('replaced by {number}', { number: replacedBy })}{' '}
          {from !== to && <strong>{t('from {from} to {to}', { from, to })}</strong>}
        </li>
      ))}
      <MoreEntries count={changes.length - listed} />
      {added.map(({ itemNumber, quantity, unitPrice }) => (
        <li key={itemNumber}>
          <PartNumber number={itemNumber} copy={false} />{' '}
          <strong>{t('added: {quantity}', { quantity })}</strong>{' '}
          {quotation &&
            unitPrice &&
            t('{price} each', { price: moneyIn(tag, quotation.currency, unitPrice) })}
        </li>
      ))}
      {cancels && <li>{t('Cancel the whole order')}</li>}
      {backOrder && <li>{t('What is not in stock follows as a back order.')}</li>}
    </>
  );
}

function ChangedFields({
  amendment: { corrections = [], quotation },
  listed = Number.POSITIVE_INFINITY,
}: ListProps) {
  const t = useText();
  const { tag } = useLanguage();
  const priceChanges = quotation ? quotationChanges(t, tag, quotation) : [];
  const valueWords = (value: string) => apart(tag, value || '–');
  return (
    <>
      {corrections.map((correction) => {
        const { from, to } = correction;
        const name = correctionName(t, correction);
        return (
          <li key={name}>
            <bdi>{name}</bdi>
            {colon(t)}
            <strong>
              {from === ''
                ? valueWords(to)
                : t('from {from} to {to}', { from: valueWords(from), to: valueWords(to) })}
            </strong>
          </li>
        );
      })}
      {priceChanges.slice(0, listed).map(([name, value]) => (
        <li key={`quotation ${name}`}>
          <bdi>{name}</bdi>
          {colon(t)}
          <strong>{apart(tag, value)}</strong>
        </li>
      ))}
      <MoreEntries count={priceChanges.length - listed} />
      {quotation && (
        <li>
          {t('New total')}
          {colon(t)}
          <bdi>{owedWords(t, tag, quotation.currency, quotation.total)}</bdi>
        </li>
      )}
    </>
  );
}

/** Accepts a change of staff, refuses it with a reason, or withdraws the customer's own change. */
export function AmendmentAnswers({ orderId, amendment }: PartsProps & { orderId: string }) {
  const { id: amendmentId, by } = amendment;
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  /** The answer that is to be confirmed. */
  const [asked, setAsked] = useState<'0' | '1'>();
  const [reason, setReason] = useState('');
  const { act, busy } = useAct({
    send: (answer: { accept: '0' | '1'; reason?: string }, key) =>
      client.call('orderAmendmentAnswer', { orderId, amendmentId, ...answer }, { key }),
    changes: ['orders'],
    tells: 'toast',
  });
  const answer = async (accept: '0' | '1') => {
    const isSent = await act({ accept, ...(accept === '0' && reason && { reason }) });
    // Close the dialog first: screen readers do not announce a toast behind an open modal dialog.
    setAsked(undefined);
    if (isSent) toast(t('Your answer was sent.'));
  };
  if (by === 'customer') {
    return (
      <div className={page.buttons}>
        <Button size="small" busy={busy} onClick={() => void answer('0')}>
          {t('Withdraw')}
        </Button>
      </div>
    );
  }
  return (
    <div className={page.buttons}>
      <Button size="small" variant="primary" busy={busy} onClick={() => setAsked('1')}>
        {t('Accept')}
      </Button>
      <Button size="small" busy={busy} onClick={() => setAsked('0')}>
        {t('Refuse')}
      </Button>
      <ConfirmDialog
        title={t(asked === '1' ? 'Accept' : 'Refuse')}
        question={asked && t(questions[asked])}
        onYes={() => asked && void answer(asked)}
        onClose={() => !busy && setAsked(undefined)}
        busy={busy}
      >
        {asked === '1' && <AmendedParts amendment={amendment} />}
        {asked === '0' && <ReasonField onType={setReason} />}
      </ConfirmDialog>
    </div>
  );
}

const questions: Record<'0' | '1', TextKey> = {
  0: 'Do you want to refuse this change? The order then stays as it is.',
  1: 'Do you want to accept this change? The order changes at once.',
};
