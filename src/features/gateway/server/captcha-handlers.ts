/** Handlers of the captcha's calls (docs/product.md 7, Captcha). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import type { Captcha } from './captcha.ts';
import { counterIn } from './counter.ts';
import type { Context, Handlers } from './gateway.ts';
import type { MailLimits } from './mail-limits.ts';
import { networkOf, widerNetworkOf } from './network.ts';

/** A code to send by e-mail. */
export interface CodeMail {
  readonly to: string;
  readonly code: string;
  readonly language: LanguageCode;
}

interface CaptchaHandlersOptions {
  readonly pool: pg.Pool;
  readonly captcha: Captcha;
  readonly limits: Pick<MailLimits, 'countMail' | 'ifSent'>;
  /** Normalizes an e-mail address. @throws CallError badInput */
  readonly readEmail: (typed: string) => string;
  /** Adds the mail's job in the client's transaction. */
  readonly sendCode: (client: pg.PoolClient, mail: CodeMail) => Promise<void>;
}

/** Codes in an hour for one network address; mail-limits.ts limits those to one mailbox. */
const MOST_FROM = 20;
/** Pictures in an hour for one address, and for the network around it. Each takes about 5 ms. */
const MOST_PICTURES = { address: 200, network: 2000 };
const HOUR = 3600;

export function captchaHandlers(options: CaptchaHandlersOptions) {
  const { pool, captcha, limits, readEmail, sendCode } = options;
  const from = counterIn(pool, 'captcha-mail-from', MOST_FROM, HOUR);
  const near = counterIn(pool, 'captcha-address', MOST_PICTURES.address, HOUR);
  const around = counterIn(pool, 'captcha-network', MOST_PICTURES.network, HOUR);

  async function takeOne(counter: typeof from, key: string, message: TextKey): Promise<void> {
    // Beyond its limit the counter refuses from memory, without a query.
    const { remainingPoints } = await counter.consume(key).catch((refused: unknown) => {
      if (refused instanceof Error) throw refused;
      return { remainingPoints: -1 };
    });
    if (remainingPoints < 0) throw new CallError('tooMany', message);
  }
  /** Counts a picture before any other work for it. @throws CallError tooMany */
  async function takePicture({ address }: Pick<Context, 'address'>): Promise<void> {
    const message: TextKey = 'Too many pictures were asked for: please try again in an hour.';
    await takeOne(near, networkOf(address), message);
    await takeOne(around, widerNetworkOf(address), message);
  }

  return {
    async captchaShow({ key }, context) {
      await takePicture(context);
      return { val: await captcha.show(key) };
    },
    async captchaRefresh({ key }, context) {
      await takePicture(context);
      return { val: await captcha.refresh(key) };
    },
    async captchaChallenge({ key }) {
      const challenge = await captcha.challenge(key);
      return { val: challenge ? { challenge } : {} };
    },
    async captchaConfirm({ key, code, proof }) {
      await captcha.confirm(key, code, proof);
      return { val: {} };
    },
    async captchaByEmail({ key, email }, { address, language }) {
      const mailbox = readEmail(email);
      await captcha.expectAlive(key);
      const tooMany: TextKey = 'Too many codes were asked for: please try again in an hour.';
      await takeOne(from, networkOf(address), tooMany);
      await limits.countMail(mailbox);
      const sending = captcha.mail(key, (client, code) =>
        sendCode(client, { to: mailbox, code, language }),
      );
      await limits.ifSent(mailbox, sending);
      return { val: {} };
    },
  } satisfies Partial<Handlers>;
}
