/** Files of orders that staff open by a link: files of messages, and the papers of a delivery. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Delivery } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import { sales } from '#contract/staff/call.ts';
import { countryName } from '#language/countries.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import {
  deliveryOf,
  labelSizes,
  labels,
  MOST_BOXES,
  type PackedDelivery,
  type PackedOrder,
  packingLists,
} from '../../pdf/packing-list.ts';
import { type PickedOrder, pickingLists } from '../../pdf/picking-list.ts';
import { documentReaderOf } from '../../server/order-documents.ts';
import { downloadHeaders, readOrderFile } from '../../server/order-files.ts';
import { tradeDataOf } from '../../server/trade-data.ts';
import { isAmendable } from '../../states.ts';
import { getOrderOfDesk } from './orders.ts';

/** GET /api/staff/orders/file?id=: a file of a message about an order. */
export const orderFileDownloads =
  ({ database, files }: { readonly database: Database; readonly files: Files }): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    app.get<{ Querystring: { id?: string } }>(
      '/api/staff/orders/file',
      { helmet: false },
      async (request, reply) => {
        await access.staffOfLink(request, sales);
        const fileId = figure(request.query.id);
        const { contents, ...file } = await readOrderFile(database.write, files, fileId);
        return reply.headers(downloadHeaders(file)).send(contents);
      },
    );
  };

interface Question {
  Querystring: {
    id?: string;
    ids?: string;
    delivery?: string;
    boxes?: string;
    size?: string;
    bilingual?: string;
  };
}

/** Maximum of orders whose papers are printed at once. */
const MAX_ORDERS = 50;

/**
 * GET /api/staff/orders/packing-list, /delivery-note, /labels and /picking-list: papers as PDFs. `id` is an order, `delivery` the number of
 * its delivery; `ids` are orders, separated by commas, of which all deliveries under way are printed. Picking lists are
 * those of `ids`, in the language of the member of staff; the other papers leave with the goods and are in English, with `bilingual=1` in English and Chinese but for labels. A
 * packed delivery has a label for each carton, on sheets of `size` ('100x150' or 'a6'); for any other delivery, `boxes` is
 * how many labels there are. Days of packing lists are in the time zone of the customer's country.
 */
export const orderPapers =
  (database: Database, { timeZone }: Pick<Config, 'timeZone'>): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    const options = { helmet: false } as const;
    app.get<Question>('/api/staff/orders/picking-list', options, async (request, reply) => {
      const { language } = await access.staffOfLink(request, sales);
      const orders: PickedOrder[] = [];
      for (const id of idsOf(request.query.ids)) orders.push(...(await pickedOrder(database, id)));
      if (orders.length === 0) {
        throw new CallError('notFound', 'Nothing of these orders remains to be shipped.');
      }
      const pdf = await pickingLists(orders, language, timeZone);
      return sendPdf(reply, `picking-list-${nameOf(orders)}`, pdf);
    });
    for (const name of ['packing-list', 'delivery-note'] as const) {
      app.get<Question>(`/api/staff/orders/${name}`, options, async (request, reply) => {
        await access.staffOfLink(request, sales);
        const deliveries = await deliveriesOf(database, request.query);
        const language = request.query.bilingual === '1' ? 'en+zh' : 'en';
        const paper = name === 'delivery-note' ? 'delivery note' : 'packing list';
        const pdf = await packingLists(deliveries, language, paper);
        return sendPdf(reply, `${name}-${nameOf(deliveries)}`, pdf);
      });
    }
    app.get<Question>('/api/staff/orders/labels', options, async (request, reply) => {
      await access.staffOfLink(request, sales);
      const { boxes = '1', size, ids } = request.query;
      const count = figure(boxes);
      if (count < 1 || count > MOST_BOXES) {
        throw new CallError('badInput', 'Labels are printed for 1 to {most} boxes.', {
          most: MOST_BOXES,
        });
      }
      const deliveries = await deliveriesOf(database, request.query);
      const isOnSheets = ids !== undefined || deliveries.some(({ delivery }) => delivery.cartons);
      const sheet = isOnSheets ? labelSizes[size ?? '100x150'] : undefined;
      if (isOnSheets && !sheet) throw new CallError('badInput', 'Labels are 100 × 150 mm or A6.');
      const labelled = deliveries.map((delivery) => ({ ...delivery, boxes: count }));
      return sendPdf(reply, `labels-${nameOf(deliveries)}`, await labels(labelled, sheet));
    });
  };

const figure = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** @throws CallError badInput without ids, and for more than MAX_ORDERS */
function idsOf(text = ''): number[] {
  const ids = [...new Set(text.split(','))].map(figure).filter((id) => id > 0);
  if (ids.length > 0 && ids.length <= MAX_ORDERS) return ids;
  throw new CallError('badInput', 'Papers are printed for 1 to {most} orders.', {
    most: MAX_ORDERS,
  });
}

/**
 * The delivery that a question names, or the deliveries under way of its orders.
 * @throws CallError notFound without any; badInput as idsOf
 */
async function deliveriesOf(database: Database, { id, ids, delivery }: Question['Querystring']) {
  if (ids === undefined) {
    const { order, zone } = await packedOrder(database, figure(id));
    return [{ order, zone, delivery: deliveryOf(order, figure(delivery)) }];
  }
  const deliveries: (PackedDelivery & { zone: string })[] = [];
  for (const orderId of idsOf(ids)) {
    const { order, zone } = await packedOrder(database, orderId);
    const shipped = order.deliveries?.shipped.filter(({ arrivedAt }) => !arrivedAt) ?? [];
    deliveries.push(...shipped.map((one) => ({ order, zone, delivery: one })));
  }
  if (deliveries.length > 0) return deliveries;
  throw new CallError('notFound', 'Nothing of these orders is under way.');
}

async function packedOrder(database: Database, id: number) {
  const { items, ...order } = await getOrderOfDesk(database, id, 'en');
  const { zone } = await documentReaderOf(database, id);
  const name = countryName(order.shippingConsigneeCountry, 'en');
  return { order: { ...order, orderItems: items, countryName: name } satisfies PackedOrder, zone };
}

/** The order with its bins; nothing if nothing of it remains to be shipped. */
async function pickedOrder(database: Database, id: number): Promise<PickedOrder[]> {
  const order = await getOrderOfDesk(database, id, 'en');
  if (!isAmendable(order)) return [];
  const data = await tradeDataOf(database.write, id);
  const bins = new Map(data.map(({ lineId, storageBin }) => [String(lineId), storageBin]));
  return [{ order, bins }];
}

/** The order of the papers, and the delivery if it is one; 'orders' if there are several. */
function nameOf(papers: readonly { order: { orderCode: string }; delivery?: Delivery }[]): string {
  const [first, ...others] = papers;
  if (!first || others.length > 0) return 'orders';
  return [first.order.orderCode, first.delivery?.number].filter(Boolean).join('-');
}

const sendPdf = (reply: FastifyReply, name: string, pdf: Uint8Array) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
      // The policy of pages would block the browser's PDF viewer.
      'content-security-policy': "frame-ancestors 'none'",
    })
    .send(pdf);
