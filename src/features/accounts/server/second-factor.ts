/**
 * Two-step sign-in (docs/product.md 10.6): after the password a code of an authenticator app, or a recovery code. The same
 * for customers and staff, in tables of their own. Who may ask for what is the callers' matter.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Whose } from './devices.ts';

type Queryable = pg.Pool | pg.ClientBase;

const schemas = { customer: 'accounts', staff: 'staff' } as const satisfies Record<Whose, string>;

const RECOVERY_CODES = 10;
/** So many wrong codes in a day, then only recovery codes and devices that the account knows count. */
const MOST_WRONG = 30;

const totpOf = (bytes: Uint8Array, label = ''): TOTP => {
  // A copy: the library takes the buffer below it, which the database's driver shares.
  const { buffer } = new Uint8Array(bytes);
  return new TOTP({ issuer: 'E&E Turbo', label, secret: new Secret({ buffer }) });
};

const hashOf = (id: number, code: string): Buffer =>
  createHash('sha256').update(`${id}:${code}`).digest();

/** Whether sign-in asks for a second step. */
export async function hasSecondFactor(client: Queryable, whose: Whose, id: number) {
  const { rowCount } = await client.query(
    `select from ${schemas[whose]}.second_factor where owner_id = $1 and enabled_at is not null`,
    [id],
  );
  return rowCount === 1;
}

export async function recoveryCodesLeft(client: Queryable, whose: Whose, id: number) {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${schemas[whose]}.recovery_code where owner_id = $1`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Begins to set it up: a key for the app, which counts from confirmSecondFactor on.
 * @param label what the app shows beside the codes
 * @throws CallError conflict when it is on
 */
export async function startSecondFactor(
  client: Queryable,
  whose: Whose,
  id: number,
  label: string,
) {
  const secret = randomBytes(20);
  const { rowCount } = await client.query(
    `insert into ${schemas[whose]}.second_factor as f (owner_id, secret) values ($1, $2)
     on conflict (owner_id) do update set secret = excluded.secret, begun_at = now()
     where f.enabled_at is null`,
    [id, secret],
  );
  if (rowCount !== 1) {
    throw new CallError('conflict', 'Two-step sign-in is on already.' satisfies TextKey);
  }
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Switches it on by the first code of the app.
 * @returns the recovery codes, which are shown this once
 * @throws CallError badInput for a wrong code, conflict when it is on or has to be begun anew
 */
export async function confirmSecondFactor(
  client: pg.ClientBase,
  whose: Whose,
  id: number,
  typed: string,
): Promise<string[]> {
  const schema = schemas[whose];
  const { rows } = await client.query<{ secret: Buffer; on: boolean }>(
    `select secret, enabled_at is not null as on from ${schema}.second_factor
     where owner_id = $1 for update`,
    [id],
  );
  const [begun] = rows;
  if (!begun) {
    const key: TextKey = 'This key is no longer valid. Please set up two-step sign-in again.';
    throw new CallError('conflict', key);
  }
  if (begun.on) {
    throw new CallError('conflict', 'Two-step sign-in is on already.' satisfies TextKey);
  }
  const step = stepOf(begun.secret, typed);
  if (step === undefined) throw wrongCode();
  await client.query(
    `update ${schema}.second_factor set enabled_at = now(), last_step = $2 where owner_id = $1`,
    [id, step],
  );
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await client.query(
    `insert into ${schema}.recovery_code (owner_id, sha256) select $1, unnest($2::bytea[])`,
    [id, codes.map((code) => hashOf(id, readRecoveryCode(code)))],
  );
  return codes;
}

/**
 * Takes a code of the second step, once. Counted before it is looked at.
 * @param known whether it comes from a device or session of the account, which has limits of its own
 * @throws CallError needSecondStep where none is typed, badInput for a wrong one or one used before
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
  const schema = schemas[whose];
  const { rows } = await client.query<{ secret: Buffer; wrong: number }>(
    `update ${schema}.second_factor set
       wrong = case when wrong_since < now() - interval '1 day' then 1 else wrong + 1 end,
       wrong_since = case when wrong_since < now() - interval '1 day' then now() else wrong_since end
     where owner_id = $1 and enabled_at is not null returning secret, wrong`,
    [id],
  );
  const [factor] = rows;
  if (!factor) throw new CallError('conflict', 'Two-step sign-in is not on.' satisfies TextKey);
  const step = known || factor.wrong <= MOST_WRONG ? stepOf(factor.secret, typed) : undefined;
  const { rowCount } =
    step === undefined
      ? await client.query(
          `delete from ${schema}.recovery_code where owner_id = $1 and sha256 = $2`,
          [id, hashOf(id, readRecoveryCode(typed))],
        )
      : await client.query(
          `update ${schema}.second_factor set last_step = $2 where owner_id = $1 and last_step < $2`,
          [id, step],
        );
  if (rowCount !== 1) throw wrongCode();
  await client.query(`update ${schema}.second_factor set wrong = 0 where owner_id = $1`, [id]);
}

/** Switches it off; whether it was on. Its recovery codes go with it. */
export async function removeSecondFactor(client: Queryable, whose: Whose, id: number) {
  const { rows } = await client.query<{ on: boolean }>(
    `delete from ${schemas[whose]}.second_factor where owner_id = $1
     returning enabled_at is not null as on`,
    [id],
  );
  return rows[0]?.on === true;
}

/** The step of a code of now, of half a minute ago or ahead; undefined for any other. */
function stepOf(secret: Buffer, typed: string): number | undefined {
  const token = typed.replaceAll(' ', '');
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const totp = totpOf(secret);
  const delta = totp.validate({ token, window: 1 });
  return delta === null ? undefined : totp.counter() + delta;
}

/** 80 random bits, so that their plain hash gives nothing away. */
const newRecoveryCode = (): string =>
  new Secret({ size: 10 }).base32.replace(/(.{4})(?=.)/g, '$1-').toLowerCase();

const readRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z2-7]/g, '');

const wrongCode = () =>
  new CallError('badInput', 'This code is wrong or was used already.' satisfies TextKey);
