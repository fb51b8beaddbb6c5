/** The packing list of a delivery, and the labels of its boxes or cartons, as PDFs (docs/product.md 12.12, 12.25). */
import { readFileSync } from 'node:fs';
import type { Carton, Delivery } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import { labelSheets } from '#contract/order-names.ts';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import { company } from '#contract/paths.ts';
import {
  frameOf,
  type LabelSize,
  makeDocument,
  type PaperLanguage,
  type Writer,
  writerOf,
} from '#features/downloads/server/document.ts';
import { joined } from '#language/format.ts';
import type { TextKey } from '#language/text.ts';
import { netGramsOf, unpackedLines, weightsOf } from '../cartons.ts';
import { validInvoiceOf } from '../states.ts';
import { trackingWord } from '../words.ts';
import { type AddressField, filledFacts, orderAddressFacts, wishFacts } from './order-pdf.ts';
import { type LegalSeller, sellerFacts } from './parties.ts';

const listTemplate = readFileSync(new URL('./packing-list.typ', import.meta.url), 'utf8');
const labelsTemplate = readFileSync(new URL('./labels.typ', import.meta.url), 'utf8');

/** Maximum number of boxes of a delivery for which labels are printed. */
export const MAX_BOXES = 99;

type PackedLine = Pick<
  OrderLine,
  'id' | 'itemNumber' | 'turboPn' | 'model' | 'name' | 'facts' | 'reference' | 'quantity'
>;

export type PackedOrder = Pick<
  OrderDetail,
  'orderCode' | 'poNumber' | 'requestedDay' | 'sendWhole' | AddressField | 'deliveries' | 'invoices'
> & { readonly orderItems: readonly PackedLine[] };

/** A delivery of the order by its number. @throws CallError notFound */
export function deliveryOf({ deliveries }: PackedOrder, number: number): Delivery {
  const delivery = deliveries?.shipped.find((one) => one.number === number);
  if (!delivery) {
    throw new CallError('notFound', 'This delivery does not exist.' satisfies TextKey);
  }
  return delivery;
}

/** The order with the consignee and PO number that it had when the delivery left. */
const asShipped = (order: PackedOrder, { shipTo }: Delivery): PackedOrder => ({
  ...order,
  ...shipTo,
});

export interface PackedDelivery {
  readonly order: PackedOrder;
  readonly delivery: Delivery;
}

/** A delivery note names no cartons, and the consignee signs it. */
export type DeliveryPaper = 'packing list' | 'delivery note';

/**
 * Packing lists or delivery notes, one for each delivery, with the seller and the valid invoice. Consignee, PO number, ordered and remaining pieces
 * are shown as they were when the delivery left.
 * @throws CallError unavailable if too many documents are waiting, or the process that makes them died twice
 */
export const packingLists = (
  deliveries: readonly DeliveryOfPaper[],
  language: PaperLanguage,
  paper: DeliveryPaper = 'packing list',
): Promise<Uint8Array> =>
  makeDocument({
    template: listTemplate,
    sheets: deliveries.map((delivery) => listSheet(delivery, language, paper)),
  });

export interface DeliveryOfPaper extends PackedDelivery {
  readonly seller: LegalSeller;
  /** Time zone of days. */
  readonly zone: string;
}

function listSheet(
  { order: presentOrder, delivery, seller, zone }: DeliveryOfPaper,
  language: PaperLanguage,
  paper: DeliveryPaper,
) {
  const writer = writerOf(language, zone);
  const order = asShipped(presentOrder, delivery);
  const isNote = paper === 'delivery note';
  const invoice = validInvoiceOf(order, delivery);
  const { t, count } = writer;
  const { orderCode: code } = order;
  const { remaining = 0 } = delivery;
  const pieces = delivery.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const heading = t(
    isNote ? 'Delivery note for the order {code}' : 'Packing list for the order {code}',
  );
  return {
    ...frameOf(language, new Date(), { heading, code }, zone),
    invoice: invoice
      ? joined(t, [
          t('Commercial invoice {code}', { code: invoice.code }),
          writer.day(invoice.issuedAt),
        ])
      : '',
    parties: [
      [t('Delivery address'), orderAddressFacts(order, writer)],
      sellerFacts(seller, writer),
    ],
    facts: factsOf(order, delivery, writer),
    qr: code,
    columns: ['', '', t('Item'), t('Turbo P/N'), t('Model'), t('Ordered'), t('In this delivery')],
    rows: delivery.lines.flatMap(({ lineId, quantity, ordered }) => {
      const line = order.orderItems.find(({ id }) => id === lineId);
      return line ? [rowOf({ ...line, quantity: ordered ?? line.quantity }, quantity, writer)] : [];
    }),
    totalName: t('Pieces in total'),
    total: count(pieces),
    remaining: remaining > 0 ? t('Pieces still to be sent: {pieces}', { pieces: remaining }) : '',
    cartons: isNote ? null : cartonsSheet(order, delivery, writer),
    signature: isNote ? t('Received in good condition: date, name, signature') : '',
  };
}

/** The table of the cartons; null for a delivery that is not packed. */
function cartonsSheet(order: PackedOrder, delivery: Delivery, writer: Writer) {
  const { t, kilograms, count } = writer;
  const { cartons = [], lines } = delivery;
  if (cartons.length === 0) return null;
  const items = new Map(order.orderItems.map((line) => [line.id, line]));
  const { net, gross } = weightsOf(cartons);
  const unpacked = unpackedLines(lines, cartons).map(
    ({ lineId, quantity }) => `${quantity} × ${items.get(lineId)?.itemNumber ?? ''}`,
  );
  return {
    title: t('Cartons'),
    columns: [
      '',
      t('Contents of the carton'),
      t('Marks'),
      t('Size in mm'),
      t('Net weight in kg'),
      t('Gross weight in kg'),
    ],
    rows: cartons.map((carton, index) => ({
      number: `${count(index + 1)} / ${count(cartons.length)}`,
      contents: carton.lines.map(({ lineId, quantity, serials }) => ({
        quantity: count(quantity),
        number: items.get(lineId)?.itemNumber ?? '',
        about: joined(t, writer.facts(items.get(lineId)?.facts)),
        serials: serials && writer.ending('Serial numbers: {numbers}', 'numbers', serials),
      })),
      marks: carton.marks,
      size: sizeOf(carton),
      net: kilograms(netGramsOf(carton)),
      gross: kilograms(carton.grossGrams),
    })),
    totalName: t('{count} cartons', { count: cartons.length }),
    net: kilograms(net),
    gross: kilograms(gross),
    unpacked:
      unpacked.length > 0
        ? writer.ending('In no carton: {pieces}', 'pieces', joined(t, unpacked))
        : '',
  };
}

const sizeOf = ({ size }: Carton): string =>
  size ? `${size.length} × ${size.width} × ${size.height}` : '';

const rowOf = (line: PackedLine, quantity: number, writer: Writer) => {
  const { t, ending, count, capital, component, facts } = writer;
  return {
    qr: line.itemNumber,
    number: line.itemNumber,
    name: capital(component(line.name)),
    reference: capital(
      joined(t, [
        ...facts(line.facts),
        line.reference && ending('your reference {reference}', 'reference', line.reference),
      ]),
    ),
    turboPn: line.turboPn,
    model: line.model,
    ordered: count(line.quantity),
    quantity: count(quantity),
  };
};

const factsOf = (order: PackedOrder, delivery: Delivery, writer: Writer) => {
  const { t, day, zone } = writer;
  return filledFacts([
    [
      t('Delivery {number}', { number: delivery.number }),
      `${day(delivery.shippedAt)} (${zone})`,
      'text',
    ],
    ...wishFacts(order, writer),
    [t('Carrier'), delivery.carrier, 'text'],
    [t(trackingWord(delivery)), delivery.trackingNumber, 'number'],
  ]);
};

export const labelSizes: ReadonlyMap<string, LabelSize> = new Map(
  labelSheets.map(([size, , millimetres]) => [size, millimetres]),
);

export interface LabelledDelivery extends PackedDelivery {
  /** Number of boxes of a delivery that is not packed; default 1. */
  readonly boxes?: number;
}

/**
 * Labels in English: one for each carton, with marks, weights and size, or one for each box of a delivery
 * that is not packed. Each label has address and order, and says 'Carton n of m' or 'Box n of m'.
 * @param size sheet of a single label; if absent, labels stand side by side on A4
 */
export const labels = (
  deliveries: readonly LabelledDelivery[],
  size?: LabelSize,
): Promise<Uint8Array> =>
  makeDocument({
    template: labelsTemplate,
    sheets: deliveries.map((delivery) => labelsSheet(delivery, size)),
  });

function labelsSheet(labelled: LabelledDelivery, label?: LabelSize) {
  const { delivery } = labelled;
  const order = asShipped(labelled.order, delivery);
  return {
    ...frameOf('en', new Date(), {
      heading: 'Labels for the order {code}',
      code: order.orderCode,
      ...(label && { label }),
    }),
    code: order.orderCode,
    sender: [company.name, company.phone],
    address: [
      order.shippingConsigneeName,
      order.shippingConsigneeCompany,
      order.shippingConsigneeAddress,
      order.shippingConsigneeZipcode,
      writerOf('en').country(order.shippingConsigneeCountry),
      order.shippingConsigneeContact,
    ].filter(Boolean),
    facts: filledFacts([
      ['Delivery', String(delivery.number), 'text'],
      ['PO number', order.poNumber, 'text'],
      [trackingWord(delivery), delivery.trackingNumber, 'number'],
    ]),
    boxes: boxesOf(labelled),
  };
}

/** Texts of the labels. The QR code ends with the number of the box, which the desk's search removes. */
function boxesOf({ order: { orderCode }, delivery: { cartons }, boxes = 1 }: LabelledDelivery) {
  const code = (at: number, count: number) => `${orderCode} ${at + 1}/${count}`;
  if (!cartons) {
    return Array.from({ length: boxes }, (_, at) => ({
      text: `Box ${at + 1} of ${boxes}`,
      qr: code(at, boxes),
      facts: [],
    }));
  }
  const { kilograms } = writerOf('en');
  return cartons.map((carton, at) => ({
    text: `Carton ${at + 1} of ${cartons.length}`,
    qr: code(at, cartons.length),
    facts: filledFacts([
      ['Marks', carton.marks, 'text'],
      ['Net weight in kg', kilograms(netGramsOf(carton)), 'text'],
      ['Gross weight in kg', kilograms(carton.grossGrams), 'text'],
      ['Size in mm', sizeOf(carton), 'text'],
    ]),
  }));
}
