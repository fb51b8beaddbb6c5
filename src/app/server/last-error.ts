import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance } from 'fastify';

/**
 * Answers every error that no other error handler has answered, with its status alone: the message of
 * an error may hold internals. It writes to the connection itself, because a hook that throws while an
 * answer is sent would throw again, and Fastify's last answer contains the message.
 */
export function answerLastErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Partial<FastifyError>, request, reply) => {
    const status = statusOf(error);
    if (status >= 500 && error?.code !== 'FST_UNDER_PRESSURE') {
      request.log.error({ err: error }, 'a request failed');
    }
    reply.hijack();
    if (reply.raw.headersSent) return void reply.raw.destroy();
    const wait = reply.getHeader('retry-after');
    if (wait !== undefined) reply.raw.setHeader('retry-after', wait);
    reply.raw.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    reply.raw.end(JSON.stringify({ statusCode: status, error: STATUS_CODES[status] }));
  });
}

function statusOf(error: Partial<FastifyError> | undefined): number {
  const status = error?.statusCode;
  return status !== undefined && status >= 400 && status in STATUS_CODES ? status : 500;
}
