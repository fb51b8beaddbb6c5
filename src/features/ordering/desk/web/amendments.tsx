import { useState } from 'react';
import type { Amendment } from '#contract/confirmed-orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { Button } from '#ui/button.tsx';
import { type OfficeAction, OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import office from '#ui/office/office.module.css';
import { type OfficeText, useDeskText } from '#ui/office/text.ts';
import { lazyPart } from '#ui/site/lazy-part.tsx';
import { mayAmend, waitingAmendment } from '../../states.ts';

const CorrectionForm = lazyPart(
  'ordering/desk/web/correction-form',
  async () => (await import('./correction-form.tsx')).CorrectionForm,
);

interface Props {
  order: StaffOrder;
}

export function DeliveryCorrection({ order }: Props) {
  const t = useDeskText();
  const [isOpened, setOpened] = useState(false);
  const isOpen = mayAmend('staff', order, false);
  if (isOpened) {
    return <CorrectionForm order={order} offered={isOpen} onClose={() => setOpened(false)} />;
  }
  if (!isOpen) return null;
  return (
    <div className={office.actions}>
      <Button size="small" onClick={() => setOpened(true)}>
        {t('Correct address, shipping or wishes')}
      </Button>
    </div>
  );
}

/** Buttons that answer the waiting change. Renders nothing if no change waits. */
export function DeskAmendmentAnswers({ order }: Props) {
  const t = useDeskText();
  const change = waitingAmendment(order);
  if (!change) return null;
  return <OfficeActions actions={answersOf(order, change, t)} version={change.id} />;
}

/** Asks whether lines with too few free pieces become back orders. */
export const asksBackOrder = (t: OfficeText) => ({
  name: 'backOrder',
  label: t('Where too few pieces are free'),
  choices: { '0': t('Do not accept'), '1': t('Accept as a back order') },
  first: '0',
});

function answersOf(
  { id, orderCode: name }: StaffOrder,
  amendment: Amendment,
  t: OfficeText,
): readonly OfficeAction[] {
  const send = (accept: '0' | '1', fields = {}) =>
    call('answerAmendment', { id, amendmentId: amendment.id, accept, ...fields });
  if (amendment.by === 'staff') {
    return [
      {
        button: t('Withdraw'),
        title: t('Withdraw this change'),
        text: t('{name}. {effect}', {
          name,
          effect: t('The order stays as it is; the customer gets an e-mail.'),
        }),
        done: t('Withdrawn: {name}', { name }),
        send: () => send('0'),
      },
    ];
  }
  const needsPieces = amendment.changes.length > 0;
  return [
    {
      button: t('Accept'),
      title: amendment.cancels ? t('Cancel this confirmed order') : t('Accept this change'),
      text: t('{name}. {effect}', {
        name,
        effect: amendment.cancels
          ? t('The order is cancelled, as the customer asks. This cannot be undone.')
          : t('The order changes at once; the customer gets an e-mail.'),
      }),
      ...(amendment.cancels && { submit: t('Cancel the order'), leave: t('Keep the order') }),
      done: t('Accepted: {name}', { name }),
      main: true,
      asks: needsPieces ? [asksBackOrder(t)] : [],
      send: ({ backOrder = '0' }) => send('1', { backOrder }),
    },
    {
      button: t('Refuse'),
      title: t('Refuse this change'),
      text: t('{name}. {effect}', {
        name,
        effect: t('The order stays as it is; the customer gets an e-mail with your reason.'),
      }),
      done: t('Refused: {name}', { name }),
      asks: [{ name: 'reason', label: t('Reason'), rows: 3 }],
      send: ({ reason = '' }) => send('0', { reason }),
    },
  ];
}
