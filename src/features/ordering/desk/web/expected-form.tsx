import { useState } from 'react';
import { MAX_AMENDMENT_TEXT } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { TextField } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { type OfficeColumn, OfficeRows } from '#ui/office/sheet.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import styles from './order.module.css';
import { type DeskOrderItem, remainingOf } from './order-lines.tsx';
import { RemarkForm } from './remark-form.tsx';

interface Props {
  order: StaffOrder;
  /** False if nothing remains to be shipped. The form stays open to show the typed values. */
  offered: boolean;
  onClose: () => void;
}

/** Sets the expected shipping days of an order's lines: one day for all lines, or a day per line. */
export function ExpectedForm({ order, offered, onClose }: Props) {
  const t = useDeskText();
  // Only typed days: these survive a change of the order, and all other lines show the new days.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [remark, setRemark] = useState('');
  const sending = useOfficeChange();
  const { id, version, orderCode: name } = order;
  const lines = order.items.filter((item) => remainingOf(item) > 0);
  const dayOf = ({ id: lineId, expected = '' }: DeskOrderItem) => typed[lineId] ?? expected;
  const changed = lines.filter((line) => dayOf(line) !== (line.expected ?? ''));
  const mustExplain = changed.some(({ expected }) => expected);
  const problem =
    changed.length === 0
      ? t('Change at least one day.')
      : mustExplain && remark.trim() === ''
        ? t('Write why the day is moved. The customer reads it.')
        : '';
  const columns: readonly OfficeColumn<DeskOrderItem>[] = [
    {
      head: 'P/N',
      names: true,
      cell: ({ itemNumber }) => <PartNumber number={itemNumber} copy={false} />,
    },
    { head: 'Remaining', cell: remainingOf },
    {
      head: 'Expected day',
      cell: (item) => (
        <input
          type="date"
          aria-label={t('Expected day of {number}', { number: item.itemNumber })}
          value={dayOf(item)}
          onChange={({ target }) => setTyped({ ...typed, [item.id]: target.value })}
        />
      ),
    },
  ];
  const days = new Set(lines.map(dayOf));
  return (
    <RemarkForm
      offered={offered}
      onClose={onClose}
      remark={remark}
      onRemark={setRemark}
      sending={sending}
      isRequired={mustExplain}
      maxLength={MAX_AMENDMENT_TEXT}
      isReady={offered && problem === ''}
      problem={offered ? problem : t('Nothing of this order can be shipped now.')}
      button={t('Tell the customer')}
      hint={t('The days count at once, and the customer gets one e-mail with all of them.')}
      onSend={async () => {
        const expected = changed.map((line) => ({ id: line.id, day: dayOf(line) }));
        const send = () => call('changeOrder', { id, version, expected, remark });
        if (await sending.change(send, t('Expected day given: {name}', { name }))) onClose();
      }}
    >
      {lines.length > 1 && (
        <div className={styles.day}>
          <TextField
            label={t('Expected day of all lines')}
            type="date"
            value={days.size === 1 ? ([...days][0] ?? '') : ''}
            onChange={({ target: { value } }) =>
              setTyped(Object.fromEntries(lines.map((line) => [line.id, value])))
            }
          />
        </div>
      )}
      <OfficeRows
        label={t('Expected day')}
        className={styles.pieces}
        columns={columns}
        rows={lines}
        keyOf={({ id: lineId }) => lineId}
        roomy
      />
    </RemarkForm>
  );
}
