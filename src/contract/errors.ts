/** Failures of calls: codes, envelope, and the error that handlers throw. */
import type { MessageParams } from './message.ts';

/** Failure codes with HTTP status and `ret` (docs/product.md 8.1). */
export const failures = {
  badInput: { status: 400, ret: '-1' },
  tokenExpired: { status: 401, ret: 'TokenExpired' },
  needLogin: { status: 401, ret: '-1' },
  /** The password is right, but the account also needs the code of its second step. */
  needSecondStep: { status: 401, ret: 'NeedSecondStep' },
  /** The password is being guessed: sign-in also needs a code that is sent by mail. */
  needMailCode: { status: 401, ret: 'NeedMailCode' },
  noRight: { status: 403, ret: '-1' },
  notFound: { status: 404, ret: '-1' },
  wrongMethod: { status: 405, ret: '-1' },
  conflict: { status: 409, ret: '-1' },
  tooLarge: { status: 413, ret: '-1' },
  wrongContentType: { status: 415, ret: '-1' },
  needCaptcha: { status: 429, ret: 'NeedCaptcha' },
  /** Too many requests, and no captcha lifts the limit. Example: the sign-in of an account is locked. */
  tooMany: { status: 429, ret: '-1' },
  captchaExpired: { status: 400, ret: 'CaptchaExpired' },
  serverFault: { status: 500, ret: '-1' },
  unavailable: { status: 503, ret: '-1' },
} as const satisfies Record<string, { status: number; ret: string }>;

export type FailureCode = keyof typeof failures;

export interface PageInfo {
  /** Counts from 1. */
  page: number;
  size: number;
  /** Number of rows in the whole list. */
  count: number;
  /** The list has more than `count` rows: the server stops counting very long lists. */
  isMore?: true;
}

/** A page of a list, as handlers return it. */
export interface PageOf<Row> {
  val: Row[];
  pageInfo: PageInfo;
}

/** The body of every answer under /api and /api0 (docs/product.md 7.1). */
export interface Envelope<T = unknown> {
  /** '0' is success. */
  success: '0' | '1';
  /** A sentence in the caller's language; empty on success. */
  msg: string;
  val?: T;
  pageInfo?: PageInfo;
  ret?: string;
}

/**
 * A failed call. Handlers throw it with an English text and parameters, from which the gateway makes the
 * envelope. The client throws it with the server's message.
 */
export class CallError extends Error {
  readonly code: FailureCode;
  readonly params: MessageParams;
  readonly val: unknown;

  constructor(code: FailureCode, message: string, params: MessageParams = {}, val?: unknown) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.params = params;
    this.val = val;
  }
}

/** Returns the failure code for the `ret` and the status of an answer; for the client. */
export function failureOf(status: number, ret: string | undefined): FailureCode {
  const codes = Object.keys(failures) as FailureCode[];
  const exact = codes.find(
    (code) => failures[code].ret === ret && (ret !== '-1' || failures[code].status === status),
  );
  return exact ?? codes.find((code) => failures[code].status === status) ?? 'serverFault';
}
