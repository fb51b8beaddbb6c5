import { CallError, type FailureCode, type PageInfo } from '#contract/errors.ts';

/**
 * The result of a call: its answer, or the failure with the server's message. Failures are data
 * here, so that server and browser render them the same.
 */
export type Outcome<T> =
  | { ok: true; val: T; pageInfo?: PageInfo }
  | { ok: false; code: FailureCode; message: string };

/** Converts a call's promise to an outcome; rejects only when the call was aborted. */
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
