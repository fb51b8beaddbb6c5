/** Tests imports in the back office, from the upload to what visitors read. */
import type pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportChange, ImportRun } from '#contract/staff/imports.ts';
import type { StaffCallName } from '#contract/staff/index.ts';
import { inTransaction } from '#platform/database.ts';
import { openTestSite } from '#test/app.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { caseFile, sendFiles, type TestFile } from '#test/uploads.ts';
import { closeChangeSet, openChangeSet } from '../change-set.ts';
import { importCatalogue } from '../import.ts';

// Imports run at low priority, so they are slow while other tests run.
vi.setConfig({ testTimeout: 60_000 });
const ENDED = 50_000;

const site = await openTestSite(async (database) => {
  const rows = () => [
    ['turbo_pn', 'turbo_model'],
    ['454231-5007S', 'GT1749V'],
  ];
  await importCatalogue(database, [{ name: 'first', rows }]);
});
const token = await addStaffMember(site, 'catalogue');
beforeEach(() => site.database.write.query('delete from catalogue.column_mapping'));

const call = async (name: StaffCallName, payload: object) => staffCall(site, name, payload, token);

const upload = (files: readonly TestFile[], headers = { 'x-staff-token': token }) =>
  sendFiles(site, '/api/staff/imports/upload', files, headers);

async function uploaded(...files: TestFile[]): Promise<string> {
  const { val, msg } = await upload(files);
  expect(msg).toBe('');
  return (val as { id: string }).id;
}

async function run(id: string): Promise<ImportRun> {
  return (await call('getImport', { id })).val;
}

async function ended(id: string, state: ImportRun['state']): Promise<ImportRun> {
  await expect
    .poll(async () => (await run(id)).state, { timeout: ENDED, interval: 100 })
    .toBe(state);
  return run(id);
}

async function checked(...files: TestFile[]): Promise<string> {
  const id = await uploaded(...files);
  expect((await call('checkImport', { id })).msg).toBe('');
  await ended(id, 'checked');
  return id;
}

const turboFile = (pn: string, name = 'turbos.csv'): TestFile => ({
  name,
  contents: `turbo_pn,turbo_model,car_make,car_model\n${pn},K03,Audi,A4\n`,
});

const found = async (val: string) =>
  (await site.call('getTurboList', { vtype: '0', val })).pageInfo;

test.each(['涡'.repeat(90), '涡轮增压器目录'.repeat(20), '🚗'.repeat(120)])(
  'A file with a long name in another script is taken: %s',
  async (name) => {
    const id = await uploaded({ ...turboFile('5303-988-0030'), name: `${name}.csv` });
    const kept = (await run(id)).files[0]?.name ?? '';
    expect(kept).toMatch(/^.{40,100}\.csv$/u);
    expect(`${name}.csv`.endsWith(kept)).toBe(true);
  },
);

test('A file is looked into, checked, imported, and found by visitors', async () => {
  const id = await uploaded({
    name: 'new.csv',
    contents: 'turbo_pn,turbo_model,car_make,colour\n5303-988-0029,K03,Audi,red\n,K04,Audi,blue\n',
  });
  const before = await run(id);
  expect(before).toMatchObject({ state: 'uploaded', who: 'catalogue@test.example', result: null });
  expect(before.files[0]).toMatchObject({ name: 'new.csv', size: 79 });
  expect(before.files[0]?.tables[0]).toMatchObject({
    kind: 'turbos',
    header: ['turbo_pn', 'turbo_model', 'car_make', 'colour'],
    sample: [
      ['5303-988-0029', 'K03', 'Audi', 'red'],
      ['', 'K04', 'Audi', 'blue'],
    ],
    remembered: false,
  });

  await call('checkImport', { id });
  const { result } = await ended(id, 'checked');
  expect(result?.counts.turbos).toMatchObject({ rows: 2, refused: 1, added: 1 });
  expect(result?.groups[0]).toMatchObject({ severity: 'refused', count: 1 });
  const { val: remarks, pageInfo } = await call('listImportRemarks', { id, group: 0 });
  expect(remarks).toEqual([{ file: 'new.csv', sheet: '', row: 3, column: 'turbo_pn', value: '' }]);
  expect(pageInfo?.count).toBe(1);
  // A dry run stores nothing in the catalogue.
  expect(await found('53039880029')).toMatchObject({ count: 0 });

  expect((await call('runImport', { id })).status).toBe(200);
  const done = await ended(id, 'done');
  expect(done.version).toBeGreaterThan(1);
  await expect.poll(() => found('53039880029')).toMatchObject({ count: 1 });
});

test('The dry run lists what would change, searched, by pages and as a file', async () => {
  const contents = (model: string) =>
    `turbo_pn,turbo_model,description,car_make,car_model\n454231-5007S,GT1749V,${model},Audi,A4 100%\n`;
  const id = await checked({ name: 'changes.csv', contents: contents('VNT') });
  expect((await run(id)).result?.differences).toBe(2);
  const { val, pageInfo } = await call('listImportChanges', { id });
  expect(pageInfo).toEqual({ page: 1, size: 25, count: 2 });
  const description = { field: 'Description', before: '', after: 'VNT' };
  const vehicle = { field: 'Vehicle', before: '', after: 'Audi, A4 100%' };
  const itemId = expect.stringMatching(/^\d+$/);
  expect(val).toEqual([
    { itemId, itemType: '0', item: '454231-5007S', what: 'added', ...description },
    { itemId, itemType: '0', item: '454231-5007S', what: 'added', ...vehicle },
  ]);
  const fields = async (question: object) =>
    ((await call('listImportChanges', { id, ...question })).val as ImportChange[]).map(
      ({ field }) => field,
    );
  expect(await fields({ text: 'vnt' })).toEqual(['Description']);
  expect(await fields({ text: '0%' })).toEqual(['Vehicle']);
  expect(await fields({ text: '_' })).toEqual([]);
  expect(await fields({ what: 'removed' })).toEqual([]);
  expect(await fields({ page: 2, size: 1 })).toEqual(['Vehicle']);
  const none = await call('listImportChanges', { id: '999999999' });
  expect(none.msg).toBe('There is no such import.');
  const file = await site.app.inject({
    url: '/api/staff/export',
    query: { list: 'importChanges', id, format: 'csv' },
    headers: { 'x-staff-token': token },
  });
  expect(file.body).toContain('Added,454231-5007S,Description,,VNT\r\n');
  // After the import a dry run finds no changes.
  await call('runImport', { id });
  await ended(id, 'done');
  const again = await checked({ name: 'changes.csv', contents: contents('VNT') });
  expect((await call('listImportChanges', { id: again })).val).toEqual([]);
});

test('A table that is complete for its turbos removes what it lacks', async () => {
  const file = (model: string): TestFile => ({
    name: 'complete.csv',
    contents: `turbo_pn,turbo_model,description\n454231-5011S,GT1749V,${model}\n`,
  });
  const first = await checked(file('VNT'));
  await call('runImport', { id: first });
  await ended(first, 'done');
  const id = await checked(file(''));
  expect((await run(id)).result?.differences).toBe(0);
  const columns = ['turbo_pn', 'turbo_model', 'description'].map((column, place) => ({
    column,
    place,
  }));
  const table = { id, file: 0, table: 0, kind: 'turbos', columns };
  expect((await call('setImportMapping', { ...table, complete: true })).msg).toBe('');
  const { files } = await ended(id, 'checked');
  expect(files[0]?.tables[0]?.complete).toBe(true);
  const { val } = await call('listImportChanges', { id });
  expect(val).toMatchObject([{ what: 'removed', field: 'Description', before: 'VNT', after: '' }]);
  // The next file with this header is not complete by default.
  const next = await uploaded(file(''));
  expect((await run(next)).files[0]?.tables[0]?.complete ?? false).toBe(false);
});

test('A column that is named otherwise is set by hand, and known the next time', async () => {
  const contents = 'Unser Turbo,Wagen\n454231-5010S,Audi\n';
  const id = await uploaded({ name: 'odd.csv', contents });
  expect((await run(id)).files[0]?.tables[0]?.kind).toBe(null);
  const mapping = { kind: 'turbos', columns: [{ column: 'car_make', place: 1 }] };
  const refused = await call('setImportMapping', { id, file: 0, table: 0, ...mapping });
  expect(refused.msg).toBe('odd.csv: no column is set for Turbo P/N of turbos.');
  mapping.columns.push({ column: 'turbo_pn', place: 0 });
  expect((await call('setImportMapping', { id, file: 0, table: 0, ...mapping })).msg).toBe('');
  await call('checkImport', { id });
  expect((await ended(id, 'checked')).result?.counts.turbos).toMatchObject({ added: 1 });

  const again = await run(await uploaded({ name: 'later.csv', contents }));
  expect(again.files[0]?.tables[0]).toMatchObject({ kind: 'turbos', remembered: true });
});

test('A bare weight is asked about before the import runs, and the answer is for this file alone', async () => {
  // Weights that make 250 kg unusual for an actuator.
  const actuators = ['AC-1', 'AC-2', 'AC-3'].map((eePn) => ['actuator', eePn, '600 g']);
  const rows = () => [['component_type', 'ee_pn', 'weight'], ...actuators];
  await importCatalogue(site.database, [{ name: 'known.csv', rows }]);
  const file = {
    name: 'weights.csv',
    contents: 'component_type,ee_pn,weight\nactuator,AC-9,250\n',
  };
  const id = await checked(file);
  expect((await run(id)).result?.questions).toEqual([
    { file: 'weights.csv', sheet: null, column: 'weight', value: '250' },
  ]);
  const early = await call('runImport', { id });
  expect(early).toMatchObject({
    status: 409,
    msg: 'Please say first which unit 250 in weights.csv has.',
  });
  const answer = (unit: string, column = 'weight') =>
    call('setImportUnit', { id, file: 0, table: 0, column, unit });
  expect((await answer('g', 'ee_pn')).msg).toBe(
    'The figures of this column do not have such a unit.',
  );
  expect((await answer('stone')).status).toBe(400);
  expect((await answer('kg')).msg).toBe('');
  const kilograms = await ended(id, 'checked');
  expect(kilograms.result?.groups).toMatchObject([
    { severity: 'noted', reason: expect.stringContaining('50 times') },
  ]);
  await answer('g');
  // A changed column mapping keeps the chosen unit.
  const columns = (await run(id)).files[0]?.tables[0]?.columns ?? [];
  const places = columns.map(({ column, place }) => ({ column, place }));
  await call('setImportMapping', { id, file: 0, table: 0, kind: 'components', columns: places });
  expect((await ended(id, 'checked')).result).toMatchObject({ total: 0 });
  expect((await call('runImport', { id })).msg).toBe('');
  await ended(id, 'done');
  const stored = await site.database.write.query(
    "select weight_grams from catalogue.part join catalogue.item using (id) where ee_pn = 'AC-9'",
  );
  expect(stored.rows).toEqual([{ weight_grams: 250 }]);
  const next = await checked(file);
  expect((await run(next)).result?.questions).toHaveLength(1);
});

test('A Chinese kind of component or brand is asked about; staff keep it as a synonym and remove it', async () => {
  const file = {
    name: 'chinese.csv',
    contents: '零件类型,产品编号,品牌\n涡轮叶轮,TW-77,盖瑞特\n涡轮叶轮,TW-78,盖瑞特\n',
  };
  const id = await checked(file);
  expect((await run(id)).result?.names).toEqual([
    { kind: 'component', value: '涡轮叶轮', guess: '' },
    { kind: 'brand', value: '盖瑞特', guess: 'Garrett' },
  ]);
  const add = async (kind: string, written: string, name: string) =>
    (await call('addSynonym', { kind, written, name })).msg;
  expect(await add('component', '涡轮叶轮', 'Turbinenrad')).toBe('');
  expect(await add('brand', '盖瑞特', 'Garrett')).toBe('');
  expect(await add('brand', 'Garrett', 'Honeywell')).toContain('usual name of another synonym');
  expect(await add('component', '涡轮轴', 'CHRA')).toBe('涡轮轴 is known as turbine wheel.');
  expect(await add('brand', '--', 'Garrett')).toBe('Please enter both names.');
  await call('checkImport', { id });
  expect((await ended(id, 'checked')).result?.names).toBe(undefined);
  await call('runImport', { id });
  await ended(id, 'done');
  const parts = async () =>
    (
      await site.database.write.query(
        `select component, brand from catalogue.part join catalogue.item using (id)
         where ee_pn like 'TW-7_'`,
      )
    ).rows;
  const wheel = { component: 'turbine wheel', brand: 'Garrett' };
  expect(await parts()).toEqual([wheel, wheel]);
  const { val } = await call('listSynonyms', {});
  expect(val).toMatchObject([
    {
      kind: 'component',
      written: '涡轮叶轮',
      name: 'turbine wheel',
      setBy: 'catalogue@test.example',
    },
    { kind: 'brand', written: '盖瑞特', name: 'Garrett' },
  ]);
  for (const one of val as { id: string }[]) await call('removeSynonym', { id: one.id });
  expect((await call('removeSynonym', { id: '999' })).status).toBe(404);
  const again = await checked(file);
  expect((await run(again)).result?.names).toHaveLength(2);
});

test('A choice after a dry run, or two quick choices during it, restart it: the last choice counts', async () => {
  const contents = 'turbo_pn,Wagen,Typ\n454231-5021S,Audi,A4\n';
  const id = await checked({ name: 'again.csv', contents });
  const place = { id, file: 0, table: 0, kind: 'turbos' };
  const pn = { column: 'turbo_pn', place: 0 };
  const choose = (...columns: object[]) =>
    call('setImportMapping', { ...place, columns: [pn, ...columns] });
  expect((await choose({ column: 'car_make', place: 1 })).msg).toBe('');
  expect((await run(id)).state).toBe('checking');
  expect((await run(id)).result).toBe(null);
  await choose({ column: 'car_make', place: 1 }, { column: 'car_model', place: 2 });
  await choose({ column: 'car_model', place: 1 }, { column: 'turbo_model', place: 2 });
  const { files, result } = await ended(id, 'checked');
  expect(files[0]?.tables[0]?.columns).toHaveLength(3);
  expect(result?.counts.turbos).toMatchObject({ rows: 1, added: 1 });
  await call('runImport', { id });
  await ended(id, 'done');
  const late = await choose();
  expect(late.status).toBe(409);
  await expect
    .poll(async () => (await site.call('getTurboList', { val: '454231-5021S' })).val)
    .toMatchObject([{ turboModel: 'A4', carModel: 'Audi', carMakeName: '' }]);
});

test('A table that is left out is not read', async () => {
  const id = await uploaded(turboFile('454231-5011S'), turboFile('454231-5012S', 'other.csv'));
  await call('setImportMapping', { id, file: 1, table: 0, kind: null, columns: [] });
  await call('checkImport', { id });
  expect((await ended(id, 'checked')).result?.counts.turbos).toMatchObject({ rows: 1 });
});

test.each([
  [[{ name: 'picture.png', contents: 'x' }], 'picture.png is not a CSV, XLSX, XLS or ODS file.'],
  [[{ name: 'empty.csv', contents: '' }], 'empty.csv is empty.'],
  [[{ name: 'half.xlsx', contents: Buffer.from('504b0304ffff', 'hex') }], /not a workbook/],
  [[{ name: 'zero.csv', contents: 'a,b\0\n' }], /zero bytes/],
  [[turboFile('1', 'a.csv'), turboFile('2', 'A.csv')], 'Two files are called A.csv.'],
  [[], 'There is no file.'],
])(
  'What is no catalogue file is refused with a sentence, and nothing is kept',
  async (files, sentence) => {
    const count = async () => (await call('listImports', {})).pageInfo?.count;
    const before = await count();
    const answer = await upload(files as TestFile[]);
    expect(answer.status).toBe(400);
    expect(answer.msg).toMatch(sentence);
    expect(await count()).toBe(before);
  },
);

test.each(['01-stock-thousands-en.csv', '01-stock-thousands-de.csv'])(
  'Thousands are never read as ones: %s is refused, row by row',
  async (name) => {
    await inTransaction(site.database.write, async (client) => {
      await client.query(`insert into catalogue.item (type, ee_pn)
        values (2, 'CH-1749-001'), (1, 'CW-1749-001') on conflict do nothing`);
    });
    const id = await checked(caseFile(name));
    const { result } = await run(id);
    expect(result?.counts.stock).toMatchObject({ rows: 2, refused: 2, added: 0 });
    const { val } = await call('listImportRemarks', { id, group: 0 });
    const mark = name.includes('de') ? '.' : ',';
    expect(val).toMatchObject([
      { row: 2, column: 'quantity', value: `1${mark}000` },
      { row: 3, column: 'quantity', value: `12${mark}000` },
    ]);
    expect(result?.groups[0]?.reason).toMatch(/thousands or decimals/);
  },
);

test('An E&E P/N with invisible characters is the number that people see', async () => {
  await site.database.write.query(`insert into catalogue.item (type, ee_pn)
    select 1, pn from (values ('TW-1749-001'), ('CW-1749-001')) one (pn)
    where not exists (select from catalogue.item i where i.ee_pn = one.pn)`);
  const id = await checked(caseFile('10-invisible-characters.csv'));
  expect((await run(id)).result?.counts.stock).toMatchObject({ rows: 2, refused: 0 });
  await call('runImport', { id });
  await ended(id, 'done');
  const { rows } = await site.database.write.query(
    `select ee_pn, quantity from catalogue.stock join catalogue.item on id = item_id
     where ee_pn like '_W-1749-001' order by 1`,
  );
  expect(rows).toEqual([
    { ee_pn: 'CW-1749-001', quantity: 90 },
    { ee_pn: 'TW-1749-001', quantity: 89 },
  ]);
});

test('Names of files are names and no paths', async () => {
  const id = await uploaded(turboFile('454231-5013S', '..\\..\\/etc/pass\u0000wd.csv'));
  expect((await run(id)).files[0]?.name).toBe('passwd.csv');
});

test('Nobody else sends files: no session, a customer, sales, another site', async () => {
  const file = turboFile('454231-5014S');
  const sales = await addStaffMember(site, 'sales');
  expect((await upload([file], { 'x-staff-token': '' })).status).toBe(401);
  expect((await upload([file], { 'x-staff-token': sales })).status).toBe(403);
  // Sends only the cookie, as a forged form on another site would.
  const forged = { cookie: `staff=${token}` } as never;
  expect((await upload([file], forged)).status).toBe(401);
  const own = { cookie: `staff=${token}`, 'x-source': 'staff-web' } as never;
  expect((await upload([file], own)).status).toBe(200);
});

/** Changes a turbo's remark, as a colleague at the catalogue desk would. */
async function editTurbo(client: pg.ClientBase, pn: string, remark: string) {
  await client.query('lock table catalogue.item in row exclusive mode');
  const who = 'colleague@test.example';
  const set = await openChangeSet(client, { who, kind: 'edit', reason: pn });
  await client.query('update catalogue.turbo set remark = $2 where pn = $1', [pn, remark]);
  await closeChangeSet(client, set);
  await client.query('update catalogue.state set edits = edits + 1');
}

const remarked = (pn: string, remark: string): TestFile => ({
  name: 'remarks.csv',
  contents: `turbo_pn,remark\n${pn},${remark}\n`,
});

async function remarkOf(pn: string): Promise<string> {
  const { rows } = await site.database.write.query(
    'select remark from catalogue.turbo where pn = $1',
    [pn],
  );
  return rows[0].remark;
}

test('An import does not overwrite an edit that was made after its dry run', async () => {
  const { write } = site.database;
  await inTransaction(write, (client) => editTurbo(client, '454231-5007S', 'as it was'));
  const id = await checked(remarked('454231-5007S', 'from the file'));
  await inTransaction(write, (client) => editTurbo(client, '454231-5007S', 'by a colleague'));
  expect((await run(id)).outdated).toBe(true);
  await call('runImport', { id });
  const { failure } = await ended(id, 'failed');
  expect(failure).toContain('454231-5007S (colleague@test.example)');
  expect(await remarkOf('454231-5007S')).toBe('by a colleague');
  // After another dry run the import is possible.
  await call('checkImport', { id });
  await ended(id, 'checked');
  await call('runImport', { id });
  await ended(id, 'done');
  expect(await remarkOf('454231-5007S')).toBe('from the file');
});

test('An edit of something else is not in an import’s way', async () => {
  const id = await checked(turboFile('454231-5015S'));
  await inTransaction(site.database.write, (client) =>
    editTurbo(client, '454231-5007S', 'another remark'),
  );
  expect((await call('runImport', { id })).status).toBe(200);
  await ended(id, 'done');
  expect(await remarkOf('454231-5007S')).toBe('another remark');
});

test('An edit that is being saved when the import begins is not overwritten, either', async () => {
  const id = await checked(remarked('454231-5007S', 'of a later file'));
  const editor = await site.database.write.connect();
  await editor.query('begin');
  await editTurbo(editor, '454231-5007S', 'just before');
  await call('runImport', { id });
  await ended(id, 'running');
  await editor.query('commit');
  editor.release();
  expect((await ended(id, 'failed')).failure).toContain('454231-5007S');
  expect(await remarkOf('454231-5007S')).toBe('just before');
});

test('An import that waits or works is cancelled, and nothing of it stays', async () => {
  const id = await checked(turboFile('454231-5017S'));
  const blocker = await site.database.write.connect();
  await blocker.query('begin');
  await blocker.query('lock table catalogue.item in row exclusive mode');
  await call('runImport', { id });
  await ended(id, 'running');
  expect((await call('cancelImport', { id })).status).toBe(200);
  await ended(id, 'cancelled');
  await blocker.query('rollback');
  blocker.release();
  expect(await found('454231-5017S')).toMatchObject({ count: 0 });
  expect((await call('cancelImport', { id })).status).toBe(409);
  expect((await call('runImport', { id })).status).toBe(409);
});

test('A process that dies after storing leaves publishing to the next', async () => {
  const id = await checked(turboFile('454231-5018S'));
  // Creates the state after a process has died between the import's transaction and the publishing: the job
  // starts again.
  await site.database.write.query(
    `update catalogue.import_run set state = 'publishing' where id = $1`,
    [id],
  );
  await site.database.write.query(
    `insert into jobs.job (name, payload, queue)
     select 'catalogueImport', json_build_object('run', id, 'attempt', attempt), 'long'
     from catalogue.import_run where id = $1`,
    [id],
  );
  await ended(id, 'done');
});

test('Every step is in the audit log', async () => {
  const id = await checked(turboFile('454231-5019S'));
  const { rows } = await site.database.write.query(
    `select action, who from staff.audit where subject = 'import' and subject_id = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([
    { action: 'uploadImport', who: 'catalogue@test.example' },
    { action: 'checkImport', who: 'catalogue@test.example' },
  ]);
});

test('Report, failure and refusals of an import are in the language of the reader', async () => {
  const inChinese = { cookie: 'staff-language=zh' };
  const read = async (id: string): Promise<ImportRun> =>
    (await staffCall(site, 'getImport', { id }, token, inChinese)).val;
  const id = await checked({
    name: 'odd.csv',
    contents:
      'component_type,oem_pn,brand,weight_g\nturbine wheel,TW-ZH-1,Garrett,light\nflux capacitor,FX-ZH-1,Garrett,12\n',
  });
  const { result, failure } = await read(id);
  expect(failure).toBe('');
  expect(result?.groups.map(({ reason }) => reason)).toContain('不认识此零部件类型；按原文保留。');
  expect((await run(id)).result?.groups.map(({ reason }) => reason)).toContain(
    'This kind of component is not known; it stays as written.',
  );
  const file = await site.app.inject({
    url: `/api/staff/export?list=importReport&id=${id}`,
    headers: { 'x-staff-token': token, ...inChinese },
  });
  const [headings, ...rows] = file.payload.trim().replace('\ufeff', '').split('\r\n');
  expect(headings).toBe('类别,原因,文件,工作表,行号,列,值');
  expect(rows).toContain(
    '需查看,不认识此零部件类型；按原文保留。,odd.csv,,3,零部件,flux capacitor',
  );
  expect(rows.filter((row) => row.includes('{'))).toEqual([]);
  const changes = await site.app.inject({
    url: `/api/staff/export?list=importChanges&id=${id}`,
    headers: { 'x-staff-token': token, ...inChinese },
  });
  expect(changes.payload).toContain('更改,产品,字段,更改前,更改后');
  const again = await staffCall(site, 'getImport', { id: 999_999 }, token, inChinese);
  expect(again.msg).toBe('没有此导入。');
  const broken = await upload([{ name: 'broken.xlsx', contents: 'PK\u0003\u0004 no workbook' }], {
    'x-staff-token': token,
    ...inChinese,
  });
  expect(broken.msg).toBe('broken.xlsx 不是可读取的工作簿，可能已损坏。请重新另存为 XLSX。');
});
