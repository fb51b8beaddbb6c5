/** Documents for the customer of the session cookie: an order as a PDF. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError, failures } from '#contract/errors.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { captchaAddress, orderPdfPath, paths, withLanguage } from '#contract/paths.ts';
import type { Caller, Gateway } from '#features/gateway/server/gateway.ts';
import { orderPdf } from '#features/ordering/pdf/order-pdf.ts';
import { type LanguageCode, languageOf, languages } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { addressOf, callerOf, visitorOf } from './visitor.ts';

interface DocumentsOptions {
  gateway: Gateway;
  /** Whether visitors use https only. */
  https: boolean;
}

/** Fastify plugin; register it before the pages, which answer every other GET. */
export async function documents(app: FastifyInstance, { gateway, https }: DocumentsOptions) {
  for (const { code, prefix } of languages) {
    app.get(withLanguage(prefix, orderPdfPath), async (request, reply) => {
      // Every answer is personal, errors too.
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
      try {
        return await sendOrder(request, reply, code);
      } catch (error) {
        const callError = error instanceof CallError ? error : undefined;
        if (!callError) request.log.error({ err: error }, 'a document failed');
        return sendFailure(reply, code, callError);
      }
    });
  }

  async function sendOrder(request: FastifyRequest, reply: FastifyReply, language: LanguageCode) {
    const caller = callerOf(request, language);
    const { token, person } = await visitorOf(gateway, request, reply, caller, https);
    const { pathname, search, searchParams } = addressOf(request, undefined);
    const { prefix } = languageOf(language);
    const leadTo = (address: string) => reply.redirect(withLanguage(prefix, address), 303);
    const back = pathname + search;
    if (!token || !person) return leadTo(`${paths.Login}?${new URLSearchParams({ back })}`);
    const result = await orderOf(gateway, searchParams.get('id') ?? '', { ...caller, token });
    if ('captcha' in result) return leadTo(captchaAddress(result.captcha, back));
    if (!result.order) return reply.callNotFound();
    const pdf = await orderPdf(result.order, language, caller.zone);
    return (
      reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${result.order.orderCode}.pdf"`)
        // The policy of pages would block the browser's PDF viewer.
        .header('content-security-policy', "frame-ancestors 'none'")
        .send(pdf)
    );
  }
}

type OrderResult = { order: OrderDetail | undefined } | { captcha: string };

/**
 * Gets the order through the gateway, as pages do; undefined if it is not the caller's.
 * @throws CallError if the call failed for another reason
 */
async function orderOf(gateway: Gateway, orderId: string, caller: Caller): Promise<OrderResult> {
  const { status, envelope } = await gateway.dispatch('getOrder', { orderId }, caller);
  if (envelope.success === '0') return { order: envelope.val as OrderDetail };
  if (envelope.ret === 'NeedCaptcha') return { captcha: String(envelope.val) };
  if (status === failures.notFound.status || status === failures.badInput.status) {
    return { order: undefined };
  }
  throw new CallError('unavailable', 'Process error, please try it later.' satisfies TextKey);
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
