/**
 * What the mails about orders say: to customers in their language, to the sales desk in English. One long
 * file, so that the words of one event to both sides stand together.
 */
import { type ShippingMethod, shippingMethods } from '#contract/choices.ts';
import type { OrderAction } from '#contract/order-names.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import { expectedOf } from '#features/catalogue/server/parts/stock.ts';
import type { Letter, LetterLine, LetterPart } from '#features/mail/server/letter.ts';
import { countryName } from '#language/countries.ts';
import { datesIn, dayIn, joined, type Params, stockNote } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { moneyIn } from '#language/money.ts';
import { type TextKey, text, translate } from '#language/text.ts';
import { zoneOfCountry } from '#language/zone.ts';
import {
  type QuotationAmounts,
  type QuotationTerms,
  quotationTerms,
  quotationTotals,
} from '../words.ts';

type MailedQuotation = QuotationAmounts & QuotationTerms;

/** What happened to an order. */
export interface OrderMailEvent {
  readonly action: 'place' | OrderAction;
  readonly by: 'customer' | 'staff';
  /** E-mail of who did it; for the sales desk alone. */
  readonly who: string;
  /** Remark or reason, as written; it goes to the customer. */
  readonly remark?: string;
  /** The number of the delivery that was shipped or has arrived. */
  readonly delivery?: number;
  /**
   * The quotation that staff gave, or that the customer accepted. Jobs of an older release have its
   * currency, total and last day only.
   */
  readonly quotation?: Pick<MailedQuotation, 'currency' | 'total' | 'validUntil'> &
    Partial<MailedQuotation>;
}

/** Snapshot of an order after the event, so that a mail sent later still describes this moment. */
export interface OrderOfMail {
  readonly id: number;
  readonly code: string;
  /** The customer's own number of it; may be empty. */
  readonly poNumber: string;
  /** What the customer wrote with it; may be empty. */
  readonly note: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly language: LanguageCode;
  readonly country: string;
  /** When it was placed, ms since 1970; absent in jobs of an older release, as the profile's country. */
  readonly placedAt?: number;
  readonly profileCountry?: string;
  readonly shippingMethod: ShippingMethod;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly lines: readonly OrderLineOfMail[];
  /** The delivery of the event; the rest is absent in jobs of an older release. */
  readonly delivery?: {
    readonly number: number;
    readonly carrier: string;
    readonly trackingNumber: string;
  } | null;
  /** Pieces that were not shipped, and the day on which they are expected. */
  readonly remaining?: number;
  readonly remainingExpected?: string | null;
  /** Deliveries that have not arrived. */
  readonly underWay?: number;
}

export interface OrderLineOfMail {
  /** The E&E P/N, or the turbo P/N of an item that has none. */
  readonly number: string;
  /** In English, a key of the texts; empty for a turbo. */
  readonly component: string;
  readonly model: string;
  readonly quantity: number;
  /** What the customer asked for. */
  readonly asked: number;
  /** What the customer calls the line; may be empty. */
  readonly reference: string;
  /** The customer's own number for the item, shown to the customer only; absent without one. */
  readonly ownNumber?: string | null;
  /** Pieces in the delivery of the event. */
  readonly shipped?: number | null;
  /** It was out of stock when it was ordered; absent in jobs of an older release. */
  readonly backOrder?: boolean;
  readonly expected?: string | null;
  /** Null without a quotation; absent in jobs of an older release. */
  readonly unitPrice?: string | null;
}

type Say = (key: TextKey, params?: Params) => string;
const sayEnglish: Say = (key, params) => text('en', key, params);

interface Draft {
  readonly subject: TextKey;
  readonly lines: readonly TextKey[];
}

const questions: TextKey = 'If you have questions, please contact us.';

/** By event and by who did it. Customers never change, reject or ship. */
const drafts: Record<OrderMailEvent['action'], Record<OrderMailEvent['by'], Draft> | Draft> = {
  place: {
    customer: {
      subject: 'Your order {code}',
      lines: ['Thank you for your order. We will check it and reply as soon as we can.'],
    },
    staff: {
      subject: 'Your order {code}',
      lines: [
        'Our sales team has placed this order for you. Please check it, and write to us if anything is wrong.',
      ],
    },
  },
  change: {
    subject: 'Please confirm your order {code}',
    lines: [
      'We have changed quantities in your order. Please check them, then confirm or cancel the order.',
    ],
  },
  confirm: {
    staff: {
      subject: 'Your order {code} is confirmed',
      lines: ['We have confirmed your order and are preparing it for shipping.'],
    },
    customer: {
      subject: 'Your order {code} is confirmed',
      lines: ['You have confirmed your order. We are preparing it for shipping.'],
    },
  },
  reject: {
    subject: 'About your order {code}',
    lines: ['We are sorry, but we cannot accept your order.', questions],
  },
  cancel: {
    staff: {
      subject: 'Your order {code} is cancelled',
      lines: ['We are sorry: we had to cancel your order. It will not be shipped.', questions],
    },
    customer: {
      subject: 'Your order {code} is cancelled',
      lines: ['You have cancelled your order. It will not be shipped.'],
    },
  },
  ship: {
    subject: 'Your order {code} is on its way',
    lines: [
      'The goods have been handed to the carrier. Please confirm the delivery when they have arrived.',
    ],
  },
  deliver: {
    staff: {
      subject: 'Your order {code} has been delivered',
      lines: ['The goods have arrived. If anything is missing or damaged, please contact us.'],
    },
    customer: {
      subject: 'Your order {code} has been delivered',
      lines: ['You have confirmed the delivery. Thank you for your order.'],
    },
  },
};

/** What arrives, where more of the order is still to come. */
const partDelivered: TextKey = 'A delivery of your order {code} has arrived';

const isPart = ({ remaining = 0, underWay = 0 }: OrderOfMail, { action }: OrderMailEvent) =>
  action === 'deliver' && remaining + underWay > 0;

/** The parcel that the mail of an event names, if any. */
function parcelOf(order: OrderOfMail, { action }: OrderMailEvent) {
  if (action !== 'ship' && action !== 'deliver') return undefined;
  const { carrier, trackingNumber } = order.delivery ?? order;
  return carrier ? { carrier, trackingNumber } : undefined;
}

/** What is still to be sent after a delivery. */
function remainingWords(order: OrderOfMail, { action }: OrderMailEvent): string[] {
  const { remaining = 0, language } = order;
  if (remaining === 0 || (action !== 'ship' && action !== 'deliver')) return [];
  const count = text(language, 'Pieces still to be sent: {pieces}', { pieces: remaining });
  const { expected } = expectedOf(order.remainingExpected);
  if (!expected) return [count];
  const day = dayIn(languageOf(language).tag, expected);
  return [count, text(language, 'Expected {day}', { day })];
}

/** The same of an order with prices. */
const quotedDrafts: Partial<Record<OrderMailEvent['action'], Draft>> = {
  change: {
    subject: 'Quotation for your order {code}',
    lines: ['We have sent you a quotation. Please check it, then confirm or cancel the order.'],
  },
  confirm: {
    subject: 'Your order {code} is confirmed',
    lines: ['You have accepted our quotation. The proforma invoice is on the page of the order.'],
  },
};

function draftOf({ action, by, quotation }: OrderMailEvent): Draft {
  const draft = drafts[action];
  return (quotation && quotedDrafts[action]) ?? ('subject' in draft ? draft : draft[by]);
}

/** Fields of a quotation that jobs of an older release do not have. */
const unnamed = {
  ...{ linesTotal: '0', discountPercent: '0', discount: '0', freight: '0', otherCharges: '0' },
  ...({ incoterm: '', incotermPlace: '', paymentTerms: '' } as const),
};

const factsOf = (values: readonly (readonly [name: string, value: string])[]) =>
  values.map(([name, value]) => ({ name, value }));

/** Terms of the quotation that the event is about. */
function termsOf(say: Say, language: LanguageCode, { action, quotation }: OrderMailEvent) {
  if (!quotation) return [];
  // The mail is written before the proforma invoice has its number.
  const accepted = action === 'confirm' ? { proforma: '' } : {};
  const { tag } = languageOf(language);
  return factsOf(quotationTerms(say, tag, { ...unnamed, ...quotation, ...accepted }));
}

/** Totals of the same quotation, below its lines. */
function totalsOf(say: Say, language: LanguageCode, { quotation }: OrderMailEvent): LetterPart[] {
  if (!quotation) return [];
  const { tag } = languageOf(language);
  const totals = quotationTotals(say, tag, { ...unnamed, ...quotation });
  return [{ kind: 'facts', facts: factsOf(totals) }];
}

/** The mail to the customer. */
export function customerLetter(order: OrderOfMail, event: OrderMailEvent): Letter {
  const { language } = order;
  const say = (key: TextKey, params = {}) => text(language, key, params);
  const draft = draftOf(event);
  const name = `${order.firstName} ${order.lastName}`.trim();
  const [first, ...others] = draft.lines;
  const paragraph = (key: TextKey): LetterPart => ({ kind: 'text', text: say(key) });
  const facts = [
    { name: say('Order code'), value: order.code },
    ...dateOf(order, say('Order date')),
    ...ownFacts(order, { poNumber: say('PO number'), note: say('Note') }),
    ...termsOf(say, language, event),
  ];
  const parcel = parcelOf(order, event);
  if (parcel) {
    facts.push(
      { name: say('Carrier'), value: parcel.carrier },
      { name: say('Tracking number'), value: parcel.trackingNumber },
    );
  }
  return {
    subject: say(isPart(order, event) ? partDelivered : draft.subject, { code: order.code }),
    parts: [
      { kind: 'text', text: name ? say('Dear {name},', { name }) : say('Hello,') },
      ...(first ? [paragraph(first)] : []),
      ...remarkOf(event),
      ...others.map(paragraph),
      ...remainingWords(order, event).map((words) => ({ kind: 'text' as const, text: words })),
      { kind: 'facts', facts },
      {
        kind: 'lines',
        item: say('Item'),
        quantity: say('Quantity'),
        lines: linesOf(order, event, (reference) =>
          say('your reference {reference}', { reference }),
        ),
      },
      ...totalsOf(say, language, event),
      { kind: 'link', text: say('Open the order'), path: orderAddress(order) },
    ],
  };
}

/** The day of the order in the time zone of the customer's country, which it names. */
function dateOf({ language, placedAt, profileCountry = '' }: OrderOfMail, name: string) {
  if (placedAt === undefined) return [];
  const zone = zoneOfCountry(profileCountry);
  const { tag } = languageOf(language);
  const day = datesIn(tag, { dateStyle: 'long', timeZone: zone }).format(placedAt);
  return [{ name, value: `${day} (${zone})` }];
}

/** The customer's own number and note, where there are any. */
const ownFacts = (order: OrderOfMail, names: Record<'poNumber' | 'note', string>) =>
  (['poNumber', 'note'] as const)
    .map((field) => ({ name: names[field], value: order[field] }))
    .filter(({ value }) => value);

const orderAddress = ({ id, language }: OrderOfMail): string =>
  withLanguage(languageOf(language).prefix, `${paths.OrderDetail}?id=${id}`);

const remarkOf = ({ remark }: OrderMailEvent): LetterPart[] =>
  remark ? [{ kind: 'quote', text: remark }] : [];

/** The lines of an order; with prices where the event is about a quotation. */
function linesOf(
  { lines, delivery, language }: OrderOfMail,
  { quotation }: OrderMailEvent,
  referenceWords: (reference: string) => string,
): LetterLine[] {
  const { tag } = languageOf(language);
  const say: Say = (key, params) => text(language, key, params);
  // A mail about one delivery lists its lines.
  const listed = lines.filter(({ shipped }) => !delivery || shipped);
  return listed.map((line) => {
    const { number, component, model, reference, backOrder, expected, ownNumber, unitPrice } = line;
    return {
      number,
      about: joined(say, [
        component && translate(language, component),
        model,
        backOrder && stockNote(say, tag, { backOrder: true, ...expectedOf(expected) }),
        quotation && unitPrice
          ? say('{price} each', { price: moneyIn(tag, quotation.currency, unitPrice) })
          : '',
        ownNumber ? say('your number {number}', { number: ownNumber }) : '',
        reference && referenceWords(reference),
      ]),
      quantity: quantityWords(line, language),
    };
  });
}

/** Pieces of a line: of the delivery, if the mail is about one, else as ordered. */
function quantityWords(
  { quantity, asked, shipped }: OrderLineOfMail,
  language: LanguageCode,
): string {
  if (shipped) {
    if (shipped === quantity) return String(shipped);
    return text(language, '{pieces} of {all}', { pieces: String(shipped), all: String(quantity) });
  }
  if (quantity === asked) return String(quantity);
  return text(language, '{quantity} (instead of {before})', {
    quantity: String(quantity),
    before: String(asked),
  });
}

/** How the sales desk calls the events. */
const doneWords: Record<OrderMailEvent['action'], string> = {
  place: 'placed',
  change: 'changed or quoted, waits for the customer',
  confirm: 'confirmed',
  reject: 'rejected',
  cancel: 'cancelled',
  ship: 'shipped',
  deliver: 'delivered',
};

/** What was done, in the subject; also whether more of the order is still to be shipped or to arrive. */
function doneWith(order: OrderOfMail, event: OrderMailEvent): string {
  const isPartShipped = event.action === 'ship' && (order.remaining ?? 0) > 0;
  return `${isPartShipped || isPart(order, event) ? 'partly ' : ''}${doneWords[event.action]}`;
}

/** The mail to the sales desk. */
export function salesLetter(order: OrderOfMail, event: OrderMailEvent): Letter {
  const name = `${order.firstName} ${order.lastName}`.trim();
  const facts = [
    { name: 'Order', value: order.code },
    ...ownFacts(order, { poNumber: 'PO number', note: 'Note' }),
    ...termsOf(sayEnglish, 'en', event),
    { name: 'By', value: event.by === 'staff' ? event.who : 'the customer' },
    { name: 'Customer', value: [name, order.company, order.email].filter(Boolean).join(', ') },
    { name: 'Country', value: countryName(order.country, 'en') },
    { name: 'Shipping', value: shippingMethods[order.shippingMethod] },
  ];
  const parcel = parcelOf(order, event);
  if (parcel) {
    facts.push(
      { name: 'Carrier', value: parcel.carrier },
      { name: 'Tracking number', value: parcel.trackingNumber },
    );
  }
  const remaining = remainingWords({ ...order, language: 'en' }, event);
  if (remaining.length > 0) facts.push({ name: 'Remaining', value: remaining.join('. ') });
  const withoutOwnNumbers = order.lines.map((line) => ({ ...line, ownNumber: '' }));
  const lines = linesOf(
    { ...order, lines: withoutOwnNumbers, language: 'en' },
    event,
    (reference) => `customer's reference ${reference}`,
  );
  return {
    subject: `Order ${order.code} ${doneWith(order, event)}: ${order.company || name || order.email}`,
    replyTo: order.email,
    parts: [
      { kind: 'facts', facts },
      ...remarkOf(event),
      { kind: 'lines', item: 'Item', quantity: 'Quantity', lines },
      ...totalsOf(sayEnglish, 'en', event),
      { kind: 'link', text: 'Open in the back office', path: `/staff/orders/${order.id}/show` },
    ],
  };
}
