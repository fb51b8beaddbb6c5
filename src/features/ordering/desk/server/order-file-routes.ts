/** Files of orders that staff open by a link: files of messages, and the papers of a delivery. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Delivery } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import { sales } from '#contract/staff/call.ts';
import { documentInTurn } from '#features/downloads/server/document.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { zoneOf } from '#language/zone.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import {
  type DeliveryOfPaper,
  deliveryOf,
  labelSizes,
  labels,
  MAX_BOXES,
  type PackedOrder,
  packingLists,
} from '../../pdf/packing-list.ts';
import { type PickedOrder, pickingLists } from '../../pdf/picking-list.ts';
import { documentReaderOf, type ZoneServices } from '../../server/order-documents.ts';
import { downloadHeaders, readOrderFile } from '../../server/order-files.ts';
import { legalSeller } from '../../server/seller.ts';
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

/** Query string of a URL. A repeated parameter counts as absent. */
type Question = Partial<
  Record<'id' | 'ids' | 'delivery' | 'boxes' | 'size' | 'bilingual' | 'zone', string>
>;

const questionOf = ({ query }: FastifyRequest): Question =>
  Object.fromEntries(
    Object.entries(query as object).filter(([, value]) => typeof value === 'string'),
  );

/** Maximum number of orders, and of lines or labels, in one print request: about 10 seconds of work. */
const MAX_ORDERS = 50;
const MAX_PRINTED = 2000;

/**
 * GET /api/staff/orders/packing-list, /delivery-note, /labels and /picking-list: papers as PDFs.
 *
 * - `id` and `delivery`: an order, and the number of its delivery. `ids`: orders, separated by commas, with all their
 *   deliveries under way. Picking lists take `ids` alone.
 * - Papers leave with the goods and are in English; `bilingual=1` gives packing lists and delivery notes in English and
 *   Chinese. Picking lists are in the language of the member of staff.
 * - A packed delivery has a label for each carton, on sheets of `size` ('100x150' or 'a6'). Any other delivery has
 *   `boxes` labels.
 * - Days are in the time zone of the customer's country; on picking lists, in `zone`.
 */
export const orderPapers =
  (services: ZoneServices): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    const { database } = services;
    const options = { helmet: false } as const;
    app.get('/api/staff/orders/picking-list', options, async (request, reply) => {
      const { signal } = request;
      const { language, email } = await access.staffOfLink(request, sales);
      const { ids, zone } = questionOf(request);
      const orders: PickedOrder[] = [];
      for (const id of idsOf(ids)) {
        if (!signal.aborted) orders.push(...(await pickedOrder(database, id, language)));
      }
      if (orders.length === 0) {
        throw new CallError('notFound', 'Nothing of these orders remains to be shipped.');
      }
      checkPrinted(orders.flatMap(({ order }) => order.items).length);
      const pdf = await documentInTurn(email, signal, () =>
        pickingLists(orders, language, zoneOf(zone)),
      );
      return sendPdf(reply, `picking-list-${nameOf(orders)}`, pdf);
    });
    for (const name of ['packing-list', 'delivery-note'] as const) {
      app.get(`/api/staff/orders/${name}`, options, async (request, reply) => {
        const { signal } = request;
        const { email } = await access.staffOfLink(request, sales);
        const question = questionOf(request);
        const deliveries = await deliveriesOf(services, question, signal);
        const language = question.bilingual === '1' ? 'en+zh' : 'en';
        const paper = name === 'delivery-note' ? 'delivery note' : 'packing list';
        checkPrinted(deliveries.flatMap(({ delivery }) => delivery.lines).length);
        const pdf = await documentInTurn(email, signal, () =>
          packingLists(deliveries, language, paper),
        );
        return sendPdf(reply, `${name}-${nameOf(deliveries)}`, pdf);
      });
    }
    app.get('/api/staff/orders/labels', options, async (request, reply) => {
      const { signal } = request;
      const { email } = await access.staffOfLink(request, sales);
      const question = questionOf(request);
      const { boxes = '1', size, ids } = question;
      const count = figure(boxes);
      if (count < 1 || count > MAX_BOXES) {
        throw new CallError('badInput', 'Labels are printed for 1 to {most} boxes.', {
          most: MAX_BOXES,
        });
      }
      const deliveries = await deliveriesOf(services, question, signal);
      checkPrinted(
        deliveries.reduce((sum, { delivery }) => sum + (delivery.cartons?.length ?? count), 0),
      );
      const isOnSheets = ids !== undefined || deliveries.some(({ delivery }) => delivery.cartons);
      const sheet = isOnSheets ? labelSizes.get(size ?? '100x150') : undefined;
      if (isOnSheets && !sheet) throw new CallError('badInput', 'Labels are 100 × 150 mm or A6.');
      const labelled = deliveries.map((delivery) => ({ ...delivery, boxes: count }));
      const pdf = await documentInTurn(email, signal, () => labels(labelled, sheet));
      return sendPdf(reply, `labels-${nameOf(deliveries)}`, pdf);
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

/** @throws CallError badInput for more than MAX_PRINTED lines or labels */
function checkPrinted(count: number): void {
  if (count <= MAX_PRINTED) return;
  throw new CallError(
    'badInput',
    'At most {most} lines or labels are printed at once, and these are {count}. Choose fewer orders.',
    { most: MAX_PRINTED, count },
  );
}

/**
 * The delivery that `id` and `delivery` name, or the deliveries under way of the orders `ids`.
 * @throws CallError notFound if there are none; badInput as idsOf
 */
async function deliveriesOf(
  services: ZoneServices,
  { id, ids, delivery }: Question,
  signal: AbortSignal,
) {
  if (ids === undefined) {
    const packed = await packedOrder(services, figure(id));
    return [{ ...packed, delivery: deliveryOf(packed.order, figure(delivery)) }];
  }
  const deliveries: DeliveryOfPaper[] = [];
  for (const orderId of idsOf(ids)) {
    if (signal.aborted) break;
    const packed = await packedOrder(services, orderId);
    const shipped = packed.order.deliveries?.shipped.filter(({ arrivedAt }) => !arrivedAt) ?? [];
    deliveries.push(...shipped.map((one) => ({ ...packed, delivery: one })));
  }
  if (deliveries.length > 0) return deliveries;
  throw new CallError('notFound', 'Nothing of these orders is under way.');
}

async function packedOrder(services: ZoneServices, id: number) {
  const { items, ...order } = await getOrderOfDesk(services.database, id, 'en');
  const { zone } = await documentReaderOf(services, id);
  const seller = legalSeller(services.seller);
  return { order: { ...order, orderItems: items } satisfies PackedOrder, seller, zone };
}

/** The order with the storage bins of its lines; empty if nothing remains to be shipped. */
async function pickedOrder(
  database: Database,
  id: number,
  language: StaffLanguage,
): Promise<PickedOrder[]> {
  const order = await getOrderOfDesk(database, id, language);
  if (!isAmendable(order)) return [];
  const data = await tradeDataOf(database.write, id);
  const bins = new Map(data.map(({ lineId, storageBin }) => [String(lineId), storageBin]));
  return [{ order, bins }];
}

/** File name: order and delivery of a single paper; 'orders' for several papers. */
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
      // The content security policy of pages would block the browser's PDF viewer.
      'content-security-policy': "frame-ancestors 'none'",
    })
    .send(pdf);
