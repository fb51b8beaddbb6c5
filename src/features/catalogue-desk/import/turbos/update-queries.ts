/** What a file changes about turbos that the catalogue has already. */
import { turboFields } from '#contract/fields/turbo.ts';
import { sqlKey } from '#features/numbers/index.ts';
import { takingOver } from '../store/said.ts';
import type { Work } from '../work.ts';
import { columns, copyTables, ofVehicle, type TurboLines, tables } from './lines.ts';

/** Tables with the columns of the catalogue's own. */
const temporary = [
  `create temp table import_turbo on commit drop as
   select ${columns.known.replace('full_form', 'true full_form')}
   from ${tables.turbos} join ${tables.items} using (id) with no data`,
  ...(
    [
      ['import_number', 'numbers'],
      ['import_oe', 'oeNumbers'],
      ['import_application', 'applications'],
    ] as const
  ).map(
    ([name, of]) =>
      `create temp table ${name} on commit drop as select ${columns[of]} from ${tables[of]} with no data`,
  ),
  'create temp table import_changed (id int) on commit drop',
].join(';');

/** A number that is recorded stays, unless its file writes it as its maker does. */
const { set, differs } = takingOver(turboFields, { pn: 'case when i.full_form then i.pn end' });
const updateTurbos = `
  with changed as (
    update catalogue.turbo t set ${set} from import_turbo i where t.id = i.id and (${differs})
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

const vehicle = ofVehicle.map(({ column }) => column);

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
