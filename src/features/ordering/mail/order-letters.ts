/**
 * Texts of the mails about orders: to customers in their language, to the sales desk in `mailLanguage`. One
 * long file, so that the texts of an event for both sides stand together.
 */

import { type ShippingMethod, shippingMethods } from '#contract/choices.ts';
import type { ClaimState, OrderAction } from '#contract/order-names.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import type { Quotation } from '#contract/quotations.ts';
import { lineFactsOf } from '#features/catalogue/server/items/facts.ts';
import { expectedOf } from '#features/catalogue/server/items/stock.ts';
import type { LineFields } from '#features/catalogue-index/items.ts';
import {
  type Letter,
  type LetterFact,
  type LetterLine,
  type LetterPart,
  orderThread,
} from '#features/mail/server/letter.ts';
import { countryName } from '#language/countries.ts';
import { deskText } from '#language/desk-text.ts';
import { datesIn, dayIn, joined, type Params, stockNote } from '#language/format.ts';
import { fullName } from '#language/full-name.ts';
import { type LanguageCode, languageOf, type StaffLanguage } from '#language/languages.ts';
import { moneyIn } from '#language/money.ts';
import { type TextKey, text, translate } from '#language/text.ts';
import { zoneOfCountry } from '#language/zone.ts';
import { type Carrier, trackingBy } from '../tracking.ts';
import {
  claimActionWords,
  claimStateWords,
  factWords,
  leadTimeWords,
  lineName,
  type QuotationAmounts,
  type QuotationTerms,
  quotationCode,
  quotationTerms,
  quotationTotals,
  trackingWord,
  versionWords,
  type Wishes,
  wishesOf,
} from '../words.ts';

type MailedQuotation = QuotationAmounts & QuotationTerms & Pick<Quotation, 'sent'>;

/** Goods that one action shipped, confirmed as arrived or took back. */
export interface MovedGoods {
  readonly deliveries: readonly {
    readonly number: number;
    readonly carrier: string;
    readonly trackingNumber: string;
  }[];
  /** An entry per line, in the order's sequence. */
  readonly pieces: readonly {
    readonly lineId: number;
    readonly quantity: number;
    readonly itemNumber: string;
  }[];
}

export interface OrderMailEvent {
  readonly action: 'place' | OrderAction;
  readonly by: 'customer' | 'staff';
  /** E-mail of the actor; shown to the sales desk only. */
  readonly who: string;
  /** Remark or reason, as written; it goes to the customer. */
  readonly remark?: string;
  readonly goods?: MovedGoods;
  /** The quotation that staff gave, or that the customer accepted. */
  readonly quotation?: MailedQuotation;
  /** The change carries out what the customer proposed. */
  readonly acceptsProposal?: true;
}

/** Snapshot of an order after the event, so that a mail sent later still describes this moment. */
export interface OrderOfMail {
  readonly id: number;
  readonly code: string;
  /** The customer's own number of the order; may be empty. */
  readonly poNumber: string;
  /** Absent in jobs of an older release, like the next two fields. */
  readonly requestedDay?: string | null;
  readonly sendWhole?: boolean;
  readonly replaces?: Wishes['replaces'] | null;
  /** State of the claim whose pieces the order replaces; absent in jobs of an older release. */
  readonly claimState?: ClaimState | null;
  /** The customer's note; may be empty. */
  readonly note: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly language: LanguageCode;
  /** Country of the consignee. */
  readonly country: string;
  /** Absent in jobs of an older release, like the next field. */
  readonly consigneeName?: string;
  /** May be empty. */
  readonly consigneeCompany?: string;
  /** Time of the order, ms since 1970. */
  readonly placedAt: number;
  /** Country of the customer's profile; may be empty. */
  readonly profileCountry: string;
  /** Time zone of the company, for a country with several; default UTC. */
  readonly companyZone?: string;
  readonly shippingMethod: ShippingMethod;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly carriers?: readonly Carrier[] | null;
  readonly lines: readonly OrderLineOfMail[];
  /** Pieces not shipped yet. `remainingExpected` is the day by which all of them are expected. */
  readonly remaining: number;
  readonly remainingExpected: string | null;
  /** Number of deliveries that have not arrived. */
  readonly underWay: number;
}

export interface OrderLineOfMail {
  /** The E&E P/N, or the turbo P/N of an item without an E&E P/N. */
  readonly number: string;
  /** English name, which the mail translates; empty for a turbo. */
  readonly component: string;
  readonly model: string;
  /** For a part, the turbo for which it was ordered. Absent in jobs of an older release. */
  readonly turboPn?: string;
  /** Fields of the part that lines show, as they were when the part was ordered. */
  readonly lineFields?: LineFields;
  readonly quantity: number;
  /** The quantity that the customer requested. */
  readonly asked: number;
  /** The customer's reference for the line; may be empty. */
  readonly reference: string;
  /** The customer's own number for the item, shown to the customer only; may be empty or absent. */
  readonly ownNumber?: string | null;
  readonly hasMoreOwnNumbers?: boolean;
  /** Pieces of this line in the goods of the event. */
  readonly moved?: number | null;
  /** The item was out of stock when it was ordered. */
  readonly backOrder: boolean;
  readonly expected: string | null;
  /** Null without a quotation. */
  readonly unitPrice: string | null;
  /** Absent in jobs of an older release. */
  readonly leadDays?: number | null;
}

type Say = (key: TextKey, params?: Params) => string;

interface Draft {
  readonly subject: TextKey;
  readonly lines: readonly TextKey[];
}

const questions: TextKey = 'If you have questions, please contact us.';

/** Drafts by event and actor. Customers never change, reject or ship. */
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
  'take back': {
    subject: 'A delivery of your order {code} has been cancelled',
    lines: [
      'We are sorry: these goods have not been sent after all. We will write to you again as soon as they are on their way.',
    ],
  },
};

/** Subjects if more of the order is still to be shipped or to arrive. */
const partSubjects: Partial<Record<OrderMailEvent['action'], TextKey>> = {
  ship: 'A delivery of your order {code} is on its way',
  deliver: 'A delivery of your order {code} has arrived',
};

const isPart = ({ remaining = 0, underWay = 0 }: OrderOfMail, { action }: OrderMailEvent) =>
  (action === 'ship' && remaining > 0) || (action === 'deliver' && remaining + underWay > 0);

const isAboutGoods = ({ action }: OrderMailEvent) =>
  action === 'ship' || action === 'deliver' || action === 'take back';

/** Number of the delivery, carrier, tracking number and tracking page of each parcel that the mail is about. */
function parcelFacts(order: OrderOfMail, event: OrderMailEvent, say: Say): LetterFact[] {
  if (!isAboutGoods(event)) return [];
  const parcels = event.goods?.deliveries ?? [{ ...order, number: undefined }];
  const trackingOf = trackingBy(order.carriers ?? []);
  return parcels.flatMap((parcel) => {
    if (!parcel.carrier) return [];
    const { trackingPage, ...kind } = trackingOf(parcel);
    const { number, carrier, trackingNumber } = parcel;
    const name = number === undefined ? say('Carrier') : say('Delivery {number}', { number });
    const tracking = { name: say(trackingWord(kind)), value: trackingNumber };
    return [
      { name, value: carrier },
      { ...tracking, ...(trackingPage && { href: trackingPage }) },
    ];
  });
}

/** Pieces still to be sent after a delivery, and the day on which they are expected. */
function remainingWords(order: OrderOfMail, event: OrderMailEvent): string[] {
  const { remaining = 0, language } = order;
  if (remaining === 0 || !isAboutGoods(event)) return [];
  const count = text(language, 'Pieces still to be sent: {pieces}', { pieces: remaining });
  const { expected } = expectedOf(order.remainingExpected);
  if (!expected) return [count];
  const day = dayIn(languageOf(language).tag, expected);
  return [count, text(language, 'Expected {day}', { day })];
}

/** Drafts for events with a quotation, used instead of `drafts`. */
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

const factsOf = (values: readonly (readonly [name: string, value: string])[]) =>
  values.map(([name, value]) => ({ name, value }));

/** Number, version and terms of the quotation that the event is about. */
function termsOf(
  say: Say,
  order: Pick<OrderOfMail, 'code' | 'language' | 'profileCountry' | 'companyZone'>,
  { action, quotation }: OrderMailEvent,
) {
  if (!quotation) return [];
  const { code, language } = order;
  const { sent } = quotation;
  const version = sent && versionWords(say, (at) => dayOf(order, Date.parse(at)), sent);
  // quotationTerms leaves out the last valid day of an accepted quotation. `proforma` marks it as accepted; it is
  // empty because the proforma invoice has no number yet.
  const accepted = action === 'confirm' ? { proforma: '' } : {};
  const { tag } = languageOf(language);
  return factsOf([
    ...(version ? [[say('Quotation'), `${quotationCode(code)} · ${version}`] as const] : []),
    ...quotationTerms(say, tag, { ...quotation, ...accepted }),
  ]);
}

function totalsOf(say: Say, language: LanguageCode, { quotation }: OrderMailEvent): LetterPart[] {
  if (!quotation) return [];
  const { tag } = languageOf(language);
  const totals = quotationTotals(say, tag, quotation);
  return [{ kind: 'facts', facts: factsOf(totals) }];
}

export function customerLetter(order: OrderOfMail, event: OrderMailEvent): Letter {
  const { language } = order;
  const say = (key: TextKey, params = {}) => text(language, key, params);
  const draft = draftOf(event);
  const name = fullName(order);
  const [first, ...others] = draft.lines;
  const paragraph = (key: TextKey): LetterPart => ({ kind: 'text', text: say(key) });
  const facts = [
    { name: say('Order code'), value: order.code },
    ...dateOf(order, say('Order date')),
    ...ownFacts(say, order),
    ...claimFacts(say, order, event),
    ...termsOf(say, order, event),
    ...parcelFacts(order, event, say),
  ];
  const partSubject = isPart(order, event) ? partSubjects[event.action] : undefined;
  return {
    subject: say(partSubject ?? draft.subject, { code: order.code }),
    thread: orderThread(order.id),
    parts: [
      { kind: 'text', text: name ? say('Dear {name},', { name }) : say('Hello,') },
      ...(event.acceptsProposal ? [paragraph('We have accepted your proposal.')] : []),
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

/** The order date in the time zone of the customer's country, with the zone's name. */
const dateOf = (order: OrderOfMail, name: string) => [
  { name, value: `${dayOf(order, order.placedAt)} (${zoneOfLetter(order)})` },
];

type CustomerPlace = Pick<OrderOfMail, 'profileCountry' | 'companyZone'>;
const zoneOfLetter = ({ profileCountry, companyZone }: CustomerPlace): string =>
  zoneOfCountry(profileCountry, companyZone);

function dayOf(order: CustomerPlace & Pick<OrderOfMail, 'language'>, at: number): string {
  const { tag } = languageOf(order.language);
  return datesIn(tag, { dateStyle: 'medium', timeZone: zoneOfLetter(order) }).format(at);
}

/** The customer's wishes and note. */
function ownFacts(say: Say, order: OrderOfMail) {
  const { language, poNumber, requestedDay, sendWhole, replaces, note, lines } = order;
  const wishes = {
    poNumber,
    ...(requestedDay && { requestedDay }),
    ...(sendWhole && { sendWhole: true as const }),
    ...(replaces && { replaces }),
  };
  const { tag } = languageOf(language);
  return factsOf([
    ...wishesOf(say, tag, wishes, lines),
    ...(note ? [[say('Note'), note] as const] : []),
  ]);
}

/** The step of the claim that follows if its replacement is cancelled or has arrived (docs/product.md 12.17). */
function claimFacts(say: Say, { replaces, claimState }: OrderOfMail, { action }: OrderMailEvent) {
  if (!replaces || !claimState || (action !== 'cancel' && action !== 'deliver')) return [];
  const step = claimState === 'new' ? claimActionWords.reopen : claimStateWords[claimState];
  return factsOf([[say('Claim {code}', { code: replaces.claimCode }), say(step)]]);
}

const orderAddress = ({ id, language }: OrderOfMail): string =>
  withLanguage(languageOf(language).prefix, `${paths.OrderDetail}?id=${id}`);

const remarkOf = ({ remark }: OrderMailEvent): LetterPart[] =>
  remark ? [{ kind: 'quote', text: remark }] : [];

/** The lines of an order; with prices if the event is about a quotation. */
function linesOf(
  { lines, language }: OrderOfMail,
  { quotation, goods }: OrderMailEvent,
  referenceWords: (reference: string) => string,
): LetterLine[] {
  const { tag } = languageOf(language);
  const say: Say = (key, params) => text(language, key, params);
  // A mail about deliveries lists only the lines in these deliveries.
  const listed = lines.filter(({ moved }) => !goods || moved);
  return listed.map((line) => {
    const { number, component, model, lineFields, reference, turboPn } = line;
    const { backOrder, expected, unitPrice, leadDays } = line;
    const ownNumber = ownNumberOf(line, say);
    return {
      number,
      about: joined(say, [
        lineName(say, component && translate(language, component), { number, turboPn }),
        model,
        ...factWords(say, lineFactsOf(lineFields, language).facts),
        stockNote(say, tag, { backOrder, ...expectedOf(expected) }),
        quotation && unitPrice
          ? say('{price} each', { price: moneyIn(tag, quotation.currency, unitPrice) })
          : '',
        quotation && leadTimeWords(say, leadDays),
        ownNumber ? say('your number {number}', { number: ownNumber }) : '',
        reference && referenceWords(reference),
      ]),
      quantity: quantityWords(line, language),
    };
  });
}

const ownNumberOf = ({ ownNumber, hasMoreOwnNumbers }: OrderLineOfMail, say: Say) =>
  ownNumber && hasMoreOwnNumbers ? say('{numbers} and more', { numbers: ownNumber }) : ownNumber;

/** Pieces of a line: pieces in the deliveries if the mail is about deliveries, else the ordered pieces. */
function quantityWords(
  { quantity, asked, moved }: OrderLineOfMail,
  language: LanguageCode,
): string {
  if (moved) {
    if (moved === quantity) return String(moved);
    return text(language, '{pieces} of {all}', { pieces: String(moved), all: String(quantity) });
  }
  if (quantity === asked) return String(quantity);
  return text(language, '{quantity} (instead of {before})', {
    quantity: String(quantity),
    before: String(asked),
  });
}

const salesSubjects: Record<OrderMailEvent['action'], string> = {
  place: 'Order {code} placed: {customer}',
  change: 'Order {code} changed or quoted, waits for the customer: {customer}',
  confirm: 'Order {code} confirmed: {customer}',
  reject: 'Order {code} rejected: {customer}',
  cancel: 'Order {code} cancelled: {customer}',
  ship: 'Order {code} shipped: {customer}',
  deliver: 'Order {code} delivered: {customer}',
  'take back': 'Order {code} with a delivery taken back: {customer}',
};

/** Subjects if more of the order is still to be shipped or to arrive. */
const salesPartSubjects: Partial<typeof salesSubjects> = {
  ship: 'Order {code} partly shipped: {customer}',
  deliver: 'Order {code} partly delivered: {customer}',
};

/** Customer and consignee, each with its country: they may be in different countries. */
function partiesOf(order: OrderOfMail, language: StaffLanguage): LetterFact[] {
  const { company, email, profileCountry, consigneeName, consigneeCompany, country } = order;
  const countryOf = (code: string) => code && countryName(code, language);
  const words = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ');
  return [
    {
      name: deskText(language, 'Customer'),
      value: words([fullName(order), company, email, countryOf(profileCountry)]),
    },
    {
      name: deskText(language, 'Consignee'),
      value: words([consigneeName, consigneeCompany, countryOf(country)]),
    },
  ];
}

export function salesLetter(
  order: OrderOfMail,
  event: OrderMailEvent,
  language: StaffLanguage,
): Letter {
  const say = (key: string, params?: Params) => deskText(language, key, params);
  const name = fullName(order);
  const facts = [
    { name: say('Order'), value: order.code },
    ...ownFacts(say, { ...order, language }),
    ...claimFacts(say, order, event),
    ...termsOf(say, { ...order, language }, event),
    { name: say('By'), value: event.by === 'staff' ? event.who : say('the customer') },
    ...partiesOf(order, language),
    { name: say('Shipping method'), value: say(shippingMethods[order.shippingMethod]) },
  ];
  facts.push(...parcelFacts(order, event, say));
  const remaining = remainingWords({ ...order, language }, event);
  if (remaining.length > 0) facts.push({ name: say('Remaining'), value: remaining.join('. ') });
  const withoutOwnNumbers = order.lines.map((line) => ({ ...line, ownNumber: '' }));
  const lines = linesOf({ ...order, lines: withoutOwnNumbers, language }, event, (reference) =>
    say('customer’s reference {reference}', { reference }),
  );
  return {
    subject: say(
      (isPart(order, event) ? salesPartSubjects : salesSubjects)[event.action] ??
        salesSubjects[event.action],
      { code: order.code, customer: order.company || name || order.email },
    ),
    thread: orderThread(order.id),
    replyTo: order.email,
    parts: [
      { kind: 'facts', facts },
      ...remarkOf(event),
      { kind: 'lines', item: say('Item'), quantity: say('Quantity'), lines },
      ...totalsOf(say, language, event),
      {
        kind: 'link',
        text: say('Open in the back office'),
        path: `/staff/orders/${order.id}/show`,
      },
    ],
  };
}
