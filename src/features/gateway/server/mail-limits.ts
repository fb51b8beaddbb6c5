/** Limits the mails that forms send, for each mailbox and for each network. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { type Captcha, needCaptcha } from './captcha.ts';
import { counterIn } from './counter.ts';
import { networkOf, widerNetworkOf } from './network.ts';

const HOUR = 3600;
/** Mails per hour to one mailbox, over all forms (docs/product.md 10.8); as many of captchas. */
export const MOST_TO = 3;
/** The wider network may send this many times the forms of one network. */
const NEIGHBOURS = 5;

export interface MailLimits {
  /**
   * Counts a form that sends a mail. Call it before looking up the mailbox.
   * @throws CallError needCaptcha for too many from one network, tooMany for too many to the mailbox
   */
  countForm(mailbox: string, address: string): Promise<void>;
  /**
   * Waits for the work that adds the counted mail. If it fails, the mail does not count; else an
   * attacker could use up another person's mails of an hour without one being sent.
   */
  ifSent<T>(mailbox: string, sending: Promise<T>): Promise<T>;
}

interface MailLimitsOptions {
  readonly pool: pg.Pool;
  readonly captcha: Captcha;
  readonly settings: Pick<Config, 'limitForms'>;
}

export function createMailLimits({ pool, captcha, settings }: MailLimitsOptions): MailLimits {
  const { limitForms } = settings;
  const to = counterIn(pool, 'mail-to', MOST_TO, HOUR);
  const network = counterIn(pool, 'form-from', limitForms, HOUR);
  const neighbours = counterIn(pool, 'form-near', NEIGHBOURS * limitForms, HOUR);

  async function countMail(mailbox: string): Promise<void> {
    const { consumedPoints } = await to.penalty(mailbox);
    if (consumedPoints <= MOST_TO) return;
    await to.reward(mailbox);
    const message: TextKey = 'Too many codes were asked for: please try again in an hour.';
    throw new CallError('tooMany', message);
  }

  return {
    async ifSent(mailbox, sending) {
      try {
        return await sending;
      } catch (error) {
        await to.reward(mailbox);
        throw error;
      }
    },
    async countForm(mailbox, address) {
      const [one, near] = [networkOf(address), widerNetworkOf(address)];
      const counts = await Promise.all([network.penalty(one), neighbours.penalty(near)]);
      const met = [
        ...(counts[0].consumedPoints > network.points ? [network.getKey(one)] : []),
        ...(counts[1].consumedPoints > neighbours.points ? [neighbours.getKey(near)] : []),
      ];
      const [subject] = met;
      if (subject !== undefined) throw await needCaptcha(captcha, subject, met);
      await countMail(mailbox);
    },
  };
}
