/** Handlers of the captcha's calls (docs/product.md 7, Captcha). */
import type pg from 'pg';
import type { captchaCalls } from '#contract/account-security.ts';
import { CallError } from '#contract/errors.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { networkOf, widerNetworkOf } from './callers.ts';
import type { Captcha } from './captcha.ts';
import type { Context, Handlers } from './gateway.ts';
import { counterIn, loginOf, mailboxCounters } from './login-limits.ts';

interface CodeMail {
  readonly to: string;
  readonly code: string;
  readonly language: LanguageCode;
}

interface CaptchaHandlersOptions {
  readonly pool: pg.Pool;
  readonly limits: { readonly captcha: Captcha };
  /** Normalizes an e-mail address. @throws CallError badInput */
  readonly readEmail: (typed: string) => string;
  /** The e-mail address of a customer's account; undefined for a visitor. */
  readonly emailOf: (customerId: number) => Promise<string | undefined>;
  /** Adds the mail job in the client's transaction. */
  readonly sendCode: (client: pg.PoolClient, mail: CodeMail) => Promise<void>;
}

/** Maximum mails per captcha. */
const MAX_OF_ONE = 3;
/** Mails per hour from one network and from the wider network around it. The daily limit is twice as high. */
const MAX_MAILS = { network: 20, around: 40 };
/** Pictures per hour for one network and for the wider network around it. A picture takes about 5 ms. */
const MAX_PICTURES = { network: 200, around: 2000 };
const HOUR = 3600;
const DAY = 24 * HOUR;

export function captchaHandlers(options: CaptchaHandlersOptions) {
  const { pool, limits, readEmail, emailOf, sendCode } = options;
  const { captcha } = limits;
  const takeMail = mailCounts(pool);
  // Separate counters, so that captcha mails do not count towards the mail limits of other forms.
  const mailboxes = mailboxCounters(pool, ['captcha-mail-by', 'captcha-mail-to']);
  const near = counterIn(pool, 'captcha-address', MAX_PICTURES.network, HOUR);
  const around = counterIn(pool, 'captcha-network', MAX_PICTURES.around, HOUR);

  /** Counts a picture before other work starts. @throws CallError tooMany */
  async function takePicture({ address }: Pick<Context, 'address'>): Promise<void> {
    const message: TextKey = 'Too many pictures were requested. Please try again in an hour.';
    await takeOne(near, networkOf(address), message);
    await takeOne(around, widerNetworkOf(address), message);
  }

  /**
   * Account for which the captcha is solved: the caller, the customer over the limit, or the account that signs
   * in. For a sign-in the account may not exist; the response does not reveal that. `device`: key under which
   * mails are counted.
   */
  async function ownerOf(subject: string, { customer }: Pick<Context, 'customer'>) {
    const [, limited] = /^(?:customer|basic):(\d+)$/.exec(subject) ?? [];
    const id = customer?.id ?? (limited === undefined ? undefined : Number(limited));
    if (id === undefined) return loginOf(subject);
    const email = await emailOf(id);
    return email === undefined ? undefined : { email, device: `customer ${id}` };
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
    async captchaByEmail({ key, email = '' }, context) {
      const { address, language } = context;
      const owner = await ownerOf(await captcha.subjectOf(key), context);
      const mailbox = readEmail(owner?.email ?? email);
      await takeMail(key, address);
      const place = { address, device: owner?.device };
      await mailboxes.count(mailbox, place);
      const mailing = captcha.mail(key, (client, code) =>
        sendCode(client, { to: mailbox, code, language }),
      );
      await mailboxes.ifSent(mailbox, place, mailing);
      return { val: { ownMailbox: owner !== undefined } };
    },
  } satisfies Pick<Handlers, keyof typeof captchaCalls>;
}

const anHour: TextKey = 'Too many codes were requested. Please try again in an hour.';

/** Counts captcha mails per captcha and per network. */
function mailCounts(pool: pg.Pool) {
  const { network, around } = MAX_MAILS;
  const byCaptcha = counterIn(pool, 'captcha-mail-of', MAX_OF_ONE, HOUR);
  const near = counterIn(pool, 'captcha-mail-from', network, HOUR);
  const nearDay = counterIn(pool, 'captcha-mail-from-day', 2 * network, DAY);
  const wide = counterIn(pool, 'captcha-mail-around', around, HOUR);
  const wideDay = counterIn(pool, 'captcha-mail-around-day', 2 * around, DAY);

  /** @throws CallError tooMany */
  return async (key: string, address: string): Promise<void> => {
    const aDay: TextKey = 'Too many codes were sent today. Try again tomorrow, or contact us.';
    await takeOne(byCaptcha, key, anHour);
    await takeOne(near, networkOf(address), anHour);
    await takeOne(wide, widerNetworkOf(address), anHour);
    await takeOne(nearDay, networkOf(address), aDay);
    await takeOne(wideDay, widerNetworkOf(address), aDay);
  };
}

/** @throws CallError tooMany */
async function takeOne(
  counter: ReturnType<typeof counterIn>,
  key: string,
  message: TextKey,
): Promise<void> {
  // If the limit is reached, the counter refuses from memory, without a query.
  const { remainingPoints } = await counter.consume(key).catch((refused: unknown) => {
    if (refused instanceof Error) throw refused;
    return { remainingPoints: -1 };
  });
  if (remainingPoints < 0) throw new CallError('tooMany', message);
}
