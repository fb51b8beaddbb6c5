/** Documents for the signed-in customer: an order as a PDF, papers of deliveries, files about orders. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, CallName, Calls, Payload } from '#contract';
import { CallError, failureOf, failures } from '#contract/errors.ts';
import {
  captchaAddress,
  deliveryNotePath,
  orderFilePath,
  orderPdfPath,
  packingListPath,
  paths,
  withLanguage,
} from '#contract/paths.ts';
import { withPlainNames } from '#contract/spellings.ts';
import { documentInTurn } from '#features/downloads/server/document.ts';
import type { Gateway } from '#features/gateway/server/gateway.ts';
import { orderPdf } from '#features/ordering/pdf/order-pdf.ts';
import {
  type DeliveryPaper,
  deliveryOf,
  packingLists,
} from '#features/ordering/pdf/packing-list.ts';
import { downloadHeaders } from '#features/ordering/server/order-files.ts';
import { legalSeller, type SellerSettings } from '#features/ordering/server/seller.ts';
import { dangerousLines } from '#features/ordering/server/trade-data.ts';
import { withDanger } from '#features/ordering/words.ts';
import { type LanguageCode, languageOf, languages } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { zoneOfCountry } from '#language/zone.ts';
import type { Database } from '#platform/database.ts';
import { addressOf, callerOf, visitorOf } from '../pages/visitor.ts';

interface DocumentsOptions {
  gateway: Gateway;
  database: Database;
  /** Data of the company, with its time zone, used for customers whose country has several. */
  seller: SellerSettings;
  /** Whether visitors use https only. */
  https: boolean;
}

/** Fastify plugin. Register it before the pages, which handle every other GET. */
export async function documents(app: FastifyInstance, options: DocumentsOptions) {
  for (const { code, prefix } of languages) {
    for (const [path, send] of Object.entries({
      [orderPdfPath]: sendOrder,
      [packingListPath]: sendDeliveryPaper('packing list'),
      [deliveryNotePath]: sendDeliveryPaper('delivery note'),
      [orderFilePath]: sendFile,
    })) {
      app.get(withLanguage(prefix, path), async (request, reply) => {
        // Every response is personal, errors included.
        reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
        try {
          return await sendDocumentOf(request, reply, { ...options, language: code, send });
        } catch (error) {
          const callError = error instanceof CallError ? error : undefined;
          if (!callError) request.log.error({ err: error }, 'a document failed');
          return sendFailure(reply, code, callError);
        }
      });
    }
  }
}

/** Loads the data through the gateway, as pages do, and sends the document. */
type Send = (
  search: URLSearchParams,
  call: <N extends CallName>(name: N, payload: Payload<Calls[N]>) => Promise<Answer<Calls[N]>>,
  reply: FastifyReply,
  caller: {
    language: LanguageCode;
    zone: string;
    email: string;
    signal: AbortSignal;
    database: Database;
    seller: SellerSettings;
  },
) => Promise<FastifyReply>;

const idOf = (search: URLSearchParams) => search.get('id') ?? '';

const sendOrder: Send = async (search, call, reply, { language, zone, ...reader }) => {
  const order = await call('getOrder', { orderId: idOf(search) });
  const pdf = await documentInTurn(reader.email, reader.signal, () =>
    orderPdf(order, language, zone),
  );
  return sendPdf(reply, order.orderCode, pdf);
};

const sendDeliveryPaper =
  (paper: DeliveryPaper): Send =>
  async (search, call, reply, { language, email, signal, database, seller }) => {
    const order = await call('getOrder', { orderId: idOf(search) });
    // The calls leave out dangerous goods: customers read them on papers only.
    const dangerous = await dangerousLines(database.write, Number(order.id));
    const orderItems = order.orderItems.map((line) => ({
      ...line,
      facts: withDanger(line.facts, dangerous.has(line.id)),
    }));
    // Papers use the time zone of the customer's country, so that all readers see the same date.
    const { country } = await call('getCustomerInfoByToken', {});
    const zone = zoneOfCountry(country, seller.timeZone);
    const delivery = deliveryOf(order, Number(search.get('delivery')));
    const packed = { order: { ...order, orderItems }, delivery, zone, seller: legalSeller(seller) };
    const pdf = await documentInTurn(email, signal, () => packingLists([packed], language, paper));
    const name = `${paper.replace(' ', '-')}-${order.orderCode}-${delivery.number}`;
    return sendPdf(reply, name, pdf);
  };

const sendPdf = (reply: FastifyReply, name: string, pdf: Uint8Array) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    // The policy of pages would block browsers' PDF viewers.
    .header('content-security-policy', "frame-ancestors 'none'")
    .send(pdf);

const sendFile: Send = async (search, call, reply) => {
  const { name, contentType, content } = await call('orderFileGet', { fileId: idOf(search) });
  return reply
    .headers(downloadHeaders({ fileName: name, contentType }))
    .send(Buffer.from(content, 'base64'));
};

interface RequestedDocument extends DocumentsOptions {
  readonly language: LanguageCode;
  readonly send: Send;
}

/** Sends the document to the customer; redirects visitors to sign-in, callers at a limit to a captcha. */
async function sendDocumentOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { gateway, database, seller, https, language, send }: RequestedDocument,
) {
  const { signal } = request;
  const caller = callerOf(request, language);
  const { token, person } = await visitorOf(gateway, request, reply, caller, https);
  const { pathname, search, searchParams } = addressOf(request, undefined);
  const { prefix } = languageOf(language);
  const leadTo = (address: string) => reply.redirect(withLanguage(prefix, address), 303);
  const back = pathname + search;
  if (!token || !person) return leadTo(`${paths.Login}?${new URLSearchParams({ back })}`);
  try {
    return await send(
      searchParams,
      async (name, payload) => {
        const { status, envelope } = await gateway.dispatch(name, payload, { ...caller, token });
        if (envelope.success === '0') return withPlainNames(envelope.val) as never;
        throw new CallError(failureOf(status, envelope.ret), envelope.msg, {}, envelope.val);
      },
      reply,
      { ...caller, email: person.email, signal, database, seller },
    );
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'needCaptcha') return leadTo(captchaAddress(String(error.val), back));
    if (error.code === 'notFound' || error.code === 'badInput') return reply.callNotFound();
    throw new CallError('unavailable', 'Process error, please try it later.' satisfies TextKey);
  }
}

function sendFailure(reply: FastifyReply, language: LanguageCode, error: CallError | undefined) {
  const { status } = failures[error?.code ?? 'serverFault'];
  const key = error ? error.message : 'Process error, please try it later.';
  if (status === failures.unavailable.status) reply.header('retry-after', '5');
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(text(language, key as TextKey));
}
