import type { LanguageCode } from '#language/languages.ts';
import type { Config } from '#platform/config.ts';
import type { Job } from '#platform/jobs.ts';
import { openMailer } from '#platform/mail.ts';
import type { Services } from '#platform/services.ts';
import type { Letter } from './letter.ts';
import { renderLetter } from './render.ts';

/** The way of letters out of the house. */
export interface Post {
  /**
   * Sends a job's letter; a job that is tried again sends the same mail, which mail programs show once.
   * So a job has one letter.
   * @throws when the mail server does not take it
   */
  send(job: Job, to: string, language: LanguageCode, letter: Letter): Promise<void>;
  close(): void;
}

/** Protocol and host for links in mails. */
const siteOf = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;

export function openPost({ config, log }: Services): Post {
  const mailer = openMailer(config, log);
  const site = siteOf(config);
  return {
    async send(job, to, language, letter) {
      const mail = await renderLetter(letter, language, site);
      await mailer.send({ id: `job-${job.id}`, to, ...mail });
    },
    close: () => mailer.close(),
  };
}
