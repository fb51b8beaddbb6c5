/** The result of one check of the doctor. */
export interface Finding {
  /** `wrong` requires action; `look` may be intended. */
  readonly state: 'fine' | 'look' | 'wrong';
  /** A sentence, with what to do where something is to be done. */
  readonly says: string;
}

export const fine = (says: string): Finding => ({ state: 'fine', says });
export const look = (says: string): Finding => ({ state: 'look', says });
export const wrong = (says: string): Finding => ({ state: 'wrong', says });

/** The message of an error or of its cause, or its code where it has none. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: unknown };
  if (cause !== undefined) return reasonOf(cause);
  return message || code || String(error);
}
