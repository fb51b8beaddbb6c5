/** Helpers of the routes that take files. */
import type { FastifyRequest } from 'fastify';
import { CallError } from '#contract/errors.ts';

/** @throws CallError wrongContentType if the body is not multipart */
export function expectMultipart(request: FastifyRequest): void {
  if (request.isMultipart()) return;
  throw new CallError('wrongContentType', 'The content type must be multipart/form-data.');
}

/** Cleans the name of an uploaded file: removes control characters and lone surrogates. */
export const sentName = (filename: string): string =>
  filename.replaceAll(/\p{C}/gu, '').slice(-200).toWellFormed();

/** Translates an error of the multipart parser into a CallError; undefined for other errors. */
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
