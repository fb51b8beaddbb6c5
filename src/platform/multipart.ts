/** What the routes that take files have in common. */
import type { FastifyRequest } from 'fastify';
import { CallError } from '#contract/errors.ts';

/** @throws CallError wrongContentType for a body that can hold no file */
export function expectMultipart(request: FastifyRequest): void {
  if (request.isMultipart()) return;
  throw new CallError('wrongContentType', 'The content type must be multipart/form-data.');
}

/** The name of a file that was sent, as it is kept: without NUL, half characters and other control signs. */
export const sentName = (filename: string): string =>
  filename.replaceAll(/\p{C}/gu, '').slice(-200).toWellFormed();

/** What the reader of multipart bodies says, as a sentence; undefined for what comes from elsewhere. */
export function multipartFailure(error: unknown): CallError | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/^FST_(?:FILES|FIELDS|PARTS)_LIMIT$/.test(code)) {
    return new CallError('badInput', 'These are too many files at a time.');
  }
  if (code === 'FST_MP_PREMATURE_CLOSE' || /multipart data|^Multipart:/.test(message)) {
    return new CallError('badInput', 'The file did not arrive whole. Please send it again.');
  }
  return undefined;
}
