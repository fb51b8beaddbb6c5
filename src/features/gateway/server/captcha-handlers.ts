/** Handlers of the captcha's calls (specification, section 7, Captcha). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { LanguageCode } from '#features/language/languages.ts';
import type { TextKey } from '#features/language/text.ts';
import type { Captcha } from './captcha.ts';
import { counterIn } from './counter.ts';
import type { Handlers } from './gateway.ts';
import { networkOf } from './network.ts';

/** A code that is to be sent by e-mail. */
export interface CodeMail {
  readonly to: string;
  readonly code: string;
  readonly language: LanguageCode;
}

interface CaptchaHandlersOptions {
  readonly pool: pg.Pool;
  readonly captcha: Captcha;
  /** The address as mails go to it. @throws CallError badInput */
  readonly readEmail: (typed: string) => string;
  /** Adds the mail to the jobs, in the client's transaction. */
  readonly sendCode: (client: pg.PoolClient, mail: CodeMail) => Promise<void>;
}

/** Codes in an hour: few to one mailbox, so that nobody is flooded, more from one address. */
const MOST_TO = 3;
const MOST_FROM = 20;
const HOUR = 3600;

export function captchaHandlers({ pool, captcha, readEmail, sendCode }: CaptchaHandlersOptions) {
  const to = counterIn(pool, 'captcha-mail-to', MOST_TO, HOUR);
  const from = counterIn(pool, 'captcha-mail-from', MOST_FROM, HOUR);

  async function takeOne(counter: typeof to, key: string): Promise<void> {
    const { consumedPoints } = await counter.penalty(key);
    if (consumedPoints <= counter.points) return;
    const message: TextKey = 'Too many codes were asked for: please try again in an hour.';
    throw new CallError('tooMany', message);
  }

  return {
    captchaShow: async ({ key }) => ({ val: await captcha.show(key) }),
    captchaRefresh: async ({ key }) => ({ val: await captcha.refresh(key) }),
    async captchaConfirm({ key, code }) {
      await captcha.confirm(key, code);
      return { val: {} };
    },
    async captchaByEmail({ key, email }, { address, language }) {
      const mailbox = readEmail(email);
      await captcha.expectAlive(key);
      await takeOne(from, networkOf(address));
      await takeOne(to, mailbox);
      await captcha.mail(key, (client, code) => sendCode(client, { to: mailbox, code, language }));
      return { val: {} };
    },
  } satisfies Partial<Handlers>;
}
