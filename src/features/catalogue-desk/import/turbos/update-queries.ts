/** Updates known turbos from a file. */
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import { sqlKey } from '#features/numbers/index.ts';
import { addedCodes, mergeClauses, storedFields } from '../store/fields.ts';
import { copyIn, Lines } from '../store/lines.ts';
import type { Work } from '../tables/work.ts';

/** Fields in the table catalogue.turbo. */
export const ofTurbo = storedFields(turboFields);
export const ofVehicle = storedFields(vehicleFields);
const turboColumnList = ofTurbo.map(({ column }) => column).join(', ');
const vehicleColumnList = ofVehicle.map(({ column }) => column).join(', ');

export const columns = {
  items: 'id, type, ee_pn',
  turbos: `id, ref, ${turboColumnList}`,
  /** Values of the file for a known turbo. */
  known: `id, full_form, ee_pn, complete, ${turboColumnList}`,
  numbers: 'turbo_id, seq, kind, number',
  oeNumbers: 'turbo_id, seq, number',
  applications: `turbo_id, seq, ${vehicleColumnList}, year_from, year_to`,
} as const;

export const turboTables = {
  items: 'catalogue.item',
  turbos: 'catalogue.turbo',
  numbers: 'catalogue.turbo_number',
  oeNumbers: 'catalogue.oe_number',
  applications: 'catalogue.application',
} as const;

export type TurboLines = Record<keyof typeof turboTables, Lines>;

export const newLines = (): TurboLines => ({
  items: new Lines(),
  turbos: new Lines(),
  numbers: new Lines(),
  oeNumbers: new Lines(),
  applications: new Lines(),
});

/** Loads tables one after another, because a connection runs one COPY at a time. */
export async function copyTurboTables(
  work: Work,
  tables: readonly (readonly [lines: Lines, table: string, columns: string])[],
): Promise<void> {
  for (const [lines, table, names] of tables) {
    if (lines.count > 0) await copyIn(work, table, names, lines.take());
  }
}

/** Temporary tables with the columns of the catalogue's tables. */
const temporary = [
  `create temp table import_turbo on commit drop as
   select ${columns.known
     .replace('full_form', 'true full_form')
     .replace('complete', 'array[]::text[] complete')}
   from ${turboTables.turbos} join ${turboTables.items} using (id) with no data`,
  ...(
    [
      ['import_number', 'numbers'],
      ['import_oe', 'oeNumbers'],
      ['import_application', 'applications'],
    ] as const
  ).map(
    ([name, of]) =>
      `create temp table ${name} on commit drop as select ${columns[of]} from ${turboTables[of]} with no data`,
  ),
  'create temp table import_changed (id int) on commit drop',
].join(';');

/** The recorded number stays, unless the file has it in the maker's full format. */
const { set, differs } = mergeClauses(
  turboFields,
  {
    ...Object.fromEntries(
      ofTurbo.map(({ column, kind }) => [
        column,
        kind === 'hsCodes' ? addedCodes(column) : `i.${column}`,
      ]),
    ),
    pn: 'case when i.full_form then i.pn end',
  },
  'i.complete',
);
const updateTurbos = `
  with changed as (
    update catalogue.turbo t set ${set} from import_turbo i where t.id = i.id and (${differs})
    returning t.id
  ) insert into import_changed select id from changed`;

const eePnsToChange = `
  create temp table import_ee_pn on commit drop as
  select i.id, i.ee_pn from import_turbo i join catalogue.item using (id)
  where i.ee_pn <> '' and item.ee_pn is distinct from i.ee_pn`;

/** Two statements, because turbos may swap their E&E P/Ns. */
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

/** SQL: appends missing rows to a list. */
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

/** A list that each turbo has, such as its OE numbers. A file may have all rows of a turbo's list. */
interface CompleteList {
  readonly table: string;
  /** Temporary table with the file's rows. */
  readonly from: string;
  /** SQL: whether row `t` and row `i` of the file are the same. */
  readonly same: string;
  /** SQL: whether the file of turbo `c` has all rows of the kind of `t`. */
  readonly isComplete: string;
}

/**
 * SQL: rows `t` of turbo `c` that are recorded but missing in the file, for lists that are complete in the
 * file.
 */
const goneFrom = ({ table, from, same, isComplete }: CompleteList) => `
  ${table} t join import_turbo c on c.id = t.turbo_id and ${isComplete}
  where not exists (select from ${from} i where i.turbo_id = t.turbo_id and ${same})`;

/** SQL: overwrites rows that are missing in the file with new rows of the file, so that positions stay. */
const correctRows = (list: CompleteList, names: readonly string[]) => `
  with gone as (
    select t.turbo_id, t.seq, row_number() over (partition by t.turbo_id order by t.seq) n
    from ${goneFrom(list)}
  ), fresh as (
    select i.*, row_number() over (partition by i.turbo_id order by i.seq) n from ${list.from} i
    where not exists (
      select from ${list.table} t where t.turbo_id = i.turbo_id and ${list.same})
  ), changed as (
    update ${list.table} t set ${names.map((name) => `${name} = f.${name}`).join(', ')}
    from gone g join fresh f using (turbo_id, n) where t.turbo_id = g.turbo_id and t.seq = g.seq
    returning t.turbo_id
  ) insert into import_changed select turbo_id from changed`;

const removeRows = (list: CompleteList) => `
  with gone as (
    delete from ${list.table} where (turbo_id, seq) in (
      select t.turbo_id, t.seq from ${goneFrom(list)})
    returning turbo_id
  ) insert into import_changed select turbo_id from gone`;

const vehicle = ofVehicle.map(({ column }) => column);

const sameVehicle = vehicle.map((column) => `t.${column} = i.${column}`).join(' and ');
const sameNumber = `${sqlKey('t.number')} = ${sqlKey('i.number')}`;
const vehicleColumns = [...vehicle, 'year_from', 'year_to'];

const vehicles: CompleteList = {
  table: 'catalogue.application',
  from: 'import_application',
  same: sameVehicle,
  isComplete: "'vehicle' = any (c.complete)",
};
const oeNumbers: CompleteList = {
  table: 'catalogue.oe_number',
  from: 'import_oe',
  same: sameNumber,
  isComplete: "'oe' = any (c.complete)",
};
const otherNumbers: CompleteList = {
  table: 'catalogue.turbo_number',
  from: 'import_number',
  same: `t.kind = i.kind and ${sameNumber}`,
  isComplete: 't.kind::text = any (c.complete)',
};

const statements = [
  updateTurbos,
  eePnsToChange,
  ...updateEePns,
  supersededNow,
  correctRows(vehicles, vehicleColumns),
  correctRows(oeNumbers, ['number']),
  ...[vehicles, oeNumbers, otherNumbers].map(removeRows),
  addMissing('catalogue.turbo_number', 'import_number', 'kind, number', sameNumber),
  addMissing('catalogue.oe_number', 'import_oe', 'number', sameNumber),
  addMissing('catalogue.application', 'import_application', vehicleColumns.join(', '), sameVehicle),
];

/** Collects the files' values of known turbos in temporary tables, then updates the catalogue. */
export class TurboUpdate {
  readonly #work: Work;
  #turbos = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  async add(lines: TurboLines): Promise<void> {
    if (this.#turbos === 0) await this.#work.client.query(temporary);
    this.#turbos += lines.turbos.count;
    await copyTurboTables(this.#work, [
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
