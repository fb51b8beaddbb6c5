/** Tests the catalogue desk with the gateway: edits, conflicts, publishing, rollback and revert. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { pickFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import type { StaffCallName } from '#contract/staff/index.ts';
import type { DeskPart, DeskTurbo, FoundItem } from '#contract/staff/items.ts';
import type { ChangeSet, PublishState } from '#contract/staff/publishing.ts';
import {
  FORMAT,
  OldVersionError,
  publish,
  publishAtStart,
} from '#features/catalogue-index/publish.ts';
import { inTransaction } from '#platform/database.ts';
import { addJob } from '#platform/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { importCatalogue } from '../../import/import.ts';
import { askToPublish, publishJobs } from './publishing.ts';

let wheel: number;
let chra: number;
let turbo: number;

const site = await openTestSite();
const token = await addStaffMember(site, 'catalogue');
beforeEach(async () => {
  await stopPublishing();
  await site.database.write.query(
    `delete from catalogue.change; update catalogue.change_set set reverted_by = null;
     delete from catalogue.change_set;
     truncate catalogue.turbo, catalogue.turbo_number, catalogue.oe_number, catalogue.application,
       catalogue.part, catalogue.build_sheet_line, catalogue.cross_reference, catalogue.part_line,
       catalogue.part_replacement, catalogue.stock;
     update catalogue.item set ee_pn = null;
     update catalogue.state set rolled_back_at = null, rolled_back_by = '', edits = edits + 1,
       publish_asked_at = now()`,
  );
  wheel = await addPart(site.database, { eePn: 'TW-100-1', oemPn: '434717-0017' });
  chra = await addPart(site.database, { eePn: 'CH-200-1', component: 'CHRA', quantity: 7 });
  turbo = await addTurbo(site.database, {
    pn: '454231-5007S',
    model: 'GT1749V',
    oe: ['028145702H'],
    parts: [wheel],
    vehicles: [{ make: 'Audi', from: 1999, to: 2003 }],
  });
  // The key with which an import finds the turbo.
  await site.database.write.query("update catalogue.turbo set ref = '4542310007'");
  await publish(site.database, { reason: 'start' });
  await expect.poll(async () => (await site.call('getTurboById', { id: turbo })).status).toBe(200);
});

const call = (name: StaffCallName, payload: object = {}) => staffCall(site, name, payload, token);
async function turboNow(): Promise<DeskTurbo> {
  return (await call('getDeskTurbo', { id: turbo })).val;
}
const sheetOf = (of: DeskTurbo) =>
  of.lines.map(({ seq, part, pieces }) => ({ seq, partId: part.id, pieces }));
const state = async (): Promise<PublishState> => (await call('getPublishState')).val;
/** Part numbers of the build sheet that visitors see. */
async function visitorSees(): Promise<string[]> {
  const { val } = await site.call('getTurboById', { id: turbo });
  return (val as { bomList: { eePn: string }[] }).bomList.map(({ eePn }) => eePn);
}
// Jobs publish in a low-priority process, which is slow on a busy machine.
const seen = (parts: string[]) => expect.poll(visitorSees, { timeout: 60_000 }).toEqual(parts);
const ownFields = (of: DeskTurbo) => pickFields(turboFields, of);
async function saveSheet(lines: object[]) {
  return call('saveTurboLines', { id: turbo, version: (await turboNow()).version, lines });
}
/** Reverts a set and waits for the job's result. */
async function resultOf(id: number): Promise<ChangeSet['revertResult']> {
  expect((await call('revertChanges', { id })).status).toBe(200);
  const told = async () => {
    const { rows } = await site.database.write.query(
      'select version from catalogue.change_set where id = $1',
      [id],
    );
    const version = rows[0].version === null ? {} : { version: String(rows[0].version) };
    const { val } = await call('listChangeSets', version);
    return (val as ChangeSet[]).find((set) => set.id === String(id))?.revertResult ?? null;
  };
  await expect.poll(told).not.toBeNull();
  return told();
}
async function lastSet(): Promise<number> {
  const { rows } = await site.database.write.query('select max(id) id from catalogue.change_set');
  return rows[0].id;
}
/**
 * Waits for the running job. Afterwards no job publishes by itself, unless a test sets publish_asked_at to
 * null.
 */
async function stopPublishing() {
  const { write } = site.database;
  await write.query(`delete from jobs.job where name = 'catalogue_publish'`);
  const left = await write.query(`select from jobs.job where name = 'catalogue_publish'`);
  // The running job has queued the next one.
  if (left.rowCount !== 0) await stopPublishing();
}
/**
 * Postpones by an hour the time that a job sets for the next job, and records it. Otherwise, after a build of
 * only 0.3 s, the next job may end before a test on a busy machine looks at it.
 */
const holdNextJobs = () =>
  site.database.write.query(
    `create table reserved (began timestamptz, ended timestamptz, moment timestamptz);
     create function hold_next_job() returns trigger language plpgsql as $$ begin
       insert into public.reserved values (now(), clock_timestamp(), new.publish_asked_at);
       new.publish_asked_at := new.publish_asked_at + interval '1 hour';
       return new;
     end $$;
     create trigger hold before update on catalogue.state for each row
       when (new.publish_asked_at > now()
         and new.publish_asked_at is distinct from old.publish_asked_at)
       execute function hold_next_job()`,
  );
await holdNextJobs();
/** Number of waiting publishing jobs, after the running job has ended. */
async function waitingJobs(): Promise<number> {
  const { rowCount } = await site.database.write.query(
    `select from jobs.job where name = 'catalogue_publish' for update`,
  );
  return rowCount ?? 0;
}
/** Makes the next publication due: 'now()', or null as after a long time without edits. */
const setDue = (moment: 'now()' | 'null') =>
  site.database.write.query(
    `update jobs.job set run_at = now() where name = 'catalogue_publish';
     update catalogue.state set publish_asked_at = ${moment}`,
  );
const file = (...rows: string[]) => ({
  name: 'file.csv',
  rows: () => rows.map((row) => row.split(',')),
});

describe('Finding', () => {
  const find = async (text: string, more: object = {}) =>
    (await call('findItems', { text, ...more })).val as FoundItem[];

  test.each([
    ['454231-7', 'own'],
    ['4542315007', 'own'],
    ['028 145 702 H', 'oe'],
  ])('a turbo by %s', async (text, as) => {
    expect(await find(text)).toMatchObject([{ id: String(turbo), type: '0', foundAs: as }]);
  });

  test('a part by its E&E P/N and by its maker’s number, in one list with turbos', async () => {
    expect(await find('tw100')).toMatchObject([{ id: String(wheel), foundAs: 'eePn' }]);
    expect(await find('434717')).toMatchObject([{ id: String(wheel), foundAs: 'own' }]);
    expect(await find('434717', { type: 'turbo' })).toEqual([]);
  });

  test('a number that is not published yet', async () => {
    const { version } = await turboNow();
    const lists = {
      oeNumbers: ['038145701A'],
      formerNumbers: [],
      newerNumbers: [],
      interchanges: [],
    };
    await call('saveTurboNumbers', { id: turbo, version, ...lists });
    expect(await find('038145701')).toMatchObject([{ id: String(turbo), foundAs: 'oe' }]);
  });

  test('a number by its inner part, if no number starts with it', async () => {
    expect(await find('5702H')).toMatchObject([{ id: String(turbo), found: '028145702H' }]);
    expect(await find('4717-0017')).toMatchObject([{ id: String(wheel), foundAs: 'own' }]);
  });

  test('a turbo by its model and by a vehicle, a part by its kind', async () => {
    for (const text of ['GT1749V', 'gt 1749']) {
      expect(await find(text), text).toMatchObject([{ id: String(turbo), foundAs: 'model' }]);
    }
    expect(await find('Audi GT1749V')).toMatchObject([{ id: String(turbo) }]);
    for (const text of ['Audi', '奥迪']) {
      expect(await find(text), text).toMatchObject([{ id: String(turbo), foundAs: 'vehicle' }]);
    }
    expect(await find('Audi')).toMatchObject([{ found: 'Audi A4 1.9 TDI' }]);
    expect(await find('wheel')).toMatchObject([{ id: String(wheel), foundAs: 'kind' }]);
    expect(await find('chra')).toMatchObject([{ id: String(chra), foundAs: 'kind' }]);
    expect(await find('wheel', { type: 'turbo' })).toEqual([]);
    expect(await find('Škoda')).toEqual([]);
  });

  test('a model, kind and vehicle that are not published yet', async () => {
    const before = await turboNow();
    const own = { ...ownFields(before), turboModel: 'K03-2072' };
    const saved = await call('saveTurbo', { id: turbo, version: before.version, ...own });
    expect(saved.status).toBe(200);
    expect(await find('k03')).toMatchObject([{ id: String(turbo), foundAs: 'model' }]);
    const vehicles = [
      { make: 'Citroën', model: 'Berlingo', application: '', engine: '', year: '' },
    ];
    const { version } = await turboNow();
    expect((await call('saveTurboVehicles', { id: turbo, version, vehicles })).status).toBe(200);
    expect(await find('citroen ber')).toMatchObject([
      { id: String(turbo), foundAs: 'vehicle', found: expect.stringContaining('Berlingo') },
    ]);
  });

  test('withdrawn items by the number that they had, if they are asked for', async () => {
    const { val } = await call('getDeskPart', { id: wheel });
    await call('withdrawItem', { id: wheel, version: (val as DeskPart).version });
    expect(await find('TW-100-1')).toEqual([]);
    const withdrawn = { id: String(wheel), number: 'TW-100-1', withdrawnAt: expect.any(String) };
    expect(await find('tw100', { withdrawn: '1' })).toMatchObject([withdrawn]);
    // Found by the words of the newest version until the next version is published.
    expect(await find('wheel', { withdrawn: '1' })).toMatchObject([withdrawn]);
  });

  test('needs three letters or digits', async () => {
    expect(await call('findItems', { text: '4-5' })).toMatchObject({ status: 400 });
  });
});

describe('Editing a turbo', () => {
  test('its own fields, with what changed in the log and nothing else', async () => {
    const before = await turboNow();
    const saved = await call('saveTurbo', {
      id: turbo,
      version: before.version,
      ...ownFields(before),
      turboModel: 'GТ1749V-2',
      manufacturer: 'KKK',
      loginToView: '1',
      eePn: 'E-454231',
    });
    expect(saved).toMatchObject({ status: 200, val: { id: String(turbo) } });
    const after = await turboNow();
    expect(after).toMatchObject({
      // As in an import, the Cyrillic Т is corrected and the maker has its usual name.
      turboModel: 'GT1749V-2',
      manufacturer: 'BorgWarner',
      loginToView: '1',
      eePn: 'E-454231',
      unpublished: true,
      version: (saved.val as { version: number }).version,
    });
    expect(after.history[0]).toMatchObject({
      who: 'catalogue@test.example',
      action: 'saveTurbo',
      before: { turboModel: 'GT1749V', manufacturer: 'Garrett', loginToView: '0', eePn: '' },
      after: {
        turboModel: 'GT1749V-2',
        manufacturer: 'BorgWarner',
        loginToView: '1',
        eePn: 'E-454231',
      },
    });
  });

  test('vehicles: makes by their usual names, years as the catalogue shows them', async () => {
    const { version } = await turboNow();
    const vehicles = [
      { make: 'VW', model: 'Golf IV', application: 'PKW', engine: '1.9 TDI', year: '1999 to 2003' },
      { make: 'Audi', model: 'A3', application: '', engine: '', year: '' },
    ];
    expect(await call('saveTurboVehicles', { id: turbo, version, vehicles })).toMatchObject({
      status: 200,
    });
    expect((await turboNow()).vehicles).toEqual([
      { ...vehicles[0], make: 'Volkswagen', application: 'Passenger car', year: '1999-2003' },
      vehicles[1],
    ]);
  });

  test.each([
    [
      'saveTurboVehicles',
      { vehicles: [{ make: 'Audi', model: '', application: '', engine: '', year: 'soon' }] },
      'Vehicle 1, Year',
    ],
    [
      'saveTurboNumbers',
      { oeNumbers: ['no number'], formerNumbers: [], newerNumbers: [], interchanges: [] },
      'OE numbers',
    ],
    ['saveTurboLines', { lines: [{ seq: 1, partId: 999_999, pieces: 1 }] }, 'not in the catalogue'],
    ['saveTurboLines', { lines: [{ seq: 0, partId: 1, pieces: 1 }] }, 'Positions go from 1'],
    ['saveTurboLines', { lines: [{ seq: 1, partId: 1, pieces: 0 }] }, 'number of pieces'],
  ] as const)('%s refuses %o in words, and changes nothing', async (name, payload, words) => {
    const before = await turboNow();
    const refused = await call(name, { id: turbo, version: before.version, ...payload });
    expect(refused).toMatchObject({ status: 400, msg: expect.stringContaining(words) });
    expect(await turboNow()).toEqual(before);
  });

  test('a former number that is another turbo’s number is reported before it is saved, in any notation', async () => {
    await addTurbo(site.database, { pn: '454999-5001S' });
    const { turboPn } = await turboNow();
    const numbers = ['454999-1', '111111-5001S', turboPn, 'no number'];
    const { val } = await call('findActiveNumbers', { id: turbo, numbers });
    expect(val).toEqual(['454999-1']);
    expect((await call('findActiveNumbers', { id: wheel, numbers })).status).toBe(404);
  });

  test('a model of 500 letters is refused', async () => {
    const before = await turboNow();
    for (const letters of [101, 500]) {
      const payload = { ...ownFields(before), turboModel: 'M'.repeat(letters) };
      expect(
        await call('saveTurbo', { id: turbo, version: before.version, ...payload }),
      ).toMatchObject({ status: 400, msg: expect.stringContaining('Model') });
    }
    expect(await turboNow()).toEqual(before);
  });

  test('an E&E P/N belongs to one item', async () => {
    const before = await turboNow();
    const payload = { ...ownFields(before), eePn: 'CH-200-1' };
    expect(
      await call('saveTurbo', { id: turbo, version: before.version, ...payload }),
    ).toMatchObject({ status: 409, msg: expect.stringContaining('another item: CHRA') });
  });

  test.each([
    ['TU-EE-19', 'tu-ee-19'],
    ['tu-ee-19', 'TU-EE-19'],
    ['BO177', 'bo 177'],
    ['BO-177', 'bo\u2013177'],
    ['\u00d6L-177', '\u00f6l-177'],
  ])('an E&E P/N is the same however it is written: %s and %s', async (eePn, taken) => {
    await addPart(site.database, { eePn: taken });
    const fields = { ...ownFields(await turboNow()), turboPn: '717858-5009S', eePn };
    expect(await call('addTurbo', fields)).toMatchObject({
      status: 409,
      msg: expect.stringContaining('another item: part'),
    });
  });

  test('E&E P/Ns whose separators stand elsewhere are different', async () => {
    await addPart(site.database, { eePn: 'rk-g54-1' });
    const fields = { ...ownFields(await turboNow()), turboPn: '717858-5009S' };
    expect(await call('addTurbo', { ...fields, eePn: 'RK-G5-4-1' })).toMatchObject({ status: 200 });
  });

  test('a turbo that does not exist is not found', async () => {
    expect((await call('getDeskTurbo', { id: 999_999_999 })).status).toBe(404);
    expect((await call('getDeskTurbo', { id: wheel })).status).toBe(404);
    expect((await call('saveTurboLines', { id: wheel, version: 1, lines: [] })).status).toBe(404);
  });

  test('adding one, and the same once more', async () => {
    const fields = { ...ownFields(await turboNow()), turboPn: '717858-5009S', eePn: '' };
    const { val } = await call('addTurbo', fields);
    const { id } = val as { id: string };
    expect((await call('getDeskTurbo', { id })).val).toMatchObject({ turboPn: '717858-5009S' });
    // Another notation of the number means the same turbo.
    expect(await call('addTurbo', { ...fields, turboPn: '717858-9' })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('717858-5009S'),
    });
  });
});

describe('Two at once', () => {
  test('the second to save is told who was quicker, and overwrites nothing', async () => {
    const before = await turboNow();
    const lines = sheetOf(before);
    const save = (pieces: number) =>
      call('saveTurboLines', {
        id: turbo,
        version: before.version,
        lines: lines.map((line) => ({ ...line, pieces })),
      });
    const answers = await Promise.all([save(2), save(3)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.msg).toMatch(/catalogue@test\.example .*build sheet of 454231-5007S.*20\d\d-\S+Z/);
    const won = answers[0]?.status === 200 ? 2 : 3;
    expect((await turboNow()).lines[0]?.pieces).toBe(won);
  });

  // Tests docs/product.md 15.6.
  test('the second saves once she has read what the first saved, also when a third was in between', async () => {
    const bob = await addStaffMember(site, 'admin', 'bob@test.example');
    const saveTurbo = (by: string, { version, ...read }: DeskTurbo, typed: object) =>
      staffCall(
        site,
        'saveTurbo',
        { id: turbo, version, ...pickFields(turboFields, read), ...typed },
        by,
      );
    const seen = await turboNow();
    expect(await saveTurbo(bob, seen, { remark: 'of Bob' })).toMatchObject({ status: 200 });
    expect(await saveTurbo(token, seen, { description: 'of Ann' })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('bob@test.example'),
    });
    const readAnew = await turboNow();
    await saveSheet([{ seq: 1, partId: chra, pieces: 1 }]);
    expect((await saveTurbo(token, readAnew, { description: 'of Ann' })).status).toBe(409);
    expect((await saveTurbo(token, await turboNow(), { description: 'of Ann' })).status).toBe(200);
    expect(await turboNow()).toMatchObject({ remark: 'of Bob', description: 'of Ann' });
  });

  test('a turbo and a part that several add are added once', async () => {
    const turboFieldsNow = ownFields(await turboNow());
    const part = pickFields(partFields, (await call('getDeskPart', { id: wheel })).val as DeskPart);
    for (const [name, fields] of [
      ['addTurbo', { ...turboFieldsNow, turboPn: '717858-5009S' }],
      ['addTurbo', { ...turboFieldsNow, turboPn: '717858-5010S', eePn: 'TU-3' }],
      ['addPart', { ...part, eePn: 'TW-300-1' }],
    ] as const) {
      const answers = await Promise.all([1, 2, 3].map(() => call(name, fields)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });

  test('a number that is given to two turbos at once goes to one of them', async () => {
    const fields = ownFields(await turboNow());
    const ids = [];
    for (const turboPn of ['717858-5009S', '717858-5010S']) {
      const { val } = await call('addTurbo', { ...fields, turboPn });
      ids.push((val as { id: string }).id);
    }
    const answers = await Promise.all(
      ids.map((id) => call('saveTurbo', { ...fields, id, version: 1, turboPn: '717858-5011S' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('an import that was quicker is named', async () => {
    const before = await turboNow();
    const rows = file('turbo_pn,turbo_model', '454231-5007S,GT1749VB');
    await importCatalogue(site.database, [rows], { who: 'importer@test.example' });
    const refused = await call('saveTurbo', {
      id: turbo,
      version: before.version,
      ...ownFields(before),
      remark: 'mine',
    });
    expect(refused).toMatchObject({
      status: 409,
      msg: expect.stringContaining('importer@test.example'),
    });
    expect(await turboNow()).toMatchObject({ turboModel: 'GT1749VB', remark: '' });
  });

  test('an import of something else is in nobody’s way', async () => {
    const before = await turboNow();
    await importCatalogue(site.database, [file('turbo_pn,turbo_model', '717858-5009S,GT1749V')]);
    expect((await saveSheet(sheetOf(before))).status).toBe(200);
    expect((await turboNow()).version).toBe(before.version);
  });

  test('while an import stores, a save is refused and changes nothing', async () => {
    const before = await turboNow();
    const importer = await site.database.write.connect();
    try {
      await importer.query('begin');
      await importer.query('lock table catalogue.item in share row exclusive mode');
      const refused = await saveSheet([]);
      expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining('An import') });
    } finally {
      await importer.query('rollback');
      importer.release();
    }
    expect(await turboNow()).toEqual(before);
  });
});

describe('Editing a part', () => {
  const partNow = async (id: number): Promise<DeskPart> => (await call('getDeskPart', { id })).val;
  const fieldsOf = (of: DeskPart) => pickFields(partFields, of);

  test('fields, diameters to a hundredth, attributes', async () => {
    const before = await partNow(wheel);
    const fields = {
      ...fieldsOf(before),
      component: 'Shaft and wheel',
      inducer: '54,97',
      exducer: '40.5',
      weight: '210',
      attributes: [{ name: 'blades', value: '11' }],
    };
    expect(await call('savePart', { id: wheel, version: before.version, ...fields })).toMatchObject(
      { status: 200 },
    );
    expect(await partNow(wheel)).toMatchObject({
      component: 'turbine wheel',
      inducer: '54.97',
      exducer: '40.5',
      weight: '210',
      attributes: [{ name: 'blades', value: '11' }],
      turboCount: 1,
    });
  });

  test('in the words of another language takes the usual names that staff keep', async () => {
    const before = await partNow(wheel);
    for (const [kind, written, name] of [
      ['component', '涡轮叶轮', 'turbine wheel'],
      ['brand', '盖瑞特', 'Garrett'],
    ]) {
      expect((await call('addSynonym', { kind, written, name })).msg).toBe('');
    }
    const fields = { ...fieldsOf(before), component: '涡轮叶轮', brand: '盖瑞特' };
    const saved = await call('savePart', { id: wheel, version: before.version, ...fields });
    expect(saved.msg).toBe('');
    expect(await partNow(wheel)).toMatchObject({ component: 'turbine wheel', brand: 'Garrett' });
  });

  const saveAttributes = async (attributes: DeskPart['attributes'], more: object = {}) => {
    const now = await partNow(wheel);
    const payload = { ...fieldsOf(now), ...more, attributes };
    return call('savePart', { id: wheel, version: now.version, ...payload });
  };

  test.each([
    ['material', [{ name: 'material', value: 'GMR235; HK30' }], {}],
    [
      'blades',
      [
        { name: 'blades', value: '6+6' },
        { name: 'blades', value: '5' },
      ],
      {},
    ],
    [
      'blades',
      [
        { name: 'blades', value: '6' },
        { name: 'blades', value: '6' },
      ],
      {},
    ],
    ['inducer', [{ name: 'inducer', value: '12 mm' }], {}],
    ['inducer', [{ name: 'inducer', value: '~54 mm' }], { inducer: '55' }],
    ['shaft', [{ name: 'shaft', value: '' }], {}],
  ])('an attribute that a file would change is refused: %s', async (name, attributes, more) => {
    const before = await partNow(wheel);
    expect(await saveAttributes(attributes, more)).toMatchObject({
      status: 400,
      msg: expect.stringMatching(new RegExp(`^Attributes, ${name}: A file of parts`, 'i')),
    });
    expect(await partNow(wheel)).toEqual(before);
  });

  test('attributes stand in the order in which a file has them', async () => {
    const blades = { name: 'blades', value: '11' };
    const others = [
      { name: 'thread', value: 'M5x0.8' },
      { name: 'area', value: '12 cm²' },
      { name: 'note', value: 'inducer 12 mm' },
    ];
    expect((await saveAttributes([...others, blades])).status).toBe(200);
    const area = { name: 'area', value: '12 cm2' };
    expect((await partNow(wheel)).attributes).toEqual([blades, others[0], area, others[2]]);
  });

  test('cross references, replacements, and what it is made of', async () => {
    const before = await partNow(chra);
    const saved = await call('savePartNumbers', {
      id: chra,
      version: before.version,
      crossReferences: [{ number: '1000-010-006', brand: 'Melett' }],
      replacedBy: [],
    });
    await call('savePartLines', {
      id: chra,
      version: (saved.val as { version: number }).version,
      lines: [{ seq: 1, partId: wheel, pieces: 1 }],
    });
    const made = await call('addPart', { ...fieldsOf(before), eePn: 'CH-200-2' });
    const newer = (made.val as { id: string }).id;
    const again = await partNow(chra);
    await call('savePartNumbers', {
      id: chra,
      version: again.version,
      crossReferences: again.crossReferences,
      replacedBy: [newer],
    });
    expect(await partNow(chra)).toMatchObject({
      crossReferences: [{ number: '1000-010-006', brand: 'Melett' }],
      lines: [{ seq: 1, part: { id: String(wheel) } }],
      replacedBy: [{ id: newer, eePn: 'CH-200-2' }],
    });
    expect((await partNow(Number(newer))).replaces).toMatchObject([{ id: String(chra) }]);
  });

  test('two parts that replace each other are refused', async () => {
    const replace = async (id: number, by: number) => {
      const { version } = await partNow(id);
      const payload = { crossReferences: [], replacedBy: [String(by)] };
      return call('savePartNumbers', { id, version, ...payload });
    };
    expect((await replace(chra, wheel)).status).toBe(200);
    expect(await replace(wheel, chra)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('CH-200-1'),
    });
    expect((await partNow(wheel)).replacedBy).toEqual([]);
  });

  test('parts that replace each other in a circle are refused, and named', async () => {
    const added = await call('addPart', { ...fieldsOf(await partNow(wheel)), eePn: 'CW-3' });
    const third = Number((added.val as { id: string }).id);
    const replace = async (id: number, by: number[]) => {
      const { version } = await partNow(id);
      const payload = { crossReferences: [], replacedBy: by.map(String) };
      return call('savePartNumbers', { id, version, ...payload });
    };
    expect((await replace(chra, [wheel])).status).toBe(200);
    expect((await replace(wheel, [third])).status).toBe(200);
    const { eePn } = await partNow(wheel);
    expect(await replace(third, [chra])).toMatchObject({
      status: 400,
      msg: `These parts would replace each other in a circle: CW-3, CH-200-1, ${eePn}.`,
    });
    expect((await partNow(third)).replacedBy).toEqual([]);
    // Without the link to the next part there is no cycle.
    expect((await replace(chra, [])).status).toBe(200);
    expect((await replace(third, [chra])).status).toBe(200);
  });

  test('of two who would close a circle at the same moment one is refused', async () => {
    const replace = async (id: number, by: number) => {
      const { version } = await partNow(id);
      const payload = { crossReferences: [], replacedBy: [String(by)] };
      return call('savePartNumbers', { id, version, ...payload });
    };
    const answers = await Promise.all([replace(chra, wheel), replace(wheel, chra)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a part without any number is refused', async () => {
    const fields = { ...fieldsOf(await partNow(wheel)), eePn: '', oemPn: '' };
    expect((await call('addPart', fields)).status).toBe(400);
  });

  test('withdrawing takes it off the build sheets; its item stays', async () => {
    const { version } = await partNow(wheel);
    expect((await call('withdrawItem', { id: wheel, version })).status).toBe(200);
    expect((await turboNow()).lines).toEqual([]);
    expect((await call('getDeskPart', { id: wheel })).status).toBe(404);
    const { rows } = await site.database.write.query(
      'select ee_pn, withdrawn_name, withdrawn_at is not null gone from catalogue.item where id = $1',
      [wheel],
    );
    expect(rows).toEqual([{ ee_pn: null, withdrawn_name: 'TW-100-1', gone: true }]);
  });
});

describe('Stock', () => {
  test('counts at once, and a change based on an older figure is refused', async () => {
    const set = (was: string, quantity: string, days = ['', '']) =>
      call('setItemStock', {
        id: chra,
        was: { quantity: was, expected: days[0], backOrder: '0' },
        quantity,
        expected: days[1],
        backOrder: '0',
      });
    expect(await set('7', '٦٠')).toMatchObject({ status: 200, val: { quantity: '60' } });
    expect(await set('7', '1')).toMatchObject({ status: 409, msg: expect.stringContaining('60') });
    expect(await set('60', '')).toMatchObject({ status: 200, val: { quantity: '' } });
    const expected = '2099-12-31';
    expect(await set('', '0', ['', expected])).toMatchObject({ status: 200, val: { expected } });
    expect(await set('0', '3')).toMatchObject({
      status: 409,
      msg: expect.stringContaining('2099'),
    });
    expect(await set('0', '0', [expected, '2099-02-30'])).toMatchObject({ status: 400 });
    // The expected pieces have arrived.
    expect(await set('0', '3', [expected, expected])).toMatchObject({ val: { expected: '' } });
    const { history } = (await call('getDeskPart', { id: chra })).val as DeskPart;
    expect(history[0]).toMatchObject({
      before: { stock: '0', expected, 'back orders allowed': 'no' },
      after: { stock: '3', expected: '', 'back orders allowed': 'no' },
    });
    expect(await state()).toMatchObject({ unpublished: 0 });
  });
});

describe('Publishing', () => {
  const line = (partId: number, pieces = 1) => [{ seq: 1, partId, pieces }];

  test('after a quiet time an edit is published at once; edits that follow wait as long as that took, and come together', {
    timeout: 240_000,
  }, async () => {
    await setDue('null');
    await saveSheet(line(chra));
    await seen(['CH-200-1']);
    await expect.poll(waitingJobs).toBe(1);
    const first = await state();
    const { rows } = await site.database.write.query(
      `select moment - published_at >= published_at - began and moment - ended <= ended - began as_long
       from reserved, catalogue.version where id = $1 order by ended desc limit 1`,
      [first.version],
    );
    expect(rows).toEqual([{ as_long: true }]);

    await saveSheet(line(chra, 2));
    await saveSheet(line(wheel));
    expect(await waitingJobs()).toBe(1);
    const { unpublished, publishesIn } = await state();
    expect(unpublished).toBe(2);
    expect(publishesIn).toBeGreaterThan(30);
    await setDue('now()');
    await seen(['TW-100-1']);
    const version = String(Number(first.version) + 1);
    expect(await state()).toMatchObject({ version, unpublished: 0 });

    // The last job finds nothing to publish and queues no other.
    await expect.poll(waitingJobs).toBe(1);
    await setDue('now()');
    await expect.poll(waitingJobs).toBe(0);
    await saveSheet(line(chra));
    await seen(['CH-200-1']);
  });

  test('an edit that is saved while the last job ends is published', {
    timeout: 60_000,
  }, async () => {
    const { write } = site.database;
    const waitsForEdit = async () => {
      const { rowCount } = await write.query(
        `select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query ~ 'catalogue.*state'`,
      );
      return rowCount === 1;
    };
    await setDue('now()');
    const folder = await mkdtemp(join(tmpdir(), 'versions-'));
    const job = publishJobs(site.database, silentLog(), folder).work.catalogue_publish;
    const ended = await inTransaction(write, async (client) => {
      await askToPublish(client);
      const ending = inTransaction(write, async (other) =>
        job?.({ id: '', payload: {}, tries: 1, client: other }),
      );
      await expect.poll(waitsForEdit).toBe(true);
      return { ending };
    });
    await ended.ending;
    const { rows } = await write.query(
      `select s.edits = published_edits same, array[file_hash || '.sqlite'] files
       from catalogue.state s join catalogue.version v on v.id = s.version`,
    );
    // The file of the published version, with all edits, is the only file in the folder.
    expect(rows).toEqual([{ same: true, files: await readdir(folder) }]);
    await rm(folder, { recursive: true });
  });

  test('edits that go on after publishing by hand make one job, not two', async () => {
    const { write } = site.database;
    await setDue('null');
    await saveSheet(line(chra));
    await seen(['CH-200-1']);
    await expect.poll(waitingJobs).toBe(1);
    await saveSheet(line(wheel));
    expect((await call('publishNow')).status).toBe(200);
    await seen(['TW-100-1']);
    await expect.poll(waitingJobs).toBe(2);
    await saveSheet(line(chra));
    // The earlier job publishes nothing, because the later one waits.
    await write.query(
      `update jobs.job set run_at = now() where id = (select min(id) from jobs.job where name = 'catalogue_publish')`,
    );
    await expect.poll(waitingJobs).toBe(1);
  });

  test('with nothing to publish, publishing now says so', async () => {
    expect(await call('publishNow')).toMatchObject({ status: 409 });
  });

  test('a save that was reverted before visitors saw it does not count as unpublished', async () => {
    await saveSheet([]);
    expect(await state()).toMatchObject({ unpublished: 1 });
    expect(await resultOf(await lastSet())).toMatchObject({ conflicts: 0 });
    expect(await state()).toMatchObject({ unpublished: 0 });
    await saveSheet([{ seq: 1, partId: chra, pieces: 3 }]);
    expect(await state()).toMatchObject({ unpublished: 1 });
    await publish(site.database, { reason: 'edits by staff' });
    // Visitors have seen this save, but not its revert.
    await resultOf(await lastSet());
    expect(await state()).toMatchObject({ unpublished: 1 });
    await publish(site.database, { reason: 'edits by staff' });
    expect(await state()).toMatchObject({ unpublished: 0 });
  });

  test('the history tells what a version changed, and who changed it', async () => {
    await saveSheet([{ seq: 1, partId: chra, pieces: 1 }]);
    await publish(site.database, { reason: 'edits by staff' });
    const { val } = await call('listVersions', { size: 1 });
    const [version] = val as { id: string }[];
    expect(version).toMatchObject({
      who: 'catalogue@test.example',
      kind: 'edit',
      current: true,
      kept: true,
      summary: {
        turbos: { added: 0, changed: 1, removed: 0 },
        lines: { added: 0, changed: 1, removed: 0 },
      },
    });
    expect((await call('listChangeSets', { version: version?.id })).val).toMatchObject([
      {
        reason: 'build sheet of 454231-5007S',
        items: [{ number: '454231-5007S', what: 'changed' }],
        canRevert: true,
      },
    ]);
  });
});

test('Kinds of parts are said in the language of the reader, wherever items are named', async () => {
  const inChinese = async (name: StaffCallName, payload: object) =>
    (await staffCall(site, name, payload, token, { cookie: 'staff-language=zh' })).val as never;
  const found: { name: string }[] = await inChinese('findItems', { text: 'TW-100-1' });
  expect(found.map(({ name }) => name)).toEqual(['涡轮转子']);
  const { lines }: DeskTurbo = await inChinese('getDeskTurbo', { id: turbo });
  expect(lines.map(({ part }) => part.name)).toEqual(['涡轮转子']);
  // The form field keeps the untranslated name.
  expect(await inChinese('getDeskPart', { id: wheel })).toMatchObject({
    component: 'turbine wheel',
    componentName: '涡轮转子',
  });
});

test('A version of an older format is published anew before the next start answers, once', async () => {
  const { version } = await state();
  const makeOld = (id: string | number | undefined) =>
    site.database.write.query('update catalogue.version set format = 1 where id = $1', [id]);
  await makeOld(version);
  await Promise.all([publishAtStart(site.database), publishAtStart(site.database)]);
  await expect.poll(async () => (await state()).version).not.toBe(version);
  const renewed = (await state()).version;
  await publishAtStart(site.database);
  expect(await state()).toMatchObject({ version: renewed, unpublished: 0 });
});

/** Rolls back. Repeats the call while an edit is being published, because until then the call is refused. */
const rollBack = async (id: string, from: string) => {
  let answer = await call('rollBackToVersion', { id, from });
  await expect
    .poll(async () => {
      if (answer.msg?.startsWith('A version is being published')) {
        answer = await call('rollBackToVersion', { id, from });
      }
      return answer.msg ?? '';
    })
    .not.toMatch(/^A version is being published/);
  return answer;
};

test('A version of an older format is refused for a rollback; no start undoes an earlier rollback to it', async () => {
  const { version } = await state();
  await saveSheet([{ seq: 1, partId: chra, pieces: 1 }]);
  await publish(site.database, { reason: 'edit' });
  const { version: newest } = await state();
  const age = (format: number) =>
    site.database.write.query('update catalogue.version set format = $2 where id = $1', [
      version,
      format,
    ]);
  await age(1);
  const refused = await rollBack(version, newest);
  expect(refused.msg).toBe('This version was made by another release of the site.');
  await age(FORMAT);
  expect(await rollBack(version, newest)).toMatchObject({ status: 200 });
  await age(1);
  await expect(publishAtStart(site.database)).rejects.toThrow(OldVersionError);
  expect((await state()).version).toBe(version);
  await age(FORMAT);
  await rollBack(newest, version);
});

describe('Rollback', () => {
  test('visitors read the older version at once, until staff publish', {
    timeout: 60_000,
  }, async () => {
    const first = await state();
    await saveSheet([{ seq: 1, partId: chra, pieces: 1 }]);
    await publish(site.database, { reason: 'edit' });
    await seen(['CH-200-1']);
    const second = await state();

    expect(await rollBack(first.version, second.version)).toMatchObject({
      status: 200,
      val: { version: first.version, newest: second.version, unpublished: 1 },
    });
    await seen(['TW-100-1']);
    expect((await call('listChangeSets')).val).toMatchObject([
      { reason: 'build sheet of 454231-5007S' },
    ]);
    // During a rollback nothing is published automatically: neither edits nor imports.
    await saveSheet([{ seq: 1, partId: chra, pieces: 5 }]);
    expect(await publish(site.database, { reason: 'by itself' })).toMatchObject({
      version: undefined,
    });
    expect(await visitorSees()).toEqual(['TW-100-1']);
    expect(await state()).toMatchObject({ rollback: { who: 'catalogue@test.example' } });

    expect((await call('publishNow')).status).toBe(200);
    await seen(['CH-200-1']);
    expect(await state()).toMatchObject({ rollback: null, unpublished: 0 });
  });

  test('going back to the newest version resumes publishing', async () => {
    const first = await state();
    await saveSheet([]);
    await publish(site.database, { reason: 'edit' });
    const second = await state();
    await rollBack(first.version, second.version);
    await rollBack(second.version, first.version);
    expect(await state()).toMatchObject({
      rollback: null,
      unpublished: 0,
      version: second.version,
    });
    await seen([]);
  });

  test('going back to the newest version publishes the edits made meanwhile', async () => {
    const first = await state();
    await saveSheet([]);
    await publish(site.database, { reason: 'edit' });
    const second = await state();
    await rollBack(first.version, second.version);
    await setDue('null');
    await saveSheet([{ seq: 1, partId: chra, pieces: 1 }]);
    // The job of the edit finds that publishing is paused.
    await expect.poll(waitingJobs).toBe(0);
    expect(await visitorSees()).toEqual(['TW-100-1']);
    await rollBack(second.version, first.version);
    await seen(['CH-200-1']);
    expect(await state()).toMatchObject({ rollback: null, unpublished: 0 });
  });

  test('an outdated view, a removed version and an unknown version are refused', async () => {
    const { version } = await state();
    expect((await rollBack(version, version)).status).toBe(409);
    expect((await rollBack(version, '1')).status).toBe(409);
    expect((await rollBack('999999', version)).status).toBe(404);
    await site.database.write.query('update catalogue.version set kept = false where id <> $1', [
      version,
    ]);
    const { rows } = await site.database.write.query(
      'select id from catalogue.version where not kept limit 1',
    );
    expect((await rollBack(String(rows[0].id), version)).status).toBe(409);
  });

  test('the version before an import is kept, however many edits follow', async () => {
    const { version } = await state();
    await importCatalogue(site.database, [file('turbo_pn,turbo_model', '717858-5009S,GT1749V')]);
    for (let pieces = 2; pieces < 6; pieces++) {
      await saveSheet([{ seq: 1, partId: wheel, pieces }]);
      await publish(site.database, { reason: 'edit' });
    }
    const now = await state();
    expect((await rollBack(version, now.version)).status).toBe(200);
    await expect
      .poll(async () => (await site.call('getTurboList', { val: '717858' })).pageInfo?.count)
      .toBe(0);
  });
});

describe('Revert of an import', () => {
  const lastImport = async (): Promise<number> => {
    const { rows } = await site.database.write.query(
      "select max(id) id from catalogue.change_set where kind = 'import'",
    );
    return rows[0].id;
  };
  const revert = async () => resultOf(await lastImport());
  const bring = () =>
    importCatalogue(site.database, [
      file('component_type,ee_pn', 'nozzle ring,NR-1'),
      file(
        'turbo_pn,turbo_model,vehicle_oe_numbers,car_make',
        '454231-5007S,GT1749VB,028145702X,Skoda',
        '717858-5009S,GT1749V,038145702E,Audi',
      ),
      file('turbo_pn,position,ee_pn', '454231-5007S,1,NR-1', '454231-5007S,2,CH-200-1'),
    ]);

  test('everything is as it was, and what it added is withdrawn', async () => {
    const before = await turboNow();
    await bring();
    const brought = await turboNow();
    expect(brought.lines).toHaveLength(2);
    const { val: sets } = await call('listChangeSets', { version: (await state()).version });
    expect(sets).toMatchObject([
      {
        kind: 'import',
        summary: {
          turbos: { added: 1, changed: 1 },
          parts: { added: 1 },
          lines: { added: 1, changed: 1 },
        },
      },
    ]);
    expect(await revert()).toEqual({ restored: 3, conflicts: 0, items: [], failure: '' });
    const { version: _1, imports: _2, unpublished: _3, ...restored } = await turboNow();
    const { version: _4, imports: _5, unpublished: _6, ...was } = before;
    expect(restored).toEqual(was);
    expect((await call('findItems', { text: '717858' })).val).toEqual([]);
    expect((await call('findItems', { text: 'NR-1' })).status).toBe(200);
    // Importing the file again adds the same items again.
    await bring();
    const { lines } = await turboNow();
    expect(lines.map(({ part }) => part.eePn)).toEqual(['NR-1', 'CH-200-1']);
  });

  test('items that were changed since stay, and are named', async () => {
    await bring();
    const edited = await turboNow();
    await saveSheet(sheetOf(edited).map((line) => ({ ...line, pieces: 3 })));
    const back = await revert();
    // The nozzle ring is not reverted either, because it is on the turbo's build sheet.
    expect(back).toMatchObject({ restored: 1, conflicts: 2 });
    expect(back?.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ number: '454231-5007S' })]),
    );
    expect((await turboNow()).lines.map(({ pieces }) => pieces)).toEqual([3, 3]);
    expect((await call('revertChanges', { id: await lastImport() })).status).toBe(409);
  });

  test('if everything was changed since, nothing changes and the reason is shown', async () => {
    await importCatalogue(site.database, [
      file('turbo_pn,turbo_model', '454231-5007S,GT1749VB'),
      file('turbo_pn,position,ee_pn', '454231-5007S,1,CH-200-1'),
    ]);
    await saveSheet([]);
    const before = await turboNow();
    expect(await revert()).toMatchObject({
      restored: 0,
      failure: expect.stringContaining('Everything that this changed was changed again since'),
    });
    expect((await turboNow()).lines).toEqual(before.lines);
  });

  test('asked for twice at once, it is done once', async () => {
    await bring();
    const id = await lastImport();
    const answers = await Promise.all([
      call('revertChanges', { id }),
      call('revertChanges', { id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const backs = async () => {
      const { rows } = await site.database.write.query(
        "select count(*)::int backs from catalogue.change_set where kind = 'revert' and id > $1",
        [id],
      );
      return rows[0].backs;
    };
    await expect.poll(backs).toBe(1);
  });

  test('a save that was reverted does not hinder the revert of an earlier import', async () => {
    await bring();
    await saveSheet([]);
    expect(await resultOf(await lastSet())).toMatchObject({ failure: '' });
    expect(await revert()).toMatchObject({ conflicts: 0 });
    expect((await turboNow()).lines.map(({ part }) => part.eePn)).toEqual(['TW-100-1']);
  });

  test('what was more than a year ago is forgotten, and can’t be reverted', async () => {
    const { write } = site.database;
    await bring();
    const old = await lastImport();
    await write.query("update catalogue.change_set set at = at - interval '367 days'");
    await importCatalogue(site.database, [file('turbo_pn,turbo_model', '717858-5009S,GT1749VA')]);
    const young = await lastImport();
    await addJob(write, 'catalogue_forget_changes', {});
    const noted = async () => {
      const { rows } = await write.query('select distinct set_id from catalogue.change');
      return rows.map(({ set_id }) => set_id);
    };
    await expect.poll(noted).toEqual([young]);
    expect((await call('revertChanges', { id: old })).status).toBe(409);
    expect(await revert()).toMatchObject({ restored: 1, failure: '' });
  });

  test('a withdrawn part comes back with its numbers and on its build sheets', async () => {
    const before = await turboNow();
    const { val } = await call('getDeskPart', { id: wheel });
    await call('withdrawItem', { id: wheel, version: (val as DeskPart).version });
    expect((await turboNow()).lines).toEqual([]);
    expect(await resultOf(await lastSet())).toMatchObject({ restored: 2 });
    expect((await turboNow()).lines).toEqual(before.lines);
    expect((await call('getDeskPart', { id: wheel })).val).toMatchObject({ eePn: 'TW-100-1' });
    await publish(site.database, { reason: 'reverted' });
    const { val: versions } = await call('listVersions', { size: 1 });
    expect(versions).toMatchObject([{ kind: 'revert', summary: { parts: { changed: 1 } } }]);
  });
});

describe('Revert of a save whose former state can’t be given back', () => {
  const nothing = {
    restored: 0,
    failure: expect.stringContaining('Everything that this changed was changed again since'),
  };
  const partNow = async (id: number | string): Promise<DeskPart> =>
    (await call('getDeskPart', { id })).val;
  const idOf = ({ val }: { val: never }): number => Number((val as { id: string }).id);
  const withdraw = async (id: number | string, version: number) => {
    expect((await call('withdrawItem', { id, version })).status).toBe(200);
    return lastSet();
  };

  test('a rename, when another turbo has the former number', async () => {
    const before = await turboNow();
    const fields = ownFields(before);
    const renamed = { ...fields, id: turbo, version: before.version, turboPn: '717858-5009S' };
    expect((await call('saveTurbo', renamed)).status).toBe(200);
    const rename = await lastSet();
    expect((await call('addTurbo', fields)).status).toBe(200);
    expect(await resultOf(rename)).toMatchObject(nothing);
    expect(await turboNow()).toMatchObject({ turboPn: '717858-5009S' });
  });

  test('a withdrawal, when a file has brought the turbo back', async () => {
    const withdrawal = await withdraw(turbo, (await turboNow()).version);
    await importCatalogue(site.database, [file('turbo_pn,turbo_model', '454231-5007S,GT1749V')]);
    expect(await resultOf(withdrawal)).toMatchObject(nothing);
  });

  test('a withdrawal, when another part has the OEM P/N; the sheets stay as well', async () => {
    const oem = { ...pickFields(partFields, await partNow(wheel)), eePn: '', oemPn: '436131-0001' };
    const part = idOf(await call('addPart', oem));
    await saveSheet([{ seq: 1, partId: part, pieces: 1 }]);
    const withdrawal = await withdraw(part, 1);
    expect((await call('addPart', oem)).status).toBe(200);
    expect(await resultOf(withdrawal)).toMatchObject(nothing);
    expect((await turboNow()).lines).toEqual([]);
  });

  test('an E&E P/N that an item of the set has taken since', async () => {
    const withdrawal = await withdraw(wheel, (await partNow(wheel)).version);
    const now = await turboNow();
    const payload = { ...ownFields(now), id: turbo, version: now.version, eePn: 'TW-100-1' };
    expect((await call('saveTurbo', payload)).status).toBe(200);
    expect(await resultOf(withdrawal)).toMatchObject(nothing);
  });

  describe('a part that is withdrawn', () => {
    let gone: number;
    beforeEach(async () => {
      const fields = pickFields(partFields, await partNow(wheel));
      gone = idOf(await call('addPart', { ...fields, eePn: 'TW-300-1', oemPn: '' }));
      await saveSheet([{ seq: 1, partId: gone, pieces: 1 }]);
    });
    const withdrawGone = async () => withdraw(gone, (await partNow(gone)).version);

    test('does not come back on a sheet', async () => {
      await saveSheet([]);
      const save = await lastSet();
      await withdrawGone();
      expect(await resultOf(save)).toMatchObject(nothing);
      expect((await turboNow()).lines).toEqual([]);
    });

    test('stays off a sheet whose other lines are as they were', async () => {
      const other = { seq: 2, partId: wheel, pieces: 1 };
      await saveSheet([{ seq: 1, partId: gone, pieces: 1 }, other]);
      await saveSheet([{ ...other, pieces: 5 }]);
      const save = await lastSet();
      await withdrawGone();
      expect(await resultOf(save)).toMatchObject({ restored: 1, conflicts: 0, failure: '' });
      const { lines } = await turboNow();
      expect(lines).toMatchObject([{ seq: 2, pieces: 1, part: { eePn: 'TW-100-1' } }]);
      expect((await saveSheet([])).status).toBe(200);
    });

    test('does not come back as a replacement', async () => {
      for (const replacedBy of [[String(gone)], []]) {
        const { version } = await partNow(chra);
        const payload = { version, crossReferences: [], replacedBy };
        expect((await call('savePartNumbers', { id: chra, ...payload })).status).toBe(200);
      }
      const save = await lastSet();
      await withdrawGone();
      expect(await resultOf(save)).toMatchObject(nothing);
      expect((await partNow(chra)).replacedBy).toEqual([]);
    });
  });

  test('an error of the database is reported, and not tried again', async () => {
    const { write } = site.database;
    const before = await turboNow();
    const fields = ownFields(before);
    const payload = { ...fields, id: turbo, version: before.version, turboModel: 'GT1749VB' };
    expect((await call('saveTurbo', payload)).status).toBe(200);
    const save = await lastSet();
    await call('addTurbo', { ...fields, turboPn: '717858-5009S' });
    await write.query('create unique index one_of_a_model on catalogue.turbo (model)');
    try {
      expect(await resultOf(save)).toMatchObject({
        restored: 0,
        failure: expect.stringContaining('nothing could be reverted'),
      });
    } finally {
      await write.query('drop index catalogue.one_of_a_model');
    }
    expect(await turboNow()).toMatchObject({ turboModel: 'GT1749VB' });
  });
});
