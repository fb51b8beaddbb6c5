import type { LanguageCode } from '#language/languages.ts';
import type { Config } from '#platform/config.ts';
import type { Job } from '#platform/jobs.ts';
import { openMailer } from '#platform/mail.ts';
import type { Services } from '#platform/services.ts';
import type { Letter } from './letter.ts';
import { renderLetter } from './letter.ts';

/** Renders and sends letters. */
export interface Post {
  /**
   * Sends a letter of a job. Its id makes the Message-ID, so mail programs show a retried mail once:
   * that of the job for its one letter, else one for each letter, the same at every attempt.
   * @throws if the mail server does not take it
   */
  send(job: Pick<Job, 'id'>, to: string, language: LanguageCode, letter: Letter): Promise<void>;
  close(): void;
}

/** Origin of the links in mails. */
const siteOf = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;

export function openPost({ config, log }: Services): Post {
  const mailer = openMailer(config, log);
  const site = siteOf(config);
  return {
    async send(job, to, language, letter) {
      const mail = renderLetter(letter, language, site);
      await mailer.send({ id: `job-${job.id}`, to, ...mail });
    },
    close: () => mailer.close(),
  };
}
