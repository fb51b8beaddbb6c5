/** What a file changes about turbos that the catalogue has already. */
import { sqlKey } from '../../numbers/index.ts';
import type { Work } from '../work.ts';
import { columns, copyTables, type TurboLines } from './lines.ts';

const temporary = `
  create temp table import_turbo (
    id int, pn text, full_form boolean, model text, maker text, description text, remark text,
    login_to_view boolean, dacoverride boolean, ee_pn text) on commit drop;
  create temp table import_number (turbo_id int, seq smallint, kind smallint, number text) on commit drop;
  create temp table import_oe (turbo_id int, seq smallint, number text) on commit drop;
  create temp table import_application (
    turbo_id int, seq smallint, make text, model text, application text, engine text, year text,
    year_from smallint, year_to smallint) on commit drop;
  create temp table import_changed (id int) on commit drop`;

/** Empty cells say nothing, so they change nothing. */
const updateTurbos = `
  with changed as (
    update catalogue.turbo t set
      pn = case when i.full_form then i.pn else t.pn end,
      model = coalesce(nullif(i.model, ''), t.model),
      maker = coalesce(nullif(i.maker, ''), t.maker),
      description = coalesce(nullif(i.description, ''), t.description),
      remark = coalesce(nullif(i.remark, ''), t.remark),
      login_to_view = coalesce(i.login_to_view, t.login_to_view),
      dacoverride = coalesce(i.dacoverride, t.dacoverride)
    from import_turbo i
    where t.id = i.id and (
      (i.full_form and t.pn <> i.pn) or (i.model <> '' and t.model <> i.model)
      or (i.maker <> '' and t.maker <> i.maker)
      or (i.description <> '' and t.description <> i.description)
      or (i.remark <> '' and t.remark <> i.remark)
      or t.login_to_view <> i.login_to_view or t.dacoverride <> i.dacoverride)
    returning t.id
  ) insert into import_changed select id from changed`;

const eePnsToChange = `
  create temp table import_ee_pn on commit drop as
  select i.id, i.ee_pn from import_turbo i join catalogue.item using (id)
  where i.ee_pn <> '' and item.ee_pn is distinct from i.ee_pn`;

/** In two steps, since two turbos may change places. */
const updateEePns = [
  'update catalogue.item set ee_pn = null where id in (select id from import_ee_pn)',
  `with changed as (
     update catalogue.item set ee_pn = i.ee_pn from import_ee_pn i where item.id = i.id
     returning item.id
   ) insert into import_changed select id from changed`,
];

const supersededNow = `
  with changed as (
    update catalogue.turbo_number t set kind = i.kind from import_number i
    where i.kind <> 5 and t.kind <> i.kind and t.turbo_id = i.turbo_id
      and ${sqlKey('t.number')} = ${sqlKey('i.number')}
    returning t.turbo_id
  ) insert into import_changed select turbo_id from changed`;

/** Adds what a list lacks, after what it has. */
const addMissing = (table: string, from: string, names: string, same: string) => `
  with missing as (
    select i.*, row_number() over (partition by i.turbo_id order by i.seq) n from ${from} i
    where not exists (select from ${table} t where t.turbo_id = i.turbo_id and ${same})
  ), added as (
    insert into ${table} (turbo_id, seq, ${names})
    select turbo_id, n + coalesce(
      (select max(seq) from ${table} t where t.turbo_id = missing.turbo_id), 0), ${names}
    from missing returning turbo_id
  ) insert into import_changed select turbo_id from added`;

const vehicle = ['make', 'model', 'application', 'engine', 'year'];

const statements = [
  updateTurbos,
  eePnsToChange,
  ...updateEePns,
  supersededNow,
  addMissing(
    'catalogue.turbo_number',
    'import_number',
    'kind, number',
    `${sqlKey('t.number')} = ${sqlKey('i.number')}`,
  ),
  addMissing(
    'catalogue.oe_number',
    'import_oe',
    'number',
    `${sqlKey('t.number')} = ${sqlKey('i.number')}`,
  ),
  addMissing(
    'catalogue.application',
    'import_application',
    `${vehicle.join(', ')}, year_from, year_to`,
    vehicle.map((column) => `t.${column} = i.${column}`).join(' and '),
  ),
];

/** Gathers what files say of known turbos in temporary tables, then changes the catalogue by them. */
export class TurboUpdate {
  readonly #work: Work;
  #turbos = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  async add(lines: TurboLines): Promise<void> {
    if (this.#turbos === 0) await this.#work.client.query(temporary);
    this.#turbos += lines.turbos.count;
    await copyTables(this.#work, [
      [lines.turbos, 'import_turbo', columns.known],
      [lines.numbers, 'import_number', columns.numbers],
      [lines.oeNumbers, 'import_oe', columns.oeNumbers],
      [lines.applications, 'import_application', columns.applications],
    ]);
  }

  async finish(): Promise<void> {
    const { client, signal, counts, onStored } = this.#work;
    if (this.#turbos === 0) return;
    for (const name of ['turbo', 'number', 'oe', 'application']) {
      await client.query(`analyze import_${name}`);
    }
    const total = statements.length;
    for (const [at, statement] of statements.entries()) {
      signal?.throwIfAborted();
      await client.query(statement);
      onStored({ step: 'updating turbos', done: at + 1, total, rows: this.#turbos });
    }
    const { rows } = await client.query<{ count: number }>(
      'select count(distinct id)::int count from import_changed',
    );
    const changed = rows[0]?.count ?? 0;
    counts.turbos.changed += changed;
    counts.turbos.unchanged += this.#turbos - changed;
  }
}
