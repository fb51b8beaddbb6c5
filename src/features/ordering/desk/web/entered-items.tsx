/** Fields in which staff enter items of an order by number. */
import { useRef, useState } from 'react';
import { figureText } from '#contract/figures.ts';
import { MAX_QUICK_LINES } from '#contract/order-names.ts';
import type { OpenRow } from '#contract/shown-items.ts';
import { parseQuantity } from '#features/adding/orderable.ts';
import {
  faultWords,
  isCertainMatch,
  isOpenRow,
  type LineAnswer,
  rowKey,
  splitLine,
} from '#features/catalogue/line-state.ts';
import { readList } from '#features/numbers/columns.ts';
import { faultOf } from '#features/numbers/line-faults.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import styles from '#ui/office/office.module.css';
import { type DeskKey, type OfficeText, useDeskText } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { StockWord } from '#ui/stock-state.tsx';

interface ItemEntry {
  readonly id: number;
  readonly number: string;
  readonly quantity: string;
  /** Key of the row that staff chose. If absent, the entry has the only certain match, if there is one. */
  readonly pick?: string;
  readonly unitPrice: string;
}

export interface EnteredItem {
  readonly row: OpenRow;
  readonly quantity: string;
  readonly number: string;
  readonly unitPrice: string;
}

/** Items of an order, found by typed or pasted numbers as in the quick order. */
export function useEnteredItems(customerId: string) {
  const t = useDeskText();
  const [entries, setEntries] = useState<readonly ItemEntry[]>([]);
  const [answers, setAnswers] = useState<ReadonlyMap<string, LineAnswer>>(new Map());
  const [failure, setFailure] = useState<string>();
  const nextId = useRef(0);
  const rowsOf = ({ number }: ItemEntry) => answers.get(number)?.rows.filter(isOpenRow) ?? [];
  const rowOf = (entry: ItemEntry): OpenRow | undefined => {
    const rows = rowsOf(entry);
    if (entry.pick) return rows.find((row) => rowKey(row) === entry.pick);
    return isCertainMatch(answers.get(entry.number)?.rows ?? []) ? rows[0] : undefined;
  };

  /** @returns whether the text was added; false if the call failed */
  async function add(text: string): Promise<boolean> {
    const lines = readList(text).slice(0, MAX_QUICK_LINES);
    const searched = lines.filter(({ number }) => faultOf(number, 1) === undefined);
    const numbers = [...new Set(searched.map(({ number }) => number))];
    const newAnswers = new Map<string, LineAnswer>();
    setFailure(undefined);
    try {
      if (numbers.length > 0) {
        const { val } = await call('matchOrderNumbers', { customerId, numbers });
        for (const answer of val) newAnswers.set(answer.number, answer);
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      return false;
    }
    const newEntries = lines.map((line) => {
      const answer = newAnswers.get(line.number);
      const { number, quantity } = (answer && splitLine(line, answer)) ?? {
        number: line.number,
        quantity: line.written ?? String(line.quantity),
      };
      if (answer) newAnswers.set(number, answer);
      nextId.current += 1;
      return { id: nextId.current, number, quantity, unitPrice: '' };
    });
    setAnswers((before) => new Map([...before, ...newAnswers]));
    setEntries((before) => [...before, ...newEntries]);
    return newEntries.length > 0;
  }

  return {
    entries,
    rowsOf,
    rowOf,
    add,
    failure,
    change: (id: number, fields: Partial<ItemEntry>) =>
      setEntries((before) => before.map((one) => (one.id === id ? { ...one, ...fields } : one))),
    remove: (id: number) => setEntries((before) => before.filter((one) => one.id !== id)),
    chosen: entries.flatMap((entry): EnteredItem[] => {
      const row = rowOf(entry);
      return row ? [{ ...entry, row }] : [];
    }),
    problem: problemOf(entries, rowOf, t),
  };
}
type EnteredItems = ReturnType<typeof useEnteredItems>;

/** Why the entries can't be sent; '' if they can. */
function problemOf(
  entries: readonly ItemEntry[],
  rowOf: (entry: ItemEntry) => OpenRow | undefined,
  t: OfficeText,
): string {
  const open = entries.find((entry) => !rowOf(entry));
  if (open) return t('{number}: choose its item, or remove the line.', { number: open.number });
  const wrong = entries.find(({ quantity }) => parseQuantity(quantity) === undefined);
  return wrong ? t('{number}: enter a quantity from 1 to 9999.', { number: wrong.number }) : '';
}

interface FieldsProps {
  items: EnteredItems;
  currency?: string | undefined;
}

export function EnteredItemFields({ items, currency }: FieldsProps) {
  const t = useDeskText();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const find = async () => {
    setBusy(true);
    if (await items.add(text)) setText('');
    setBusy(false);
  };
  return (
    <>
      <TextArea
        label={t('Part numbers with quantities, one in each line')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint={t(
          'Typed or pasted, as in the quick order: our numbers, makers’ numbers, the customer’s own numbers.',
        )}
        maxLength={50_000}
        rows={3}
      />
      {items.failure && (
        <p className={styles.failure} role="alert">
          {items.failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" busy={busy} disabled={text.trim() === ''} onClick={() => void find()}>
          {t('Find items')}
        </Button>
      </div>
      {items.entries.length > 0 && (
        <ul className={styles.plainList} aria-label={t('Items to add')}>
          {items.entries.map((entry) => (
            <EntryFields key={entry.id} entry={entry} items={items} currency={currency} />
          ))}
        </ul>
      )}
    </>
  );
}

function EntryFields({ entry, items, currency }: FieldsProps & { entry: ItemEntry }) {
  const t = useDeskText();
  const { id, number } = entry;
  const priceLabel = currency && t('Unit price, {currency}', { currency });
  const figure = { inputMode: 'decimal', maxLength: 14, className: styles.figure } as const;
  return (
    <li className={styles.entry}>
      <PartNumber number={number} copy={false} />
      <ItemChoice items={items} entry={entry} />
      <TextField
        {...figure}
        label={t('Quantity')}
        aria-label={t('Quantity of {number}', { number })}
        value={entry.quantity}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => items.change(id, { quantity: figureText(target.value) })}
      />
      {priceLabel && (
        <TextField
          {...figure}
          label={priceLabel}
          aria-label={t('{name} of {number}', { name: priceLabel, number })}
          value={entry.unitPrice}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => items.change(id, { unitPrice: target.value })}
        />
      )}
      <Button
        size="small"
        aria-label={t('Remove {number}', { number })}
        onClick={() => items.remove(id)}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}

function ItemChoice({ items, entry }: { items: EnteredItems; entry: ItemEntry }) {
  const t = useDeskText();
  const rows = items.rowsOf(entry);
  const row = items.rowOf(entry);
  if (rows.length === 0) {
    const fault = faultOf(entry.number, 1);
    return (
      <p className={styles.failure}>
        {fault
          ? t(faultWords[fault] as DeskKey)
          : t('This customer can order no item with this number.')}
      </p>
    );
  }
  return (
    <div>
      <Select
        label={t('Item')}
        aria-label={t('Item of {number}', { number: entry.number })}
        value={row ? rowKey(row) : ''}
        onChange={({ target }) => items.change(entry.id, { pick: target.value })}
      >
        {!row && <option value="">{t('Choose the item')}</option>}
        {rows.map((one) => (
          <option key={rowKey(one)} value={rowKey(one)}>
            {[one.eePn || one.oemPn, one.description, one.model].filter(Boolean).join(', ')}
          </option>
        ))}
      </Select>
      {row && (
        <p className={styles.none}>
          {row.backOrder ? t('Out of stock: back order') : <StockWord state={row.stockInfo} />}
        </p>
      )}
    </div>
  );
}
