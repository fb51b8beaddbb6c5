import { CallError, type FailureCode, type PageInfo } from '#contract/errors.ts';

/**
 * What came of a call: its answer, or the failure with the server's sentence. Failures are data
 * here, so that a page rendered on the server shows them as the browser does.
 */
export type Outcome<T> =
  | { ok: true; val: T; pageInfo?: PageInfo }
  | { ok: false; code: FailureCode; message: string };

/** The outcome of a call of the client; only an aborted one still rejects. */
export async function outcomeOf<T>(
  call: Promise<{ val: T; pageInfo?: PageInfo | undefined }>,
): Promise<Outcome<T>> {
  try {
    const { val, pageInfo } = await call;
    return pageInfo ? { ok: true, val, pageInfo } : { ok: true, val };
  } catch (error) {
    if (error instanceof CallError) return { ok: false, code: error.code, message: error.message };
    throw error;
  }
}
