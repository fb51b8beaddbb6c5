import { useState } from 'react';
import type { Quotation } from '#contract/quotations.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { joined } from '#language/format.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { KeptSection } from '#ui/kept-focus.tsx';
import office from '#ui/office/office.module.css';
import { type OfficeColumn, OfficeFields } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { lazyPart } from '#ui/site/lazy-part.tsx';
import { isAmendable, isConfirmed, waitingAmendment, waitsForCustomer } from '../../states.ts';
import { priceHeads, quotationTerms, quotationTotals } from '../../words.ts';
import styles from './order.module.css';
import { type DeskOrderItem, LinesTable, type TypedByLine } from './order-lines.tsx';

const ExpectedForm = lazyPart(
  'ordering/desk/web/expected-form',
  async () => (await import('./expected-form.tsx')).ExpectedForm,
);

const ChangeForm = lazyPart(
  'ordering/desk/web/change-form',
  async () => (await import('./change-form.tsx')).ChangeForm,
);

/** Values with which the form for changes opens. */
interface Opened {
  readonly withPrices: boolean;
  readonly quantities: TypedByLine;
}

/**
 * The lines of an order. Staff change quantities and prices here, and send the change to the customer. They
 * can do so while the order waits for an answer. In a confirmed order they can do so while pieces remain to
 * be shipped and no other change waits.
 */
export function DeskOrderLines({ order }: { order: StaffOrder }) {
  const t = useDeskText();
  const [opened, setOpened] = useState<Opened>();
  const [givesDays, setGivesDays] = useState(false);
  const isAgreed = isConfirmed(order);
  const canChange = isAgreed
    ? isAmendable(order) && !waitingAmendment(order)
    : order.actions.includes('change');
  const canGiveDays = isAgreed ? isAmendable(order) : order.actions.includes('change');
  const { quotation } = order;
  // In a confirmed order, staff can only accept or refuse the customer's proposal, not take it over into the
  // form.
  const proposal = isAgreed ? undefined : waitingAmendment(order);
  // The form can take over only quantities. A proposal that also corrects other fields can only be accepted
  // as a whole.
  const proposed =
    proposal &&
    proposal.changes.length > 0 &&
    !proposal.corrections?.length &&
    Object.fromEntries(proposal.changes.map(({ lineId, to }) => [lineId, String(to)]));
  const prices = usePriceColumns(quotation);
  const open = (withPrices: boolean, quantities: TypedByLine = {}) =>
    setOpened({ withPrices, quantities });
  return (
    <KeptSection className={office.section}>
      <div className={styles.head}>
        <h2>
          {joined(t, [
            t('{count} lines', { count: order.lines }),
            t('{count} pieces', { count: order.pieces }),
          ])}
        </h2>
        {(canChange || canGiveDays) && !opened && !givesDays && (
          <div className={office.actions}>
            {canChange && proposed && (
              <Button size="small" onClick={() => open(!!quotation, proposed)}>
                {t('Take over the proposal')}
              </Button>
            )}
            {canChange && (isAgreed || !quotation) && (
              <Button size="small" onClick={() => open(false)}>
                {isAgreed ? t('Propose a change') : t('Change quantities')}
              </Button>
            )}
            {canChange && (!isAgreed || quotation) && (
              <Button size="small" onClick={() => open(true)}>
                {t(priceButton(quotation))}
              </Button>
            )}
            {canGiveDays && (
              <Button size="small" onClick={() => setGivesDays(true)}>
                {t('Expected day')}
              </Button>
            )}
          </div>
        )}
      </div>
      {opened ? (
        <ChangeForm
          order={order}
          withPrices={opened.withPrices}
          proposed={opened.quantities}
          offered={canChange}
          onClose={() => setOpened(undefined)}
        />
      ) : (
        <>
          <LinesTable items={order.items} isPromised={isAgreed} more={prices} />
          {givesDays && (
            <ExpectedForm order={order} offered={canGiveDays} onClose={() => setGivesDays(false)} />
          )}
          {quotation && <DeskQuotation order={order} quotation={quotation} />}
        </>
      )}
    </KeptSection>
  );
}

const priceButton = (quotation: Quotation | undefined) => {
  if (!quotation) return 'Give prices';
  return quotation.isFree ? 'Change the value for customs' : 'Change quotation';
};

/** Price columns of the table of lines; with lead times if any line has a lead time. */
function usePriceColumns(
  quotation: Quotation | undefined,
): readonly OfficeColumn<DeskOrderItem>[] | undefined {
  const { money: moneyOf } = useFormats();
  if (!quotation) return undefined;
  const { currency, lines } = quotation;
  const prices = new Map(lines.map((line) => [line.id, line]));
  const money = (amount: string | undefined) => (amount ? moneyOf(currency, amount) : '');
  const leadTimes: OfficeColumn<DeskOrderItem> = {
    head: 'Lead time, days',
    className: `${office.end} ${office.named}`,
    labelled: true,
    cell: ({ id }) => prices.get(id)?.leadDays,
  };
  const className = `${office.end} ${office.nowrap} ${office.named}`;
  return [
    {
      head: priceHeads(quotation)[0],
      className,
      labelled: true,
      cell: ({ id }) => money(prices.get(id)?.unitPrice),
    },
    ...(lines.some(({ leadDays }) => leadDays !== undefined) ? [leadTimes] : []),
    {
      head: quotation.isFree ? 'Value for customs' : 'Total',
      className,
      labelled: true,
      cell: ({ id }) => money(prices.get(id)?.total),
    },
  ];
}

interface QuotationProps {
  order: StaffOrder;
  quotation: Quotation;
}

/** Terms and totals of a quotation. */
function DeskQuotation({ order, quotation }: QuotationProps) {
  const t = useDeskText();
  const { tag } = useLanguage();
  return (
    <>
      {waitsForCustomer(order) && quotation.isExpired && (
        <p role="note" className={styles.note}>
          {t(
            'This quotation has expired: the customer can no longer accept it. “Change quotation” renews it.',
          )}
        </p>
      )}
      <OfficeFields
        fields={[...quotationTotals(t, tag, quotation), ...quotationTerms(t, tag, quotation)]}
      />
    </>
  );
}
