/** Adds rows that tests need, including missing parent rows. */
import { randomBytes } from 'node:crypto';
import { hashToken } from '#features/accounts/server/sessions.ts';
import type { Level } from '#features/gateway/policy.ts';
import { identityKey, makerOf } from '#features/numbers/index.ts';
import type { Database } from '#platform/database.ts';

export interface VehicleFields {
  make?: string;
  model?: string;
  application?: string;
  engine?: string;
  from?: number;
  to?: number;
}

export interface PartFields {
  component?: string;
  eePn: string;
  oemPn?: string;
  /** null: not made yet. */
  quantity?: number | null;
  /** Wheel diameter, mm. */
  inducer?: number;
  exducer?: number;
}

export interface TurboFields {
  pn: string;
  model?: string;
  maker?: string;
  eePn?: string;
  oe?: string[];
  /** Numbers of listed interchanges, and numbers that this turbo supersedes. */
  interchanges?: string[];
  superseded?: string[];
  /** Numbers that supersede this turbo. */
  superseding?: string[];
  vehicles?: VehicleFields[];
  parts?: number[];
  loginToView?: boolean;
  dacoverride?: boolean;
  remark?: string;
  quantity?: number | null;
}

async function addItem(
  database: Database,
  type: 0 | 1 | 2,
  eePn?: string,
  quantity?: number | null,
) {
  const { rows } = await database.write.query<{ id: number }>(
    'insert into catalogue.item (type, ee_pn) values ($1, $2) returning id',
    [type, eePn ?? null],
  );
  const id = rows[0]?.id ?? 0;
  if (quantity !== undefined && quantity !== null) {
    await database.write.query('insert into catalogue.stock values ($1, $2)', [id, quantity]);
  }
  return id;
}

/** Adds a part. @returns its id */
export async function addPart(database: Database, part: PartFields): Promise<number> {
  const component = part.component ?? 'turbine wheel';
  const type = component === 'CHRA' ? 2 : 1;
  const id = await addItem(database, type, part.eePn, part.quantity);
  await database.write.query(
    `insert into catalogue.part (id, ref, component, oem_pn, inducer_hundredths, exducer_hundredths)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      `ee:${part.eePn}`,
      component,
      part.oemPn ?? '',
      hundredths(part.inducer),
      hundredths(part.exducer),
    ],
  );
  return id;
}

const hundredths = (mm: number | undefined) => (mm === undefined ? null : Math.round(mm * 100));

/** Adds a turbo. @returns its id */
export async function addTurbo(database: Database, turbo: TurboFields): Promise<number> {
  const id = await addItem(database, 0, turbo.eePn, turbo.quantity);
  const maker = turbo.maker ?? 'Garrett';
  const run = (text: string, values: unknown[]) => database.write.query(text, values);
  await run(
    `insert into catalogue.turbo (id, ref, pn, model, maker, remark, login_to_view, dacoverride)
     values ($1, case when exists (select from catalogue.turbo where ref = $2) then $3 else $2 end,
       $3, $4, $5, $6, $7, $8)`,
    [
      id,
      // Unlike an import, tests may add turbos with the same identity.
      identityKey(turbo.pn, makerOf(maker)),
      turbo.pn,
      turbo.model ?? '',
      maker,
      turbo.remark ?? '',
      turbo.loginToView ?? false,
      turbo.dacoverride ?? false,
    ],
  );
  for (const [seq, number] of (turbo.oe ?? []).entries()) {
    await run('insert into catalogue.oe_number values ($1, $2, $3)', [id, seq + 1, number]);
  }
  const numbers = [
    ...(turbo.superseded ?? []).map((number) => ({ kind: 4, number })),
    ...(turbo.superseding ?? []).map((number) => ({ kind: 6, number })),
    ...(turbo.interchanges ?? []).map((number) => ({ kind: 5, number })),
  ];
  for (const [seq, { kind, number }] of numbers.entries()) {
    await run('insert into catalogue.turbo_number values ($1, $2, $3, $4)', [
      id,
      seq + 1,
      kind,
      number,
    ]);
  }
  for (const [seq, vehicle] of (turbo.vehicles ?? [{}]).entries()) {
    const {
      make = 'Audi',
      model = 'A4',
      application = 'Passenger car',
      engine = '1.9 TDI',
    } = vehicle;
    const { from, to } = vehicle;
    await run('insert into catalogue.application values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      id,
      seq + 1,
      make,
      model,
      application,
      engine,
      from === undefined ? '' : `${from}-${to ?? ''}`,
      from ?? null,
      to ?? null,
    ]);
  }
  for (const [index, part] of (turbo.parts ?? []).entries()) {
    await run('insert into catalogue.build_sheet_line values ($1, $2, $3)', [id, index + 1, part]);
  }
  await run('update catalogue.state set edits = edits + 1', []);
  return id;
}

/** Adds a signed-in customer of a level. @returns the token */
export async function signIn(database: Database, level: Level): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.write.query(
    `with customer as (
       insert into accounts.customer (email, level, status) values ($1, $2, 'active') returning id
     )
     insert into accounts.session (token_sha256, customer_id) select $3, id from customer`,
    [`${randomBytes(6).toString('hex')}@example.com`, level, hashToken(token)],
  );
  return token;
}
