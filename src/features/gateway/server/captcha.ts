/** Captchas: created when a caller reaches a limit, shown, and checked (docs/product.md 14). */
import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { asciiDigits } from '#contract/figures.ts';
import type { TextKey } from '#language/text.ts';
import { inTransaction } from '#platform/database.ts';
import { now, type Queryable, queries } from '#platform/queries.ts';
import {
  drawCaptcha,
  HIGHEST_PRICE,
  isProven,
  newLetters,
  newProof,
  type Proof,
} from './captcha-puzzles.ts';

const MINUTES = 10;
/** Wrong answers after which the captcha is deleted. */
const WRONG_ANSWERS = 5;
/** Pictures after which the captcha ends. Only bots request more, to wait for an easy picture. */
const MAX_PICTURES = 40;

interface CaptchaOptions {
  readonly pool: pg.Pool;
  /** Captchas solved for a counter that day. Each solved captcha raises the price of the next. */
  readonly solved: (count: string) => Promise<number>;
  /** Gives these counters a fresh allowance. */
  readonly free: (counts: readonly string[]) => Promise<void>;
}

const expired = () =>
  new CallError('captchaExpired', 'The verification has expired.' satisfies TextKey);

/**
 * Builds the error that sends a caller to a captcha; `val` is the captcha's key.
 * @param subject the counter that reached its limit
 * @param frees counters that a right answer resets
 */
export async function needCaptcha(
  captcha: Captcha,
  subject: string,
  frees: readonly string[],
): Promise<CallError> {
  const key = await captcha.demand(subject, frees);
  const message: TextKey = 'Please confirm that you are a person to continue.';
  return new CallError('needCaptcha', message, {}, key);
}

/** Whether the proof of work is valid, or the captcha requires none. */
async function isProofRight(
  { price, proof }: { price: number; proof: Proof | null },
  given: string | undefined,
): Promise<boolean> {
  if (price === 0) return true;
  return proof !== null && (await isProven(proof, given));
}

export class Captcha {
  readonly #pool: pg.Pool;
  readonly #solved: CaptchaOptions['solved'];
  readonly #free: CaptchaOptions['free'];

  constructor({ pool, solved, free }: CaptchaOptions) {
    this.#pool = pool;
    this.#solved = solved;
    this.#free = free;
  }

  /**
   * Returns the key of the captcha for `subject`. It stays the same until the captcha expires or is drawn
   * MAX_PICTURES times.
   * @param subject the counter that reached its limit
   * @param frees counters that a right answer resets
   */
  async demand(subject: string, frees: readonly string[]): Promise<string> {
    const times = await Promise.all(frees.map(this.#solved));
    const price = Math.min(HIGHEST_PRICE, Math.max(0, ...times));
    const anew = {
      key: randomBytes(18).toString('base64url'),
      answer: newLetters(),
      frees,
      price,
      expires_at: sql<Date>`now() + ${sql.lit(MINUTES)} * interval '1 minute'`,
    };
    const captchas = queries(this.#pool, 'demand-captcha').insertInto('gateway.captcha');
    const demanded = await captchas
      .values({ subject, ...anew })
      .onConflict((known) =>
        known
          .column('subject')
          .doUpdateSet({ ...anew, mailed: null, proof: null, wrong: 0, drawn: 0 })
          .where(({ or, eb }) =>
            or([
              eb('gateway.captcha.expires_at', '<=', now),
              eb('gateway.captcha.drawn', '>=', MAX_PICTURES),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst();
    if (demanded) return demanded.key;
    const living = await queries(this.#pool)
      .selectFrom('gateway.captcha')
      .select('key')
      .where('subject', '=', subject)
      .executeTakeFirst();
    // Another request just solved the captcha. For this random key show() throws captchaExpired.
    return living?.key ?? randomBytes(18).toString('base64url');
  }

  /** @returns the picture as a data URL @throws CallError captchaExpired */
  show(key: string): Promise<string> {
    return this.#draw(key);
  }

  /** Draws new letters. @returns the picture as a data URL @throws CallError captchaExpired */
  refresh(key: string): Promise<string> {
    return this.#draw(key, { answer: newLetters() });
  }

  async #draw(key: string, letters?: { answer: string }): Promise<string> {
    const { answer } = await queries(this.#pool)
      .updateTable('gateway.captcha')
      .set({ drawn: sql`drawn + 1`, ...letters })
      .where('key', '=', key)
      .where('expires_at', '>', now)
      .where('drawn', '<', MAX_PICTURES)
      .returning('answer')
      .executeTakeFirstOrThrow(expired);
    return drawCaptcha(answer);
  }

  /** Challenge of the proof of work; undefined if the captcha requires none. */
  async challenge(key: string): Promise<Proof['challenge'] | undefined> {
    const stored = await alive(this.#pool, key)
      .select(['price', 'proof'])
      .$narrowType<{ proof: Proof | null }>()
      .executeTakeFirstOrThrow(expired);
    if (stored.price === 0) return undefined;
    if (stored.proof) return stored.proof.challenge;
    // If another process has stored a proof in the meantime, that proof is kept.
    const proofJson = JSON.stringify(await newProof(stored.price));
    const { proof } = await queries(this.#pool)
      .updateTable('gateway.captcha')
      .set({ proof: sql`coalesce(proof, ${proofJson})` })
      .where('key', '=', key)
      .returning('proof')
      .$narrowType<{ proof: Proof }>()
      .executeTakeFirstOrThrow(expired);
    return proof.challenge;
  }

  /**
   * Checks the answer. A right answer deletes the captcha, so neither the answer nor the proof works twice.
   * @param proof the derived key that solves the challenge
   * @throws CallError badInput for a wrong code or proof, captchaExpired after the last attempt, tooMany if
   *   captchas give no further allowance that day
   */
  async confirm(key: string, code: string, proof?: string): Promise<void> {
    const typedCode = asciiDigits(code.normalize('NFKC'))
      .replace(/[^0-9a-z]/gi, '')
      .toUpperCase();
    const outcome = await inTransaction(this.#pool, (client) =>
      check(client, key, typedCode, proof),
    );
    if (outcome === 'expired') throw expired();
    if (outcome === 'wrong') {
      throw new CallError('badInput', 'The code is wrong.' satisfies TextKey);
    }
    if (outcome === 'unpaid') {
      const message: TextKey = 'The browser’s calculation is missing or wrong.';
      throw new CallError('badInput', message);
    }
    await this.#free(outcome);
  }

  /** Counter for which the captcha was created. @throws CallError captchaExpired */
  async subjectOf(key: string): Promise<string> {
    const { subject } = await alive(this.#pool, key)
      .select('subject')
      .executeTakeFirstOrThrow(expired);
    return subject;
  }

  /**
   * Creates a 6-digit code that is sent by e-mail and accepted in place of the letters.
   * @param send adds the mail job in the same transaction
   * @throws CallError captchaExpired
   */
  async mail(
    key: string,
    send: (client: pg.PoolClient, code: string) => Promise<void>,
  ): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const isAlive = await inTransaction(this.#pool, async (client) => {
      const { numUpdatedRows } = await queries(client)
        .updateTable('gateway.captcha')
        .set({ mailed: code })
        .where('key', '=', key)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await send(client, code);
      return true;
    });
    if (!isAlive) throw expired();
  }
}

const alive = (client: Queryable, key: string) =>
  queries(client)
    .selectFrom('gateway.captcha')
    .where('key', '=', key)
    .where('expires_at', '>', now);

/** @returns the counters that a right answer resets, or the reason for the refusal */
async function check(
  client: pg.PoolClient,
  key: string,
  given: string,
  proof: string | undefined,
): Promise<readonly string[] | 'expired' | 'unpaid' | 'wrong'> {
  const captcha = await alive(client, key)
    .select(['answer', 'mailed', 'frees', 'wrong', 'price', 'proof'])
    .forUpdate()
    .$narrowType<{ proof: Proof | null }>()
    .executeTakeFirst();
  if (!captcha) return 'expired';
  const end = queries(client).deleteFrom('gateway.captcha').where('key', '=', key);
  // The proof is checked first: a client without one must not learn whether the letters are right.
  if (!(await isProofRight(captcha, proof))) return 'unpaid';
  if (given === captcha.answer || given === captcha.mailed) {
    await end.execute();
    return captcha.frees;
  }
  if (captcha.wrong + 1 >= WRONG_ANSWERS) {
    await end.execute();
    return 'expired';
  }
  await queries(client)
    .updateTable('gateway.captcha')
    .set({ wrong: sql`wrong + 1` })
    .where('key', '=', key)
    .execute();
  return 'wrong';
}
