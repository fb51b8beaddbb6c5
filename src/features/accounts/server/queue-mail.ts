/** Queues the mails about accounts. */
import type { LanguageCode } from '#language/languages.ts';
import { addJob } from '#platform/jobs.ts';
import type { Queryable } from '#platform/queries.ts';
import type { LetterName, LetterParams } from '../mail/letters.ts';

/** A mail as its job holds it. */
export interface QueuedMail {
  readonly to: string;
  readonly language: LanguageCode;
  readonly template: LetterName;
  readonly params?: LetterParams;
}

/**
 * Asks for a mail: it goes out when the caller's transaction is committed, once.
 * Nothing secret may be in it, since it lies in the database until then.
 */
export function queueMail(client: Queryable, mail: QueuedMail): Promise<void> {
  return addJob(client, jobNames.mail, mail);
}

/** Names of the accounts' jobs; a name stays, since jobs of an older release may wait under it. */
export const jobNames = {
  mail: 'mail',
  signupCode: 'mail-signup-code',
  resetCode: 'mail-reset-code',
  emailCode: 'mail-email-code',
  emailChanged: 'mail-email-changed',
  staffMail: 'mail-staff-code',
  tidy: 'accounts-tidy',
} as const;
