/** Files of orders that staff open by a link: files of messages, and the papers of a delivery. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '#contract/errors.ts';
import { sales } from '#contract/staff/call.ts';
import { countryName } from '#language/countries.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import {
  boxLabels,
  cartonLabels,
  deliveryOf,
  labelSizes,
  MOST_BOXES,
  type PackedOrder,
  packingList,
} from '../../pdf/packing-list.ts';
import { documentReaderOf } from '../../server/order-documents.ts';
import { downloadHeaders, readOrderFile } from '../../server/order-files.ts';
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
  Querystring: { id?: string; delivery?: string; boxes?: string; size?: string };
}

/**
 * GET /api/staff/orders/packing-list and /labels: the papers of a delivery, as PDFs in English. `id` is
 * the order's, `delivery` the number of the delivery. A delivery that is packed has a label for each carton, on sheets of
 * `size` ('100x150' or 'a6'); for any other, `boxes` is how many labels there are. Days are in the time zone of the
 * customer's country.
 */
export const orderPapers =
  (database: Database): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    /** The delivery that a request of the sales desk names. */
    const packed = async (request: FastifyRequest<Question>) => {
      await access.staffOfLink(request, sales);
      const { id, delivery } = request.query;
      const order = await packedOrder(database, figure(id));
      return { order, delivery: deliveryOf(order, figure(delivery)) };
    };
    app.get<Question>(
      '/api/staff/orders/packing-list',
      { helmet: false },
      async (request, reply) => {
        const { order, delivery } = await packed(request);
        const { zone } = await documentReaderOf(database, figure(request.query.id));
        const pdf = await packingList(order, delivery, 'en', zone);
        return sendPdf(reply, `packing-list-${order.orderCode}-${delivery.number}`, pdf);
      },
    );
    app.get<Question>('/api/staff/orders/labels', { helmet: false }, async (request, reply) => {
      const { order, delivery } = await packed(request);
      const name = `labels-${order.orderCode}-${delivery.number}`;
      if (delivery.cartons) {
        const size = labelSizes[request.query.size ?? '100x150'];
        if (!size) throw new CallError('badInput', 'Labels are 100 × 150 mm or A6.');
        return sendPdf(reply, name, await cartonLabels(order, delivery, size));
      }
      const boxes = figure(request.query.boxes ?? '1');
      if (boxes < 1 || boxes > MOST_BOXES) {
        throw new CallError('badInput', 'Labels are printed for 1 to {most} boxes.', {
          most: MOST_BOXES,
        });
      }
      const pdf = await boxLabels(order, delivery, boxes);
      return sendPdf(reply, name, pdf);
    });
  };

const figure = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

async function packedOrder(database: Database, id: number): Promise<PackedOrder> {
  const { items, ...order } = await getOrderOfDesk(database, id, 'en');
  const name = countryName(order.shippingConsigneeCountry, 'en');
  return { ...order, orderItems: items, countryName: name };
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
