/**
 * Two-step sign-in (docs/product.md 10.6): after the password, a code of an authenticator app or a recovery
 * code. Customers and staff share the functions, but have separate tables. Callers check permissions.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { asciiDigits } from '#contract/figures.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { countOfAll, now, type Queryable, queries } from '#platform/queries.ts';
import { queueMail } from '../mail/letters.ts';
import { ownerTables, type Whose } from './devices.ts';

const factorsOf = (whose: Whose) => ownerTables[whose].secondFactor;
const codesOf = (whose: Whose) => ownerTables[whose].recoveryCode;

const RECOVERY_CODES = 10;
/**
 * Maximum wrong codes per day. After them, only recovery codes and known devices are accepted; during the
 * setup, a new key is needed.
 */
const MAX_WRONG = 30;

const totpOf = (bytes: Uint8Array, label = ''): TOTP => {
  // Copied, because the library reads the whole underlying buffer, which the database driver shares.
  const { buffer } = new Uint8Array(bytes);
  return new TOTP({ issuer: 'E&E Turbo', label, secret: new Secret({ buffer }) });
};

const hashOf = (id: number, code: string): Buffer =>
  createHash('sha256').update(`${id}:${code}`).digest();

export async function hasSecondFactor(client: Queryable, whose: Whose, id: number) {
  const factor = await queries(client)
    .selectFrom(factorsOf(whose))
    .select('owner_id')
    .where('owner_id', '=', id)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}

export async function recoveryCodesLeft(client: Queryable, whose: Whose, id: number) {
  const { count } = await queries(client)
    .selectFrom(codesOf(whose))
    .select(countOfAll)
    .where('owner_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Begins the setup: creates a key for the app. The key is not required for sign-in until confirmSecondFactor.
 * @param label account name shown in the app
 * @throws CallError conflict if two-step sign-in is on
 */
export async function startSecondFactor(
  client: Queryable,
  whose: Whose,
  id: number,
  label: string,
) {
  const secret = randomBytes(20);
  const table = factorsOf(whose);
  const { numInsertedOrUpdatedRows } = await queries(client)
    .insertInto(table)
    .values({ owner_id: id, secret })
    .onConflict((begun) =>
      begun
        .column('owner_id')
        .doUpdateSet({ secret, begun_at: now, wrong: 0, wrong_since: now })
        .where(`${table}.enabled_at`, 'is', null),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    throw alreadyOn();
  }
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** An account. Its owner is notified by mail when two-step sign-in is switched on or off. */
export interface Owner {
  readonly id: number;
  readonly email: string;
  readonly language: LanguageCode;
}

/**
 * Switches two-step sign-in on with the first code of the app.
 * @returns the recovery codes, which are shown only once
 * @throws CallError badInput for a wrong code; conflict if it is already on or the setup must be restarted
 */
export async function confirmSecondFactor(
  { write }: Database,
  client: pg.ClientBase,
  whose: Whose,
  { id, email: to, language }: Owner,
  typed: string,
): Promise<string[]> {
  const begun = await countCode(write, whose, id, { on: false });
  if (!begun && (await hasSecondFactor(client, whose, id))) throw alreadyOn();
  if (!begun || begun.wrong > MAX_WRONG) {
    const key: TextKey = 'This key is no longer valid. Please set up two-step sign-in again.';
    throw new CallError('conflict', key);
  }
  const step = stepOf(begun.secret, typed);
  if (step === undefined) throw wrongCode();
  const { numUpdatedRows } = await queries(client)
    .updateTable(factorsOf(whose))
    .set({ enabled_at: now, last_step: step, wrong: 0 })
    .where('owner_id', '=', id)
    .where('secret', '=', begun.secret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw alreadyOn();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const codeRows = codes.map((code) => ({
    owner_id: id,
    sha256: hashOf(id, readRecoveryCode(code)),
  }));
  await queries(client).insertInto(codesOf(whose)).values(codeRows).execute();
  await queueMail(client, { to, language, template: 'twoStepOn' });
  return codes;
}

/**
 * Accepts a code of the second step, once. Counts the attempt before checking the code.
 * @param known whether the request comes from a known device or session of the account. Such requests have
 *   their own limits.
 * @throws CallError needSecondStep if no code is typed; badInput for a wrong or used code
 */
export async function takeSecondStep(
  client: Queryable,
  whose: Whose,
  id: number,
  { typed = '', known }: { typed?: string | undefined; known: boolean },
): Promise<void> {
  if (typed.trim() === '') {
    const key: TextKey = 'Please enter the code of your authenticator app, or a recovery code.';
    throw new CallError('needSecondStep', key);
  }
  const factor = await countCode(client, whose, id, { on: true });
  if (!factor) throw notOn();
  const factors = queries(client).updateTable(factorsOf(whose)).where('owner_id', '=', id);
  const step = known || factor.wrong <= MAX_WRONG ? stepOf(factor.secret, typed) : undefined;
  const usedCode =
    step === undefined
      ? queries(client)
          .deleteFrom(codesOf(whose))
          .where('owner_id', '=', id)
          .where('sha256', '=', hashOf(id, readRecoveryCode(typed)))
          .returning('owner_id')
      : factors.set({ last_step: step }).where('last_step', '<', step).returning('owner_id');
  if (!(await usedCode.executeTakeFirst())) throw wrongCode();
  await factors.set({ wrong: 0 }).execute();
}

/**
 * Counts an attempt before the code is checked; a right code resets the count. Not in a transaction, because
 * a rollback would undo the count.
 * @param on true: two-step sign-in must be on; false: it must be in setup
 * @returns the TOTP key and the number of attempts; undefined if two-step sign-in is in the other state
 */
const countCode = (client: Queryable, whose: Whose, id: number, { on }: { on: boolean }) =>
  queries(client)
    .updateTable(factorsOf(whose))
    .set({
      wrong: sql`case when wrong_since < now() - interval '1 day' then 1 else wrong + 1 end`,
      wrong_since: sql`case when wrong_since < now() - interval '1 day' then now() else wrong_since end`,
    })
    .where('owner_id', '=', id)
    .where('enabled_at', on ? 'is not' : 'is', null)
    .returning(['secret', 'wrong'])
    .executeTakeFirst();

/** Switches two-step sign-in off and deletes its recovery codes. @throws CallError conflict if it is off */
export async function removeSecondFactor(
  client: pg.ClientBase,
  whose: Whose,
  { id, email: to, language }: Owner,
): Promise<void> {
  const factor = await queries(client)
    .deleteFrom(factorsOf(whose))
    .where('owner_id', '=', id)
    .returning('enabled_at')
    .executeTakeFirst();
  if (!factor?.enabled_at) throw notOn();
  await queueMail(client, { to, language, template: 'twoStepOff' });
}

/** TOTP time step of a code, at most one step from the current one; undefined if the code is wrong. */
function stepOf(secret: Buffer, typed: string): number | undefined {
  const token = asciiDigits(typed).replaceAll(/\s/g, '');
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const totp = totpOf(secret);
  const delta = totp.validate({ token, window: 1 });
  return delta === null ? undefined : totp.counter() + delta;
}

/** A code with 80 random bits, so that a plain hash of it cannot be reversed. */
const newRecoveryCode = (): string =>
  new Secret({ size: 10 }).base32.replace(/(.{4})(?=.)/g, '$1-').toLowerCase();

const readRecoveryCode = (typed: string): string =>
  asciiDigits(typed)
    .toLowerCase()
    .replace(/[^a-z2-7]/g, '');

const notOn = () => new CallError('conflict', 'Two-step sign-in is not on.' satisfies TextKey);

const alreadyOn = () =>
  new CallError('conflict', 'Two-step sign-in is already on.' satisfies TextKey);

const wrongCode = () =>
  new CallError('badInput', 'This code is wrong or has already been used.' satisfies TextKey);
