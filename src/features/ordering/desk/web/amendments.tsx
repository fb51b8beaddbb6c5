import { useState } from 'react';
import type { Amendment } from '#contract/confirmed-orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { type OfficeAction, OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import office from '#ui/office/office.module.css';
import { type OfficeColumn, OfficeRows, OfficeSection } from '#ui/office/sheet.tsx';
import { type OfficeText, useDeskText, useFormats } from '#ui/office/text.ts';
import { lazyPart } from '#ui/site/lazy-part.tsx';
import { isAmendable } from '../../states.ts';
import { amendmentEndText, amendmentStateWords } from '../../words.ts';
import { useAmendedWords } from './order-notices.tsx';

const CorrectionForm = lazyPart(
  'ordering/desk/web/correction-form',
  async () => (await import('./correction-form.tsx')).CorrectionForm,
);

interface Props {
  order: StaffOrder;
}

/** Changes of an order with their answers, and a form to correct its address and shipping method. */
export function DeskAmendments({ order }: Props) {
  const t = useDeskText();
  const [isOpened, setOpened] = useState(false);
  const columns = useColumns(order);
  const { amendments = [] } = order;
  const isOpen = isAmendable(order);
  if (amendments.length === 0 && !isOpen && !isOpened) return null;
  return (
    <OfficeSection title={t('Changes of the order')}>
      {amendments.length > 0 && (
        <OfficeRows
          label={t('Changes of the order')}
          columns={columns}
          rows={amendments}
          keyOf={({ id }) => id}
          folds
        />
      )}
      {isOpened && (
        <CorrectionForm order={order} offered={isOpen} onClose={() => setOpened(false)} />
      )}
      {!isOpened && isOpen && (
        <div className={office.actions}>
          <Button size="small" onClick={() => setOpened(true)}>
            {t('Correct address, shipping or wishes')}
          </Button>
        </div>
      )}
    </OfficeSection>
  );
}

function useColumns(order: StaffOrder): readonly OfficeColumn<Amendment>[] {
  const t = useDeskText();
  const say = useText();
  const { moment } = useFormats();
  const amendedWords = useAmendedWords();
  const answerOf = (amendment: Amendment) => {
    const { ended, answer } = amendment;
    const state = say(amendmentStateWords(amendment));
    const reason = ended ? say(...amendmentEndText(ended)) : answer;
    return reason ? t('{name}: {value}', { name: state, value: reason }) : state;
  };
  return [
    {
      head: 'When',
      cell: ({ at, by }) =>
        by === 'staff'
          ? t('{day}, by staff', { day: moment(at) })
          : t('{day}, by customer', { day: moment(at) }),
    },
    {
      head: 'Change',
      className: office.breaks,
      cell: ({ remark, ...amendment }) => (
        <>
          {amendedWords(amendment).map((words) => (
            <p key={words}>{words}</p>
          ))}
          {remark && <p className={office.lines}>{remark}</p>}
        </>
      ),
    },
    {
      head: 'Answer',
      className: office.lines,
      cell: (amendment) =>
        amendment.state === 'waiting' ? (
          <OfficeActions actions={answersOf(order, amendment, t)} version={amendment.id} />
        ) : (
          answerOf(amendment)
        ),
    },
  ];
}

/** Actions of staff on a change that waits. */
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
      done: t('Accepted: {name}', { name }),
      main: true,
      asks: needsPieces
        ? [
            {
              name: 'backOrder',
              label: t('Where too few pieces are free'),
              choices: { '0': t('Do not accept'), '1': t('Accept as a back order') },
              first: '0',
            },
          ]
        : [],
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
