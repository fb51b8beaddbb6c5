/** Captchas: made when a limit is met, shown, answered (decisions, section 7). */
import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#features/language/text.ts';
import { inTransaction } from '#server/database.ts';
import { drawCaptcha, newLetters } from './captcha-picture.ts';

/** How long one lives. */
const MINUTES = 10;
/** So many wrong answers end it. */
const WRONG_ANSWERS = 5;
/** So many pictures end it: whoever asks for more is a program that waits for an easy one. */
const MOST_PICTURES = 40;

export interface Captcha {
  /**
   * The key of a captcha for whoever met a limit; the same one again while it lives.
   * @param subject the count that met its limit
   * @param frees the counts that a right answer starts anew
   */
  demand(subject: string, frees: readonly string[]): Promise<string>;
  /** @throws CallError captchaExpired where there is no such captcha any more */
  show(key: string): Promise<string>;
  /** Other letters. @throws CallError captchaExpired */
  refresh(key: string): Promise<string>;
  /** @throws CallError badInput for a wrong code, captchaExpired when it was the last try */
  confirm(key: string, code: string): Promise<void>;
  /** @throws CallError captchaExpired */
  expectAlive(key: string): Promise<void>;
  /**
   * Gives the captcha a code of 6 digits that counts like the letters, to be sent by e-mail.
   * @param send adds the mail in the same transaction
   * @throws CallError captchaExpired
   */
  mail(key: string, send: (client: pg.PoolClient, code: string) => Promise<void>): Promise<void>;
}

export interface CaptchaOptions {
  readonly pool: pg.Pool;
  /** Starts counts anew, for all processes. */
  readonly clear: (counts: readonly string[]) => Promise<void>;
}

interface Row {
  answer: string;
  mailed: string | null;
  frees: string[];
  wrong: number;
}

const expired = () =>
  new CallError('captchaExpired', 'The verification has expired.' satisfies TextKey);

/**
 * The failure that sends a caller to a captcha, its key as val.
 * @param subject the count that met its limit
 * @param frees the counts that a right answer starts anew
 */
export async function needCaptcha(
  captcha: Captcha,
  subject: string,
  frees: readonly string[],
): Promise<CallError> {
  const key = await captcha.demand(subject, frees);
  const message: TextKey = 'Please confirm that you are a person, then go on.';
  return new CallError('needCaptcha', message, {}, key);
}

export function createCaptcha({ pool, clear }: CaptchaOptions): Captcha {
  async function draw(change: string, values: string[]): Promise<string> {
    const { rows } = await pool.query<{ answer: string }>(
      `update gateway.captcha set drawn = drawn + 1 ${change}
       where key = $1 and expires_at > now() and drawn < ${MOST_PICTURES} returning answer`,
      values,
    );
    const [found] = rows;
    if (!found) throw expired();
    return drawCaptcha(found.answer);
  }

  return {
    async demand(subject, frees) {
      const { rows } = await pool.query<{ key: string }>({
        name: 'demand-captcha',
        text: `insert into gateway.captcha as c (key, answer, subject, frees, expires_at)
          values ($1, $2, $3, $4, now() + interval '${MINUTES} minutes')
          on conflict (subject) do update set
            (key, answer, mailed, frees, wrong, drawn, expires_at) =
              (select excluded.key, excluded.answer, null, excluded.frees, 0::smallint, 0::smallint,
                 excluded.expires_at)
            where c.expires_at <= now() or c.drawn >= ${MOST_PICTURES}
          returning key`,
        values: [randomBytes(18).toString('base64url'), newLetters(), subject, frees],
      });
      if (rows[0]) return rows[0].key;
      const living = await pool.query<{ key: string }>(
        'select key from gateway.captcha where subject = $1',
        [subject],
      );
      // Answered in between: whoever asks again is free, and this key says so.
      return living.rows[0]?.key ?? randomBytes(18).toString('base64url');
    },

    show: (key) => draw('', [key]),

    refresh: (key) => draw(', answer = $2', [key, newLetters()]),

    async confirm(key, code) {
      const given = code.replace(/[^0-9a-z]/gi, '').toUpperCase();
      const outcome = await inTransaction(pool, async (client) => {
        const { rows } = await client.query<Row>(
          `select answer, mailed, frees, wrong from gateway.captcha
           where key = $1 and expires_at > now() for update`,
          [key],
        );
        const [captcha] = rows;
        if (!captcha) return 'expired';
        if (given === captcha.answer || given === captcha.mailed) {
          await client.query('delete from gateway.captcha where key = $1', [key]);
          return captcha.frees;
        }
        if (captcha.wrong + 1 >= WRONG_ANSWERS) {
          await client.query('delete from gateway.captcha where key = $1', [key]);
          return 'expired';
        }
        await client.query('update gateway.captcha set wrong = wrong + 1 where key = $1', [key]);
        return 'wrong';
      });
      if (outcome === 'expired') throw expired();
      if (outcome === 'wrong') {
        throw new CallError('badInput', 'The code is not right.' satisfies TextKey);
      }
      await clear(outcome);
    },

    async expectAlive(key) {
      const { rowCount } = await pool.query(
        'select from gateway.captcha where key = $1 and expires_at > now()',
        [key],
      );
      if (rowCount !== 1) throw expired();
    },

    async mail(key, send) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const known = await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          'update gateway.captcha set mailed = $2 where key = $1 and expires_at > now()',
          [key, code],
        );
        if (rowCount !== 1) return false;
        await send(client, code);
        return true;
      });
      if (!known) throw expired();
    },
  };
}
