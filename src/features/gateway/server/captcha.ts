/** Captchas: made when a limit is met, shown, answered (docs/product.md 14). */
import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { inTransaction } from '#platform/database.ts';
import { drawCaptcha, newLetters } from './captcha-picture.ts';
import { HIGHEST_PRICE, isProven, newProof, type Proof } from './proof.ts';

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
  /** The work that the captcha asks for; undefined where the picture is enough. */
  challenge(key: string): Promise<Proof['challenge'] | undefined>;
  /**
   * Ends the captcha by a right answer, and with it its proof: neither counts twice.
   * @param proof the key that the challenge asks for
   * @throws CallError badInput for a wrong code or proof, captchaExpired when it was the last try,
   *   tooMany where no captcha is worth anything that day
   */
  confirm(key: string, code: string, proof?: string): Promise<void>;
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
  /** How many captchas of a count were solved that day: each makes the next one dearer. */
  readonly solved: (count: string) => Promise<number>;
  /** Gives to these counts what a solved captcha is worth. */
  readonly free: (counts: readonly string[]) => Promise<void>;
}

interface Row {
  answer: string;
  mailed: string | null;
  frees: string[];
  wrong: number;
  price: number;
  proof: Proof | null;
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

/** Whether a captcha has got the work that it asks for. */
async function isPaid({ price, proof }: Row, given: string | undefined): Promise<boolean> {
  if (price === 0) return true;
  return proof !== null && (await isProven(proof, given));
}

export function createCaptcha({ pool, solved, free }: CaptchaOptions): Captcha {
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
      const times = await Promise.all(frees.map(solved));
      const price = Math.min(HIGHEST_PRICE, Math.max(0, ...times));
      const { rows } = await pool.query<{ key: string }>({
        name: 'demand-captcha',
        text: `insert into gateway.captcha as c (key, answer, subject, frees, price, expires_at)
          values ($1, $2, $3, $4, $5, now() + interval '${MINUTES} minutes')
          on conflict (subject) do update set
            (key, answer, mailed, frees, price, proof, wrong, drawn, expires_at) =
              (select excluded.key, excluded.answer, null, excluded.frees, excluded.price, null::jsonb,
                 0::smallint, 0::smallint, excluded.expires_at)
            where c.expires_at <= now() or c.drawn >= ${MOST_PICTURES}
          returning key`,
        values: [randomBytes(18).toString('base64url'), newLetters(), subject, frees, price],
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

    async challenge(key) {
      const { rows } = await pool.query<Pick<Row, 'price' | 'proof'>>(
        'select price, proof from gateway.captcha where key = $1 and expires_at > now()',
        [key],
      );
      const [found] = rows;
      if (!found) throw expired();
      if (found.price === 0) return undefined;
      if (found.proof) return found.proof.challenge;
      // Another process may have made one meanwhile: the first stays.
      const kept = await pool.query<{ proof: Proof }>(
        'update gateway.captcha set proof = coalesce(proof, $2) where key = $1 returning proof',
        [key, await newProof(found.price)],
      );
      if (!kept.rows[0]) throw expired();
      return kept.rows[0].proof.challenge;
    },

    async confirm(key, code, proof) {
      const given = code.replace(/[^0-9a-z]/gi, '').toUpperCase();
      const outcome = await inTransaction(pool, async (client) => {
        const { rows } = await client.query<Row>(
          `select answer, mailed, frees, wrong, price, proof from gateway.captcha
           where key = $1 and expires_at > now() for update`,
          [key],
        );
        const [captcha] = rows;
        if (!captcha) return 'expired';
        // First, so that nothing tells whether the letters were right without it.
        if (!(await isPaid(captcha, proof))) return 'unpaid';
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
      if (outcome === 'unpaid') {
        const message: TextKey = 'The calculation of the browser is missing or wrong.';
        throw new CallError('badInput', message);
      }
      await free(outcome);
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
