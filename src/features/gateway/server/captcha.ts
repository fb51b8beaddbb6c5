/** Captchas: create when a caller reaches a limit, show, check the answer (docs/product.md 14). */
import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { inTransaction } from '#platform/database.ts';
import { drawCaptcha, newLetters } from './captcha-picture.ts';
import { HIGHEST_PRICE, isProven, newProof, type Proof } from './proof.ts';

/** Lifetime of a captcha. */
const MINUTES = 10;
/** This many wrong answers end a captcha. */
const WRONG_ANSWERS = 5;
/** This many pictures end a captcha: only a program asks for more, to wait for an easy one. */
const MOST_PICTURES = 40;

export interface Captcha {
  /**
   * The key of a captcha for a caller at a limit; the same key while that captcha lives.
   * @param subject the counter that reached its limit
   * @param frees the counters that a right answer resets
   */
  demand(subject: string, frees: readonly string[]): Promise<string>;
  /** Draws the picture, as a data URL. @throws CallError captchaExpired */
  show(key: string): Promise<string>;
  /** Draws a picture with new letters. @throws CallError captchaExpired */
  refresh(key: string): Promise<string>;
  /** The challenge of the proof of work; undefined if the captcha needs none. */
  challenge(key: string): Promise<Proof['challenge'] | undefined>;
  /**
   * Checks the answer. A right one ends the captcha and its proof, so neither works twice.
   * @param proof the derived key that solves the challenge
   * @throws CallError badInput for a wrong code or proof, captchaExpired after the last attempt,
   *   tooMany if captchas give no further allowance that day
   */
  confirm(key: string, code: string, proof?: string): Promise<void>;
  /** @throws CallError captchaExpired */
  expectAlive(key: string): Promise<void>;
  /**
   * Gives the captcha a code of 6 digits, sent by e-mail, that is as good as the letters.
   * @param send adds the mail's job in the same transaction
   * @throws CallError captchaExpired
   */
  mail(key: string, send: (client: pg.PoolClient, code: string) => Promise<void>): Promise<void>;
}

export interface CaptchaOptions {
  readonly pool: pg.Pool;
  /** How many captchas of a counter were solved that day; each raises the price of the next one. */
  readonly solved: (count: string) => Promise<number>;
  /** Gives these counters the fresh allowance of a solved captcha. */
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
 * Makes the failure that sends a caller to a captcha; its val is the captcha's key.
 * @param subject the counter that reached its limit
 * @param frees the counters that a right answer resets
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

/** Whether the proof of work is right, or the captcha needs none. */
async function isProofRight({ price, proof }: Row, given: string | undefined): Promise<boolean> {
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
      const existing = await pool.query<{ key: string }>(
        'select key from gateway.captcha where subject = $1',
        [subject],
      );
      // Another request has just solved the captcha: show() reports this unknown key as expired.
      return existing.rows[0]?.key ?? randomBytes(18).toString('base64url');
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
      // Another process may have stored a proof meanwhile; the first one stays.
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
        // Check the proof first, so that without it nobody learns whether the letters are right.
        if (!(await isProofRight(captcha, proof))) return 'unpaid';
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
