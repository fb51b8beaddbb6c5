import type pg from 'pg';
import type { LanguageCode } from '#language/languages.ts';
import { addJob } from '#platform/jobs.ts';
import type { LetterName, LetterParams } from '../mail/letters.ts';
import { jobNames } from './job-names.ts';

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
export function queueMail(client: pg.Pool | pg.ClientBase, mail: QueuedMail): Promise<void> {
  return addJob(client, jobNames.mail, mail);
}
