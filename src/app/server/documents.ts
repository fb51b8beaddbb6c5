/** Documents for the customer of the session cookie: an order as a PDF, files about orders. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, CallName, Calls, Payload } from '#contract';
import { CallError, failureOf, failures } from '#contract/errors.ts';
import {
  captchaAddress,
  orderFilePath,
  orderPdfPath,
  paths,
  withLanguage,
} from '#contract/paths.ts';
import type { Gateway } from '#features/gateway/server/gateway.ts';
import { orderPdf } from '#features/ordering/pdf/order-pdf.ts';
import { downloadHeaders } from '#features/ordering/server/order-files.ts';
import { type LanguageCode, languageOf, languages } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { addressOf, callerOf, visitorOf } from './visitor.ts';

interface DocumentsOptions {
  gateway: Gateway;
  /** Whether visitors use https only. */
  https: boolean;
}

/** Fastify plugin; register it before the pages, which answer every other GET. */
export async function documents(app: FastifyInstance, options: DocumentsOptions) {
  for (const { code, prefix } of languages) {
    for (const [path, send] of Object.entries({
      [orderPdfPath]: sendOrder,
      [orderFilePath]: sendFile,
    })) {
      app.get(withLanguage(prefix, path), async (request, reply) => {
        // Every answer is personal, errors too.
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

/** Gets what the address names through the gateway, as pages do, and sends it. */
type Send = (
  id: string,
  call: <N extends CallName>(name: N, payload: Payload<Calls[N]>) => Promise<Answer<Calls[N]>>,
  reply: FastifyReply,
  caller: { language: LanguageCode; zone: string },
) => Promise<FastifyReply>;

const sendOrder: Send = async (orderId, call, reply, { language, zone }) => {
  const order = await call('getOrder', { orderId });
  const pdf = await orderPdf(order, language, zone);
  return (
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${order.orderCode}.pdf"`)
      // The policy of pages would block the browser's PDF viewer.
      .header('content-security-policy', "frame-ancestors 'none'")
      .send(pdf)
  );
};

const sendFile: Send = async (fileId, call, reply) => {
  const { name, contentType, content } = await call('orderFileGet', { fileId });
  return reply
    .headers(downloadHeaders({ fileName: name, contentType }))
    .send(Buffer.from(content, 'base64'));
};

interface RequestedDocument extends DocumentsOptions {
  readonly language: LanguageCode;
  readonly send: Send;
}

/** Sends the document to the customer of the cookie; a visitor is led to sign-in, a caller at a limit to a captcha. */
async function sendDocumentOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { gateway, https, language, send }: RequestedDocument,
) {
  const caller = callerOf(request, language);
  const { token, person } = await visitorOf(gateway, request, reply, caller, https);
  const { pathname, search, searchParams } = addressOf(request, undefined);
  const { prefix } = languageOf(language);
  const leadTo = (address: string) => reply.redirect(withLanguage(prefix, address), 303);
  const back = pathname + search;
  if (!token || !person) return leadTo(`${paths.Login}?${new URLSearchParams({ back })}`);
  try {
    return await send(
      searchParams.get('id') ?? '',
      async (name, payload) => {
        const { status, envelope } = await gateway.dispatch(name, payload, { ...caller, token });
        if (envelope.success === '0') return envelope.val as never;
        throw new CallError(failureOf(status, envelope.ret), envelope.msg, {}, envelope.val);
      },
      reply,
      caller,
    );
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'needCaptcha') return leadTo(captchaAddress(String(error.val), back));
    if (error.code === 'notFound' || error.code === 'badInput') return reply.callNotFound();
    throw new CallError('unavailable', 'Process error, please try it later.' satisfies TextKey);
  }
}

/** Sends an error message instead of the document. */
function sendFailure(reply: FastifyReply, language: LanguageCode, error: CallError | undefined) {
  const { status } = failures[error?.code ?? 'serverFault'];
  const key = error ? error.message : 'Process error, please try it later.';
  if (status === failures.unavailable.status) reply.header('retry-after', '5');
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(text(language, key as TextKey));
}
