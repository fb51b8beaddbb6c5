/** Tests imports of files as the office creates them, with a real database. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { RowSource } from '#platform/table-files/open.ts';
import { openTestDatabase } from '#test/database.ts';
import { type ImportOptions, type ImportOutcome, importCatalogue } from './import.ts';
import { notADay, notYesOrNo } from './rules/text.ts';
import { cancelOn } from './tables/work.ts';

const demo = (name: string) =>
  fileURLToPath(new URL(`../../../../db/demo/${name}`, import.meta.url));
const real = [demo('turbo-applications.csv'), demo('components.csv')];
const folder = mkdtempSync(join(tmpdir(), 'import-'));

const { database } = await openTestDatabase();
afterAll(() => rmSync(folder, { recursive: true }));

const tables = [
  'item',
  'turbo',
  'turbo_number',
  'oe_number',
  'application',
  'part',
  'build_sheet_line',
  'cross_reference',
  'part_line',
  'part_replacement',
  'stock',
];

beforeEach(async () => {
  await database.write.query(`truncate ${tables.map((name) => `catalogue.${name}`).join(', ')}`);
});

async function all<Row extends object>(text: string): Promise<Row[]> {
  return (await database.write.query<Row>(text)).rows;
}

/** All rows of the catalogue, for comparison. */
async function contents(): Promise<unknown> {
  const found: Record<string, unknown> = {};
  for (const name of tables)
    found[name] = await all(`select * from catalogue.${name} t order by 1, 2`);
  found.state = await all('select edits from catalogue.state');
  return found;
}

const rowsSource = (name: string, rows: (readonly string[])[]): RowSource => ({
  name,
  rows: () => rows,
});

/** A source from its header and rows. Cells are separated by |. */
function table(name: string, ...lines: string[]): RowSource {
  return rowsSource(
    name,
    lines.map((line) => line.split('|').map((cell) => cell.trim())),
  );
}

function save(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const run = (sources: RowSource[], options: ImportOptions = {}) =>
  importCatalogue(database, sources, options);

/** Remarks in short form. */
function remarks({ remarks: { groups } }: ImportOutcome): string[] {
  return groups.flatMap(({ severity, reason, examples }) =>
    examples.map(
      ({ file, row, column, value }) => `${severity} ${file}:${row} ${column} '${value}' ${reason}`,
    ),
  );
}

describe('the real files', () => {
  test('give every turbo that has a number, and a report of each row that was not taken as it is', async () => {
    const report = join(folder, 'real.csv');
    const result = await run(real, { report });
    expect(result.counts.turbos).toEqual({
      rows: 521,
      refused: 29,
      added: 275,
      changed: 0,
      unchanged: 0,
    });
    expect(result.counts.components).toMatchObject({ rows: 161, refused: 6, added: 154 });
    expect(result.version).toEqual(expect.any(Number));
    const lines: Record<string, string>[] = parse(readFileSync(report), {
      bom: true,
      columns: true,
    });
    expect(lines).toHaveLength(result.remarks.total);
    // The snapshot was checked by hand: each refused row has no turbo number, or is an alias of an unknown
    // article.
    expect(
      lines.map(
        ({ file, row, column, value, reason, severity }) =>
          `${severity} ${file} ${row} ${column} | ${value} | ${reason}`,
      ),
    ).toMatchSnapshot();
  });

  test('a turbo that is written in several ways is one turbo, with what all of its rows say', async () => {
    await run(real);
    const [turbo] = await all<{ id: number }>(
      `select * from catalogue.turbo where ref = '4542310007'`,
    );
    expect(turbo).toMatchObject({ pn: '454231-5007S', model: 'GT1749V', maker: 'Garrett' });
    const oe = await all<{ number: string }>(
      `select number from catalogue.oe_number where turbo_id = ${turbo?.id}`,
    );
    expect(oe.map((one) => one.number)).toEqual(['028 145 702 R', '028145702H']);
    const borgWarner = await all(
      `select pn, model, maker from catalogue.turbo where ref = '53039700052'`,
    );
    expect(borgWarner).toEqual([{ pn: '5303-970-0052', model: 'K03S', maker: 'BorgWarner' }]);
    const toyota = await all(`select pn from catalogue.turbo where ref = '172010L040'`);
    expect(toyota).toEqual([{ pn: '17201-0L040' }]);
  });

  test("a row with the vehicle's OE number for the turbo's joins the turbo that its model column names", async () => {
    await run(real);
    const rows = await all(
      `select t.pn, a.model from catalogue.application a join catalogue.turbo t on t.id = a.turbo_id
       where a.model like 'S3 (8P1)'`,
    );
    expect(rows).toEqual([{ pn: '53049880064', model: 'S3 (8P1)' }]);
    expect(await all(`select from catalogue.turbo where pn = '06F145702C'`)).toEqual([]);
  });

  test('years, makes and names in other scripts', async () => {
    await run(real);
    const rows = await all(
      `select make, a.model, year, year_from, year_to from catalogue.application a
       join catalogue.turbo t on t.id = a.turbo_id where t.ref in ('4913502652', '4917302401') order by t.ref, seq`,
    );
    expect(rows).toContainEqual({
      make: 'Mitsubishi',
      model: 'باجيرو سبورت / L200',
      year: '2001-2007',
      year_from: 2001,
      year_to: 2007,
    });
    expect(rows).toContainEqual({
      make: 'Mitsubishi',
      model: '帕杰罗 Pajero Sport',
      year: '2001-2008',
      year_from: 2001,
      year_to: 2008,
    });
    expect(rows).toContainEqual({
      make: 'Hyundai',
      model: 'Santa Fe (싼타페)',
      year: '2001-2006',
      year_from: 2001,
      year_to: 2006,
    });
  });

  test('superseded numbers are told from interchanges', async () => {
    await run(real);
    const rows = await all(
      `select t.pn, n.number, n.kind from catalogue.turbo_number n
       join catalogue.turbo t on t.id = n.turbo_id where kind in (4, 6) order by 1`,
    );
    expect(rows).toEqual([
      { pn: '49168-01202', number: 'MD083373', kind: 6 },
      { pn: '49377-07010', number: '49377-07000', kind: 4 },
      { pn: '53039880005', number: '53039880029', kind: 6 },
      { pn: '740821-0002', number: '753420-5006S', kind: 6 },
      { pn: '753556-0002', number: '756047-5005S', kind: 6 },
    ]);
  });

  test('a cartridge named in a row of a turbo is its build sheet until it has one', async () => {
    await run(real);
    const sheet = `select t.pn, p.oem_pn, p.component from catalogue.build_sheet_line b
      join catalogue.part p on p.id = b.part_id join catalogue.turbo t on t.id = b.turbo_id`;
    expect(await all(sheet)).toEqual([{ pn: '8972402101', oem_pn: 'VAX40019', component: 'CHRA' }]);
    await run([
      table('p.csv', 'component_type|ee_pn', 'CHRA|CH-1'),
      table('b.csv', 'turbo_pn|position|ee_pn', '8-97240210-1|1|CH-1'),
    ]);
    await run(real);
    expect(await all(sheet)).toEqual([{ pn: '8972402101', oem_pn: '', component: 'CHRA' }]);
  });

  test('the same files again change nothing and publish nothing', async () => {
    const files = [
      ...real,
      ...['turbos-extra', 'parts', 'build-sheets', 'cross-references', 'stock'].map((name) =>
        demo(`${name}.csv`),
      ),
    ];
    const first = await run(files);
    expect(
      first.counts.buildSheets.refused +
        first.counts.crossReferences.refused +
        first.counts.stock.refused,
    ).toBe(0);
    const before = await contents();
    const second = await run(files);
    expect(await contents()).toEqual(before);
    expect(second).toMatchObject({ changed: false, version: undefined });
    for (const counts of Object.values(second.counts))
      expect(counts).toMatchObject({ added: 0, changed: 0 });
  });

  test('XLSX gives what CSV gives', async () => {
    await run(real);
    const byCsv = await contents();
    await database.write.query(
      `truncate ${tables.map((name) => `catalogue.${name}`).join(', ')} restart identity`,
    );
    const sheets = real.map((path, at) => {
      const data: string[][] = parse(readFileSync(path), { bom: true });
      return { sheet: `Sheet ${at}`, data };
    });
    const info = { sheet: 'Info', data: [['About', 'this file']] };
    const path = save('real.xlsx', await writeWorkbook([...sheets, info]).toBuffer());
    const result = await run([path]);
    expect(remarks(result)).toContainEqual(
      expect.stringMatching(/^noted real\.xlsx:1 .*was left out/),
    );
    const withoutIds = (found: unknown) =>
      JSON.stringify(found, (key, value) => (/^(.*id|edits)$/.test(key) ? undefined : value));
    expect(withoutIds(await contents())).toBe(withoutIds(byCsv));
  });
});

describe('an import that does not come to its end', () => {
  const good = table('t.csv', 'turbo_pn|turbo_model|car_make', '454231-5007S|GT1749V|VW');
  const changed = table(
    't.csv',
    'turbo_pn|turbo_model|car_make',
    '454231-5007S|GT17|VW',
    '717858-0009|GT17|VW',
  );

  test('a check reports everything and changes nothing', async () => {
    await run([good]);
    const before = await contents();
    const result = await run([changed, ...real], { check: true });
    expect(result).toMatchObject({ changed: true, version: undefined });
    expect(result.counts.turbos).toMatchObject({ changed: 1, refused: 29 });
    expect(await contents()).toEqual(before);
    // Repeats the dry run with an empty catalogue, for which the import truncates tables and drops keys.
    await database.write.query(`truncate ${tables.map((name) => `catalogue.${name}`).join(', ')}`);
    await run(real, { check: true });
    expect(await all('select from catalogue.item')).toEqual([]);
    expect(
      await all(
        `select from pg_constraint where conrelid = 'catalogue.item'::regclass and contype in ('p', 'u')`,
      ),
    ).toHaveLength(2);
  });

  async function* breaking() {
    yield ['ee_pn', 'quantity'];
    yield ['TU-1', '5'];
    throw new Error('the disk broke');
  }

  test('a failure half-way leaves the old catalogue, and the next import works', async () => {
    await run([good]);
    const before = await contents();
    await expect(run([changed, { name: 's.csv', rows: readOnce(breaking) }])).rejects.toThrow(
      'the disk broke',
    );
    expect(await contents()).toEqual(before);
    await run([changed]);
    expect(await all('select from catalogue.turbo')).toHaveLength(2);
  });

  /** Yields `rows` from the second reading on. The first reading looks for headings and gets only these. */
  function readOnce(rows: () => AsyncIterable<readonly string[]>) {
    let readings = 0;
    return async function* () {
      readings += 1;
      if (readings === 1) yield ['ee_pn', 'quantity'];
      else yield* rows();
    };
  }

  test('an error of the database leaves the old catalogue', async () => {
    await run([good]);
    const before = await contents();
    await database.write.query(
      `alter table catalogue.application add constraint no_fiat check (make <> 'Fiat')`,
    );
    try {
      const fiat = table('t.csv', 'turbo_pn|car_make', '717858-0009|Fiat');
      await expect(run([changed, fiat])).rejects.toThrow(/no_fiat/);
      expect(await contents()).toEqual(before);
    } finally {
      await database.write.query('alter table catalogue.application drop constraint no_fiat');
    }
  });

  test('a cancelled import changes nothing, whenever it was cancelled', async () => {
    await run([good]);
    const before = await contents();
    const steps = new Set<string>();
    await run(real, { check: true, onProgress: ({ step }) => steps.add(step) });
    for (const at of [...steps, 'before']) {
      const controller = new AbortController();
      const stop = () => controller.abort(new Error('cancelled'));
      if (at === 'before') stop();
      const result = run(real, {
        signal: controller.signal,
        onProgress: ({ step }) => {
          if (step === at) stop();
        },
      });
      await expect(result, at).rejects.toThrow('cancelled');
    }
    expect(await contents()).toEqual(before);
  });

  test('an import that is cancelled at its start does not wait for a save', async () => {
    const saving = await database.write.connect();
    await saving.query('begin');
    await saving.query('lock table catalogue.item in row exclusive mode');
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(run([good], { signal })).rejects.toThrow('cancelled');
    await saving.query('rollback');
    saving.release();
  });

  test('a cancel that arrives when the import ends does not hit later statements of its connection', async () => {
    const client = await database.write.connect();
    const onItsWay = Promise.withResolvers<void>();
    const pool = {
      async query(text: string, values: unknown[]) {
        await onItsWay.promise;
        return database.write.query(text, values);
      },
    } as pg.Pool;
    const ended = cancelOn(AbortSignal.abort(), pool, client)();
    onItsWay.resolve();
    await ended;
    await client.query('select pg_sleep(0.5)');
    client.release();
  });

  test('the second of two imports at once is refused', async () => {
    const second: Promise<unknown>[] = [];
    await run(real, {
      onProgress: () => {
        if (second.length === 0) second.push(run([good]).catch((error: unknown) => error));
      },
    });
    expect(await second[0]).toMatchObject({
      name: 'ImportError',
      message: expect.stringContaining('Another import is at work'),
    });
    await run([good]);
  });
});

describe('rows that contradict each other', () => {
  test('the higher confidence gives model and maker, of equal ones the first', async () => {
    const result = await run([
      table(
        't.csv',
        'turbo_pn|turbo_model|turbo_manufacturer|car_make|car_model|confidence',
        '454231-5007S|GT17|Garrett|VW|Golf|medium',
        '717858-0009|GT1749VA|Garrett|VW|Passat|high',
        '454231-7|GT1749V|Honeywell|Audi|A4|high',
        '454231 7|GT1749W|KKK|Audi|A6|high',
        '454231-5007S|gt-1749-v|Garrett|volkswagen|GOLF|low',
      ),
    ]);
    const turbos = await all('select pn, model, maker from catalogue.turbo order by pn');
    expect(turbos).toEqual([
      { pn: '454231-5007S', model: 'GT1749V', maker: 'Garrett' },
      { pn: '717858-0009', model: 'GT1749VA', maker: 'Garrett' },
    ]);
    const found = remarks(result).filter((one) => !one.includes('usual name'));
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/^mended t\.csv:2 turbo_model 'GT17' Another row/),
      expect.stringMatching(/^mended t\.csv:5 turbo_manufacturer 'KKK' Another row/),
      expect.stringMatching(/^mended t\.csv:5 turbo_model 'GT1749W' Another row/),
      expect.stringMatching(/^mended t\.csv:6 car_model .*the rows were merged/),
    ]);
  });

  test('a former number that is another turbo’s is reported once, even if that turbo comes with the file', async () => {
    await run([table('before', 'turbo_pn|turbo_manufacturer', '454999-5001S|Garrett')]);
    const file = table(
      'file',
      'turbo_pn|turbo_manufacturer|car_model|former_pns|notes',
      '454231-5007S|Garrett|A4|454231-5007S;454999-1;111111-5001S|',
      '454231-5007S|Garrett|A6|454999-1|',
      '454232-5002S|Garrett||454233-5003S|',
      '454233-5003S|Garrett|||',
    );
    const reason =
      'Another turbo still has this former number as its own. Withdraw that turbo, or remove the number here.';
    for (const check of [true, false]) {
      const outcome = await run([file], { check });
      expect(remarks(outcome).filter((line) => line.includes('former'))).toEqual([
        `noted file:2 former_pns '454999-1' ${reason}`,
        `noted file:4 former_pns '454233-5003S' ${reason}`,
      ]);
    }
  });

  test('an E&E P/N belongs to one item', async () => {
    const result = await run([
      table('p.csv', 'component_type|ee_pn', 'CHRA|CH-1'),
      table(
        't.csv',
        'turbo_pn|ee_pn|car_make',
        '454231-5007S|TU-1|VW',
        '717858-0009|tu-1|VW',
        '717858-0008|CH-1|VW',
      ),
    ]);
    expect(remarks(result).filter((one) => one.startsWith('refused'))).toEqual([
      expect.stringMatching(/t\.csv:3 ee_pn 'tu-1' This E&E P\/N belongs to another item/),
      expect.stringMatching(/t\.csv:4 ee_pn 'CH-1' This E&E P\/N belongs to another item/),
    ]);
    expect(
      await all('select ee_pn from catalogue.item where ee_pn is not null order by 1'),
    ).toEqual([{ ee_pn: 'CH-1' }, { ee_pn: 'TU-1' }]);
  });
});

describe('a later file', () => {
  const first = table(
    't.csv',
    'turbo_pn|turbo_model|vehicle_oe_numbers|car_make|car_model|former_or_interchange_pns|ee_pn|remark',
    '454231-5007S|GT1749V|028145702H|VW|Passat|454231-0001|TU-1|new',
    '717858-0009|GT1749VA|038145702G|VW|Passat|717858-0001|TU-2|',
  );

  test('changes what it names and leaves the rest', async () => {
    await run([first]);
    const [before] = await all<{ id: number }>(
      `select id from catalogue.turbo where pn = '454231-5007S'`,
    );
    const result = await run([
      table(
        't.csv',
        'turbo_pn|turbo_model|vehicle_oe_numbers|car_make|car_model|former_or_interchange_pns|ee_pn|login_to_view',
        '454231 7||028 145 702 H;028145702R|Audi|A4|454231-0001;454231-0002|TU-2-A|1',
      ),
    ]);
    expect(result.counts.turbos).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    const [turbo] = await all(`select * from catalogue.turbo where id = ${before?.id}`);
    expect(turbo).toMatchObject({
      pn: '454231-5007S',
      model: 'GT1749V',
      remark: 'new',
      login_to_view: true,
    });
    const of = (name: string, column: string) =>
      all(`select ${column} from catalogue.${name} where turbo_id = ${before?.id} order by seq`);
    expect(await of('oe_number', 'number')).toEqual([
      { number: '028145702H' },
      { number: '028145702R' },
    ]);
    expect(await of('application', 'make')).toEqual([{ make: 'Volkswagen' }, { make: 'Audi' }]);
    expect(await of('turbo_number', 'number')).toEqual(
      ['454231-0001', '454231-0002'].map((number) => ({ number })),
    );
    expect(await all('select ee_pn from catalogue.item order by 1')).toEqual([
      { ee_pn: 'TU-2' },
      { ee_pn: 'TU-2-A' },
    ]);
    expect(await all('select from catalogue.turbo')).toHaveLength(2);
  });

  test('of build sheets replaces the sheets of the turbos that it names', async () => {
    const parts = table(
      'p.csv',
      'component_type|ee_pn',
      'CHRA|CH-1',
      'turbine wheel|TW-1',
      'gasket kit|GK-1',
    );
    const header = 'turbo_pn|position|ee_pn|pieces';
    await run([
      first,
      parts,
      table('b.csv', header, '454231-5007S|1|CH-1|1', '454231-0007|2|TW-1|2', '717858-9|1|CH-1|1'),
    ]);
    const result = await run([
      table(
        'b.csv',
        header,
        '454231-5007S|2|gk-1|1',
        '717858-0009|1|CH-1|1',
        '454231-5007S|1|TW-1|',
        '454231-5007S|1|TW-1|1',
        '454231-5007S|2|CH-1|1',
        '454231-5007S|last|CH-1|3',
        '999999-0001|1|CH-1|1',
      ),
    ]);
    expect(result.counts.buildSheets).toEqual({
      rows: 7,
      refused: 1,
      added: 0,
      changed: 1,
      unchanged: 1,
    });
    const lines = await all<Record<string, unknown>>(
      `select t.pn, b.seq, i.ee_pn, b.pieces from catalogue.build_sheet_line b join catalogue.turbo t on t.id = b.turbo_id
       join catalogue.item i on i.id = b.part_id order by 1, 2`,
    );
    expect(lines.map((line) => Object.values(line).join(' '))).toEqual([
      '454231-5007S 1 TW-1 1',
      '454231-5007S 2 GK-1 1',
      '454231-5007S 3 CH-1 1',
      '454231-5007S 4 CH-1 3',
      '717858-0009 1 CH-1 1',
    ]);
    expect(remarks(result).map((one) => one.slice(0, 60))).toMatchInlineSnapshot(`
      [
        "refused b.csv:8 turbo_pn '999999-0001' No turbo of this numb",
        "mended b.csv:7 position 'last' This is no position; the line",
        "mended b.csv:5 position '1' The same line stands in an earli",
        "mended b.csv:6 position '2' The position is taken by another",
        "noted b.csv:7 position '3, 4' The part has an earlier positi",
      ]
    `);
  });

  const parts = table(
    'p.csv',
    'component_type|ee_pn|dims|weight',
    'CHRA|CH-1||1,85 kg',
    'turbine wheel|TW-1|inducer 54,97 mm|420 g',
    'turbine wheel|TW-2||heavy',
    'turbine wheel|TW-3||',
  );
  const rowsOf = async (text: string) =>
    (await all<object>(text)).map((row) => Object.values(row).join(' '));

  test('gives parts their weights in grams and diameters in hundredths of a millimetre', async () => {
    const result = await run([parts]);
    const weights = 'select ref, weight_grams, inducer_hundredths from catalogue.part order by 1';
    expect(await rowsOf(weights)).toEqual([
      'ee:CH-1 1850 ',
      'ee:TW-1 420 5497',
      'ee:TW-2  ',
      'ee:TW-3  ',
    ]);
    expect(remarks(result)).toEqual([
      "refused p.csv:4 weight 'heavy' This is no weight in grams, kilograms, pounds or ounces; the item goes without it.",
    ]);
    await run([table('p.csv', 'component_type|ee_pn|weight_kg', 'CHRA|CH-1|', 'CHRA|TW-1|0.4')]);
    expect((await rowsOf(weights)).slice(0, 2)).toEqual(['ee:CH-1 1850 ', 'ee:TW-1 400 5497']);
  });

  test('of build sheets of parts replaces the sheets of the parts that it names', async () => {
    const sheets = (...lines: string[]) =>
      run([table('b.csv', 'part_ee_pn|position|component_ee_pn|pieces', ...lines)]);
    const stored = () =>
      rowsOf(
        `select o.ee_pn, l.seq, i.ee_pn component, l.pieces from catalogue.part_line l
         join catalogue.item o on o.id = l.part_id join catalogue.item i on i.id = l.component_id
         order by 1, 2`,
      );
    await run([first, parts]);
    await sheets('CH-1|1|TW-1|1', 'ch-1|2|TW-2|', 'TW-1|1|TW-3|4');
    expect(await stored()).toEqual(['CH-1 1 TW-1 1', 'CH-1 2 TW-2 1', 'TW-1 1 TW-3 4']);
    const result = await sheets('CH-1|1|TW-3|2', 'CH-1|2|CH-1|1', 'TU-1|1|TW-1|1', 'CH-1|3|TU-1|1');
    expect(await stored()).toEqual(['CH-1 1 TW-1 1', 'CH-1 2 TW-2 1', 'TW-1 1 TW-3 4']);
    expect(result.counts.partBuildSheets).toEqual({
      rows: 4,
      refused: 4,
      added: 0,
      changed: 0,
      unchanged: 0,
    });
    expect(remarks(result).map((one) => one.slice(0, 60))).toEqual([
      "refused b.csv:4 part_ee_pn 'TU-1' No component of this E&E P",
      "refused b.csv:5 component_ee_pn 'TU-1' No component of this ",
      "refused b.csv:3 component_ee_pn 'CH-1' A part can not be a c",
      "refused b.csv:2  '' Another row of this build sheet can not ",
    ]);
    const shorter = await sheets('CH-1|1|TW-3|2');
    expect(remarks(shorter)).toEqual([
      "noted b.csv:2 position '2 → 1' The build sheet has fewer lines than before.",
    ]);
    expect(await stored()).toEqual(['CH-1 1 TW-3 2', 'TW-1 1 TW-3 4']);
    expect((await sheets('CH-1|1|TW-3|2')).changed).toBe(false);
  });

  test('of replacements overwrites the replacements of the parts that it names', async () => {
    const replacements = (...lines: string[]) =>
      run([table('r.csv', 'ee_pn|replaced_by', ...lines)]);
    const stored = () =>
      rowsOf(
        `select o.ee_pn, n.ee_pn by from catalogue.part_replacement r
         join catalogue.item o on o.id = r.old_id join catalogue.item n on n.id = r.new_id order by 1, 2`,
      );
    await run([first, parts]);
    const result = await replacements(
      'TW-1|TW-2',
      'tw-1|TW-2',
      'TW-2|TW-1',
      'TW-3|TW-3',
      'TW-3|XX-1',
      'TU-1|TW-1',
      'TW-3|tw-2',
    );
    expect(result.counts.replacements).toEqual({
      rows: 7,
      refused: 4,
      added: 2,
      changed: 0,
      unchanged: 0,
    });
    expect(await stored()).toEqual(['TW-1 TW-2', 'TW-3 TW-2']);
    const later = await replacements('TW-1|TW-3');
    expect(later.counts.replacements).toMatchObject({ added: 1, changed: 1 });
    expect(await stored()).toEqual(['TW-1 TW-3', 'TW-3 TW-2']);
    expect((await replacements('TW-1|TW-3')).changed).toBe(false);

    // Refuses a row that closes the cycle TW-1, TW-3, TW-2 with recorded rows, or within a file.
    const closing = await replacements('TW-2|TW-1');
    expect(remarks(closing)).toEqual([
      "refused r.csv:2 replaced_by 'TW-1' With this row parts would replace each other in a circle.",
    ]);
    expect(closing.changed).toBe(false);
    const circle = await replacements('TW-2|TW-1', 'TW-1|TW-3', 'TW-3|TW-2');
    expect(circle.counts.replacements).toMatchObject({ refused: 1, added: 0, unchanged: 2 });
    expect(await stored()).toEqual(['TW-1 TW-3', 'TW-3 TW-2']);
    // A file that reverses the direction contains both old parts, so there is no cycle.
    expect((await replacements('TW-3|TW-1', 'TW-1|TW-2')).counts.replacements).toMatchObject({
      refused: 0,
      added: 2,
      changed: 2,
    });
    expect(await stored()).toEqual(['TW-1 TW-2', 'TW-3 TW-1']);
  });

  test('of stock counts at once and makes no version', async () => {
    await run([first]);
    const stock = (...lines: string[]) => run([table('s.csv', 'ee_pn|quantity', ...lines)]);
    const { counts, version, changed } = await stock('TU-1|5', 'tu-2|0', 'TU-9|1', 'TU-1|x');
    expect(counts.stock).toEqual({ rows: 4, refused: 2, added: 2, changed: 0, unchanged: 0 });
    expect({ version, changed }).toEqual({ version: undefined, changed: false });
    expect((await stock('TU-1|', 'TU-2|7')).counts.stock).toMatchObject({ added: 0, changed: 2 });
    expect(await all('select quantity from catalogue.stock')).toEqual([
      { quantity: null },
      { quantity: 7 },
    ]);
  });

  test('of stock takes the day on which more is expected, if the file has such a column', async () => {
    await run([first]);
    const stock = (...lines: string[]) => run([table('s.csv', ...lines)]);
    const days = () => all('select quantity, expected::text from catalogue.stock');
    const { remarks, counts } = await stock(
      'E&E P/N|Bestand|Liefertermin',
      'TU-1|0|31.12.2099',
      'TU-2|0|soon',
    );
    expect(counts.stock).toMatchObject({ refused: 0, added: 2 });
    expect(remarks.groups.map(({ reason }) => reason)).toContain(notADay);
    const [one, other] = [
      { quantity: 0, expected: '2099-12-31' },
      { quantity: 0, expected: null },
    ];
    expect(await days()).toEqual([one, other]);
    expect((await stock('ee_pn|quantity', 'TU-1|0')).counts.stock).toMatchObject({ unchanged: 1 });
    expect(await days()).toEqual([one, other]);
    await stock('ee_pn|quantity|expected', 'TU-1|0|');
    expect(await days()).toEqual([other, other]);
  });

  test('of stock takes whether an item may be ordered while it is out of stock', async () => {
    await run([first]);
    const stock = (...lines: string[]) => run([table('s.csv', ...lines)]);
    const leave = async () => {
      const rows = await all('select back_order from catalogue.stock order by item_id');
      return rows.map((row) => Object.values(row)[0]);
    };
    const { remarks } = await stock('ee_pn|quantity|Back orders', 'TU-1|0|yes', 'TU-2|0|perhaps');
    expect(remarks.groups.map(({ reason }) => reason)).toContain(notYesOrNo);
    expect(await leave()).toEqual([true, false]);
    // Values that the file does not contain stay, even if the item is no longer made.
    await stock('ee_pn|quantity|back_order', 'TU-1||', 'TU-2|0|1');
    expect(await leave()).toEqual([true, true]);
    await stock('ee_pn|quantity|back_order', 'TU-1|0|0');
    expect(await leave()).toEqual([false, true]);
  });

  test('of cross references does not scan its changes for each row after a dry run and a vacuum', async () => {
    const numbers = (length: number) => Array.from({ length }, (_, at) => at);
    await run([
      table('p.csv', 'ee_pn|component', ...numbers(200).map((at) => `CH-${at}|cartridge`)),
    ]);
    const rows = numbers(20_000).map((at) => `CH-${at % 200}|Melett|1102-${at}`);
    const importRows = (check: boolean) =>
      run([table('x.csv', 'ee_pn|brand|number', ...rows)], { check });
    await database.write.query('truncate catalogue.change');
    await importRows(true);
    // The dry run left only dead rows, so vacuum makes PostgreSQL assume an empty table.
    await database.write.query('vacuum analyze catalogue.change');
    const figures = async () => {
      const { rows } = await database.write.query(
        `select n_tup_ins::int added, (seq_scan + idx_scan)::int scans from pg_stat_user_tables
         where relid = 'catalogue.change'::regclass`,
      );
      return rows[0];
    };
    const before = await figures();
    await importRows(false);
    // PostgreSQL updates the statistics of a connection some seconds after the transaction.
    await vi.waitFor(
      async () => expect((await figures()).added - before.added).toBeGreaterThanOrEqual(20_000),
      30_000,
    );
    expect((await figures()).scans - before.scans).toBeLessThan(1000);
  }, 120_000);

  test('into an empty catalogue leaves statistics, by which the next import is planned', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `CH-1|Brand of this file|1102-${at}`);
    await run([
      table('p.csv', 'ee_pn|component', 'CH-1|cartridge'),
      table('x.csv', 'ee_pn|brand|number', ...rows),
    ]);
    const statistics = await all<{ brands: string }>(
      `select most_common_vals::text brands from pg_stats
       where tablename = 'cross_reference' and attname = 'brand'`,
    );
    expect(statistics).toEqual([{ brands: '{"Brand of this file"}' }]);
  });

  test('of cross references adds numbers and changes brands', async () => {
    const parts = table(
      'p.csv',
      'component_type|ee_pn|oem_pn|fits',
      'CHRA|CH-1||',
      'article alias|B3-1-C|',
      'catalogue article alias||CH-1-C|alias of CH-1',
    );
    const crosses = (...lines: string[]) => table('x.csv', 'ee_pn|brand|number', ...lines);
    const result = await run([
      first,
      parts,
      crosses(
        'CH-1|JRONE|1000-010-501',
        'CH-1|JRONE|1000 010 501',
        'TU-1|X|123456',
        'CH-1|X|?????',
      ),
    ]);
    expect(result.counts.crossReferences).toMatchObject({ rows: 4, refused: 2, added: 2 });
    const later = await run([crosses('CH-1|Melett|1000-010-501', 'CH-1|Melett|1102-017-901')]);
    expect(later.counts.crossReferences).toMatchObject({ added: 1, changed: 1 });
    expect(await all('select number, brand from catalogue.cross_reference order by 1')).toEqual([
      { number: '1000-010-501', brand: 'Melett' },
      { number: '1102-017-901', brand: 'Melett' },
      { number: 'CH-1-C', brand: 'E&E' },
    ]);
  });
});

describe('odd files', () => {
  test('a header alone is no fault and changes nothing', async () => {
    const result = await run([save('header.csv', 'turbo_pn,car_make\n')]);
    expect(result).toMatchObject({ changed: false, remarks: { total: 0 } });
  });

  test('letters that another encoding lost make no other vehicle and no other number', async () => {
    const result = await run([
      table(
        't.csv',
        'turbo_pn|car_make|car_model|engine',
        '49135-02652|Mitsubishi|??? Pajero|4D56',
        'TD04-11|????|L200|4D56',
        'TD04-12|Mitsubishi|L200|????',
      ),
      table('p.csv', 'ee_pn|component|fits_turbo_models_or_pns', 'CW-1|wheel|K27; ?27-115; M?rz'),
    ]);
    const { rows: vehicles } = await database.write.query(
      'select t.pn, v.make, v.model, v.engine from catalogue.application v join catalogue.turbo t on t.id = v.turbo_id',
    );
    expect(vehicles).toEqual([{ pn: 'TD04-12', make: 'Mitsubishi', model: 'L200', engine: '' }]);
    const parts = await all<{ fits: string[] }>('select fits from catalogue.part');
    expect(parts).toEqual([{ fits: ['K27'] }]);
    expect(remarks(result).filter((line) => line.includes('unreadable'))).toHaveLength(5);
  });

  test('rows longer than the header, shorter and empty ones', async () => {
    const result = await run([
      save(
        'ragged.csv',
        'turbo_pn,car_make,engine\n454231-5007S,VW,1.9, 8V\n717858-0009\n,,\n717858-0008,Audi,,,\n',
      ),
    ]);
    expect(result.counts.turbos).toMatchObject({ rows: 3, refused: 1, added: 2 });
    expect(remarks(result)[0]).toMatch(/^refused ragged\.csv:2 .*more cells than the header/);
  });

  test('a cell of a megabyte, a bomb of HTML and a formula do no harm', async () => {
    const rows = [
      ['turbo_pn', 'turbo_model', 'engine', 'vehicle_oe_numbers'],
      ['454231-5007S', 'GT1749V', 'x'.repeat(1 << 20), '1;'.repeat(1 << 19)],
      ['717858-0009', '=cmd|calc', '<'.repeat(100_000), `038145702G;${'<b>'.repeat(3000)}`],
    ];
    const report = join(folder, 'odd-report.csv');
    const result = await run([save('big.csv', stringify(rows))], { report });
    expect(result.counts.turbos).toMatchObject({ added: 2, refused: 0 });
    const text = readFileSync(report, 'utf8');
    expect(text.length).toBeLessThan(4000);
    expect(text).toContain(`"'=cmd|calc"`);
    expect(await all('select model from catalogue.turbo order by pn')).toEqual([
      { model: 'GT1749V' },
      { model: '' },
    ]);
  });

  test('a file that names no known columns stops the import before anything is changed', async () => {
    const before = await contents();
    await expect(run([...real, save('prices.csv', 'name,price\na,1\n')])).rejects.toThrow(
      /prices\.csv: the first row names no columns/,
    );
    await expect(run([])).rejects.toThrow('No file was named.');
    await expect(run([save('twice.csv', 'ee_pn,qty,stock\n')])).rejects.toThrow(/both name Pieces/);
    expect(await contents()).toEqual(before);
  });
});
