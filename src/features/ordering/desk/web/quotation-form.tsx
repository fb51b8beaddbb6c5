import { useMemo, useState } from 'react';
import type { Answer } from '#contract/call.ts';
import {
  type Currency,
  currencyCodes,
  incoterms,
  MAX_PAYMENT_TERMS,
} from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { moneyIn } from '#language/money.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import office from '#ui/office/office.module.css';
import type { OfficeColumn } from '#ui/office/sheet.tsx';
import { type DeskKey, type OfficeText, useDeskText, useFormats } from '#ui/office/text.ts';
import { useAct } from '#ui/session/use-act.ts';
import { lineTotal, readAmount } from '../../money.ts';
import { FigureInput } from './figure-input.tsx';
import styles from './order.module.css';
import type { EditedLine, TypedByLine } from './order-lines.tsx';
import {
  type FilledPrices,
  hasNoAmounts,
  type PriceTerms,
  priceEntries,
  type TypedQuotation,
  withListPrices,
  withTypedPrices,
} from './quotation-entries.ts';

/** The columns of a quotation in the table of lines: fields for price and lead time, and the total. */
export function usePriceFields({ entries, setUnitPrices, setLeadDays }: Prices) {
  const t = useDeskText();
  const { tag } = useLanguage();
  const { currency } = entries;
  return useMemo((): readonly OfficeColumn<EditedLine>[] => {
    const totalOf = ({ typedQuantity, unitPrice: typed = '' }: EditedLine) => {
      const quantity = Number(typedQuantity);
      const unitPrice = readAmount(currency, typed);
      const isPriced = unitPrice !== undefined && quantity > 0;
      return (
        <span className={styles.total}>
          {isPriced && moneyIn(tag, currency, lineTotal(currency, unitPrice, quantity))}
        </span>
      );
    };
    const className = `${office.end} ${office.named}`;
    return [
      {
        head: 'Unit price',
        className,
        labelled: true,
        drawn: t('Unit price, {currency}', { currency }),
        cell: ({ id, itemNumber, unitPrice = '' }) => (
          <FigureInput
            label={t('Unit price of {number}', { number: itemNumber })}
            digits={9}
            isAmount
            value={unitPrice}
            onChange={(value) => setUnitPrices((before) => ({ ...before, [id]: value }))}
          />
        ),
      },
      {
        head: 'Lead time, days',
        className,
        labelled: true,
        cell: ({ id, itemNumber, leadDays = '' }) => (
          <FigureInput
            label={t('Lead time of {number} in days', { number: itemNumber })}
            digits={4}
            isAmount
            value={leadDays}
            onChange={(value) => setLeadDays((before) => ({ ...before, [id]: value }))}
          />
        ),
      },
      {
        head: 'Total',
        className: `${className} ${office.nowrap}`,
        labelled: true,
        cell: totalOf,
      },
    ];
  }, [t, tag, currency, setUnitPrices, setLeadDays]);
}

type Prices = ReturnType<typeof usePrices>;

/**
 * State of the price fields. A typed price overrides a filled-in list price, and both override the saved
 * quotation. List prices are chosen again when quantities change.
 */
export function usePrices(order: StaffOrder, quantities: TypedByLine) {
  const [opened] = useState(() => priceEntries(order));
  const [unitPrices, setUnitPrices] = useState<TypedByLine>({});
  const [leadDays, setLeadDays] = useState<TypedByLine>({});
  const [terms, setTerms] = useState<Partial<PriceTerms>>({});
  const [list, setList] = useState<FilledPrices>();
  const current = priceEntries(order);
  // If the saved quotation now has another currency, keep the values with which the form opened: amounts in two
  // currencies must not be mixed.
  const saved = current.currency === opened.currency ? current : opened;
  const currency = terms.currency ?? saved.currency;
  const values = withListPrices(saved, list, { currency, quantities });
  const typedLines = Object.entries(unitPrices).filter(([, price]) => price.trim());
  return {
    entries: withTypedPrices(values, { ...terms, unitPrices, leadDays }),
    setUnitPrices,
    setLeadDays,
    setTerms,
    list,
    /** Lines with a typed price. Filling in list prices does not replace it. */
    typedIds: new Set(typedLines.map(([id]) => id)),
    fill(filled: FilledPrices) {
      setList(filled);
      setTerms((before) => ({ ...before, currency: filled.currency }));
      setUnitPrices(Object.fromEntries(typedLines));
    },
  };
}

interface ListPricesProps {
  order: StaffOrder;
  quantities: TypedByLine;
  prices: Prices;
}

/** A button that fills in the prices of the price lists that are valid today. */
export function ListPrices({ order, quantities, prices }: ListPricesProps) {
  const t = useDeskText();
  const [note, setNote] = useState('');
  const { entries, list, typedIds } = prices;
  const { act, busy } = useAct({
    async send() {
      const ordered = order.items.filter(({ id }) => /^[1-9]\d{0,3}$/.test(quantities[id] ?? ''));
      const lines = ordered.map(({ id }) => ({ id, quantity: quantities[id] ?? '' }));
      const currency = hasNoAmounts(order, entries) ? {} : { currency: entries.currency };
      const { val } = await call('getListPrices', { id: order.id, lines, ...currency });
      setNote(filledWords(val, lines.length, typedIds, t));
      if (!val.currency) return;
      const steps = Object.fromEntries(val.lines.map((line) => [line.id, line.steps]));
      prices.fill({ currency: val.currency, steps });
    },
    tells: 'toast',
  });
  const isOther = list !== undefined && list.currency !== entries.currency;
  return (
    <div className={styles.send}>
      <Button size="small" busy={busy} onClick={() => void act()}>
        {t('Fill in list prices')}
      </Button>
      <p role="status" className={styles.small}>
        {isOther
          ? t(
              'The list prices that were filled in are in {list}. Fill in those in {chosen}, or enter prices.',
              { list: list.currency, chosen: entries.currency },
            )
          : note}
      </p>
    </div>
  );
}

/** The result of 'Fill in list prices', and why some lines have no price. */
export function filledWords(
  { currency, lines, otherCurrencies }: Answer<StaffCalls['getListPrices']>,
  count: number,
  typedIds: ReadonlySet<string>,
  t: OfficeText,
): string {
  const priced = lines.filter(({ id, unitPrice }) => unitPrice !== null && !typedIds.has(id));
  const isShort = priced.length + typedIds.size < count;
  return [
    t('Prices filled in: {filled} of {all} lines.', { filled: priced.length, all: count }),
    priced.length > 0 && t('They follow the quantities.'),
    typedIds.size > 0 && t('Prices that you typed stay.'),
    isShort &&
      currency &&
      otherCurrencies.length > 0 &&
      t('Price lists in {others} have prices, too, but not in {currency}.', {
        others: otherCurrencies.join(', '),
        currency,
      }),
  ]
    .filter(Boolean)
    .join(' ');
}

interface FieldsProps {
  order: StaffOrder;
  prices: Pick<Prices, 'entries' | 'setTerms'>;
  totals: TypedQuotation['totals'];
}

type TextTerm = 'discountPercent' | 'freight' | 'otherCharges' | 'incotermPlace' | 'paymentTerms';

/** Fields for charges and terms of a quotation, and its current totals. */
export function QuotationFields({ order, prices, totals }: FieldsProps) {
  const t = useDeskText();
  const { entries, setTerms } = prices;
  const control = (name: keyof PriceTerms, label: DeskKey) => ({
    label: t(label),
    value: entries[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTerms((before) => ({ ...before, [name]: target.value })),
  });
  const field = (name: TextTerm, label: DeskKey, maxLength = 14) => (
    <TextField {...control(name, label)} maxLength={maxLength} />
  );
  const isFree = order.quotation?.isFree ?? false;
  return (
    <>
      <h3>{isFree ? t('Value for customs') : t('Terms of the quotation')}</h3>
      {!order.quotation && order.formerTerms && (
        <p className={styles.small}>
          {t(
            'Currency, discount, Incoterm and payment terms are those of the customer’s last quotation.',
          )}
        </p>
      )}
      <div className={styles.fields}>
        <Select {...control('currency', 'Currency')}>
          {currencyCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
        {!isFree && (
          <>
            {field('discountPercent', 'Discount, per cent')}
            {field('freight', 'Freight')}
            {field('otherCharges', 'Other charges')}
          </>
        )}
        <Select {...control('incoterm', 'Incoterm 2020')}>
          <option value="">{t('none')}</option>
          {incoterms.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
        {field('incotermPlace', 'Place of the Incoterm', 60)}
        {!isFree && (
          <>
            {field('paymentTerms', 'Payment terms', MAX_PAYMENT_TERMS)}
            <TextField {...control('validUntil', 'Valid until')} type="date" />
          </>
        )}
      </div>
      {totals && !isFree && <TypedTotals currency={entries.currency} totals={totals} />}
    </>
  );
}

interface TotalsProps {
  currency: Currency;
  totals: NonNullable<TypedQuotation['totals']>;
}

function TypedTotals({ currency, totals }: TotalsProps) {
  const t = useDeskText();
  const { money } = useFormats();
  const { linesTotal, discount, freight, otherCharges, total } = totals;
  return (
    <p role="status" className={styles.sum}>
      {t('Lines {lines} − discount {discount} + freight {freight} + other {other} =', {
        lines: money(currency, linesTotal),
        discount: money(currency, discount),
        freight: money(currency, freight),
        other: money(currency, otherCharges),
      })}{' '}
      <strong>{t('total {total}', { total: money(currency, total) })}</strong>
    </p>
  );
}
