/** The site's jobs do what the table 'What is kept, and for how long' of docs/operation.md says. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addJob } from '#platform/jobs.ts';
import { openTestSite } from '#test/app.ts';
import { addOrder } from '#test/orders.ts';
import { addStaffMember } from '#test/staff.ts';
import { sendFiles } from '#test/uploads.ts';

const site = await openTestSite();

const documentation = readFileSync(
  new URL('../../../docs/operation.md', import.meta.url),
  'utf8',
).match(/^### What is kept.*?^## /ms)?.[0];

/** The second column of a row of the table. */
function keptFor(what: string): string {
  const cells = documentation?.split('\n').map((line) => line.split(' | ')) ?? [];
  return cells.find(([first]) => first === `| ${what}`)?.[1] ?? '';
}

/** The nth duration in a text, as a PostgreSQL interval: '7 days'. */
const duration = (text: string, nth = 0): string =>
  text.match(/\d+ (?:hour|day|week|year)s?/g)?.[nth] ?? `no duration ${nth} in: ${text}`;

const setting = (name: string): string => {
  const settings = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  return `${new RegExp(`\`${name}\` \\| *\`?(\\d+)`).exec(settings)?.[1]} days`;
};

/** Runs the scheduled jobs, and waits for the jobs that they start. */
async function tidy(): Promise<void> {
  const { write } = site.database;
  const repeated = [
    ...['accounts-tidy', 'security-tidy', 'ordering-tidy', 'stock-back'],
    ...['content_sweep', 'catalogue_forget_changes'],
  ];
  for (const name of repeated) await addJob(write, name, {});
  await expect
    .poll(async () => (await write.query('select name from jobs.job')).rows, { timeout: 60_000 })
    .toEqual([]);
}

/**
 * Data that is added twice: once older and once younger than `time`. `what` names the row of the table that
 * has this time.
 */
const retained: {
  what: string;
  time: () => string;
  /** SQL that adds a row. $1: a label for the row, $2: its age, $3: a customer. */
  add: string;
  /** SQL that returns the labels of the remaining rows. */
  marks: string;
}[] = [
  {
    what: 'sign-ups that were never confirmed',
    time: () => duration(keptFor('sign-ups that were never confirmed')),
    add: `insert into accounts.customer (email, status, created_at)
      select $1 || '@kept.example', 'unconfirmed', now() - $2::interval where $3::int > 0`,
    marks: `select split_part(email, '@', 1) mark from accounts.customer
      where email like '%@kept.example'`,
  },
  {
    what: 'sessions that are not used',
    time: () => setting('SESSION_IDLE_DAYS'),
    add: `insert into accounts.session (token_sha256, customer_id, created_at, used_at, device)
      select sha256(($1 || 'idle')::bytea), $3, now() - $2::interval, now() - $2::interval,
        'idle ' || $1`,
    marks: "select substr(device, 6) mark from accounts.session where device like 'idle %'",
  },
  {
    what: 'sessions that are used',
    time: () => setting('SESSION_DAYS'),
    add: `insert into accounts.session (token_sha256, customer_id, created_at, used_at, device)
      select sha256(($1 || 'used')::bytea), $3, now() - $2::interval, now(), 'used ' || $1`,
    marks: "select substr(device, 6) mark from accounts.session where device like 'used %'",
  },
  {
    what: 'devices that are known to an account',
    time: () => duration(keptFor('devices that are known to an account')),
    add: `insert into accounts.device (customer_id, sha256, used_at)
      select $3, sha256($1::bytea), now() - $2::interval`,
    marks: `select mark from accounts.device d, unnest(array['old', 'young']) mark
      where d.sha256 = sha256(mark::bytea)`,
  },
  ...[
    { kind: 'what anybody can cause', event: 'signInFailed' },
    { kind: 'the others', event: 'signIn' },
  ].map(({ kind, event }, nth) => ({
    what: `security events, ${kind}`,
    time: () => duration(keptFor('security events'), nth),
    add: `insert into security.event (minute, event, area, who, times, first_at, last_at)
      select t, '${event}', 'staff', $1, 1, t, t from (select now() - $2::interval t) past
      where $3::int > 0`,
    marks: `select who mark from security.event where event = '${event}' and who in ('old', 'young')`,
  })),
  {
    what: 'versions of items',
    time: () => duration(keptFor('versions of items, to undo changes')),
    add: `insert into catalogue.change_set (at, who, kind, reason)
      select now() - $2::interval, 'kept', 'edit', $1 where $3::int > 0`,
    marks: "select reason mark from catalogue.change_set where who = 'kept' and kept",
  },
  ...(['file', 'picture'] as const).map((table) => ({
    what: `${table}s of content that nothing names`,
    time: () => duration(keptFor('pictures and documents that nothing names')),
    add: `insert into content.${table} (${
      table === 'file' ? 'kind, content_type, bytes, file_name' : 'width, height, file_name'
    }, name, unused_since)
      select ${table === 'file' ? "'pdf', 'application/pdf', 1, $1" : '1, 1, $1'},
        md5($1), now() - $2::interval where $3::int > 0`,
    marks: `select file_name mark from content.${table}`,
  })),
  {
    what: 'files about orders that no message names',
    time: () => duration(keptFor('files about orders; those that no message names')),
    add: `insert into ordering.order_file
        (order_id, at, actor, who, name, file_name, content_type, bytes)
      select min(id), now() - $2::interval, 'customer', '', md5($1), $1, 'image/png', 1
      from ordering.customer_order where customer_id = $3`,
    marks: 'select file_name mark from ordering.order_file where message_id is null',
  },
  {
    what: 'what was removed from a cart',
    time: () =>
      duration(keptFor('what was removed from a cart, to undo it; keys of repeated orders')),
    add: `insert into ordering.removed (customer_id, at, rows)
      select $3, now() - $2::interval, to_json($1::text)`,
    marks: "select rows #>> '{}' mark from ordering.removed",
  },
  {
    what: 'keys of repeated orders',
    time: () =>
      duration(keptFor('what was removed from a cart, to undo it; keys of repeated orders'), 1),
    add: `insert into accounts.change_key (customer_id, key, call, payload_sha256, at)
      select $3, $1, 'orderAdd', sha256(''), now() - $2::interval`,
    marks: 'select key mark from accounts.change_key where customer_id is not null',
  },
  {
    what: 'keys of imported price lists',
    time: () =>
      duration(keptFor('what was removed from a cart, to undo it; keys of repeated orders'), 1),
    add: `with member as (
        insert into staff.account (email, role, password_hash)
        values ($1::text || $3::int || '@test.example', 'sales', '') returning id)
      insert into accounts.change_key (account_id, key, call, payload_sha256, at)
      select id, $1::text, 'importPriceList', sha256(''), now() - $2::interval from member`,
    marks: 'select key mark from accounts.change_key where account_id is not null',
  },
];

test('Jobs remove data after its time, and not before', async () => {
  const { write } = site.database;
  const { customerId } = await addOrder(site.database);
  for (const { what, add, time } of retained) {
    for (const [mark, age] of [
      ['old', `${time()} 5 minutes`],
      ['young', `${time()} -5 minutes`],
    ] as const) {
      const { rowCount } = await write.query(add, [mark, age, customerId]);
      expect([what, mark, rowCount]).toEqual([what, mark, 1]);
    }
  }
  await tidy();
  for (const { what, marks } of retained) {
    const { rows } = await write.query<{ mark: string }>(marks);
    expect([what, ...rows.map(({ mark }) => mark)]).toEqual([what, 'young']);
  }
});

/** Tables whose rows are never deleted by age. */
const keptForGood = [
  ...['ordering.customer_order', 'ordering.order_line', 'ordering.order_event'],
  ...['ordering.order_message', 'ordering.order_mail', 'accounts.customer', 'ordering.list'],
  ...['staff.account', 'staff.audit'],
];

test('Orders with their messages, customers with their lists and the audit log stay for decades', async () => {
  const { write } = site.database;
  const { id, customerId } = await addOrder(site.database, { orderStatus: 'confirm' });
  await addStaffMember(site, 'sales');
  await write.query(
    `with message as (
       insert into ordering.order_message (order_id, actor, who, body) values ($1, 'staff', '', 'kept')
     ), mail as (
       insert into ordering.order_mail (order_id, recipient, subject) values ($1, 'customer', 'kept')
     )
     insert into ordering.list (customer_id, name) values ($2, 'kept')`,
    [id, customerId],
  );
  await write.query("delete from accounts.customer where status = 'unconfirmed'");
  const { rows: times } = await write.query<{ name: string; column: string }>(
    `select table_schema || '.' || table_name as name, column_name as column
     from information_schema.columns
     where data_type like 'timestamp%' and table_schema || '.' || table_name = any ($1)`,
    [keptForGood],
  );
  await write.query(
    `insert into staff.audit (at, who, action, subject, subject_id)
     values (now() - interval '30 years', 'kept', 'kept', 'customer', $1)`,
    [customerId],
  );
  const rowsOf = (name: string) => write.query(`select * from ${name} order by id`);
  const read = async () =>
    Promise.all(keptForGood.map(async (name) => [name, (await rowsOf(name)).rows] as const));
  for (const { name, column } of times) {
    // Skips the audit log, which refuses changes.
    if (name === 'staff.audit') continue;
    await write.query(`update ${name} set ${column} = ${column} - interval '30 years'`);
  }
  const before = await read();
  for (const [name, rows] of before) expect([name, rows.length > 0]).toEqual([name, true]);
  await tidy();
  expect(await read()).toEqual(before);
});

test('A new import removes the files and reports of old imports, which stay in the history', async () => {
  const { write } = site.database;
  const token = await addStaffMember(site, 'catalogue');
  const times = keptFor('uploaded import files; their reports');
  const ages = [
    ['nothing', `${duration(times)} -5 minutes`],
    ['file', `${duration(times)} 5 minutes`],
    ['file', `${duration(times, 1)} -5 minutes`],
    ['file and report', `${duration(times, 1)} 5 minutes`],
  ] as const;
  for (const [nth, [, age]] of ages.entries()) {
    await write.query(
      `with run as (
         insert into catalogue.import_run (who, state, created_at)
         values ('kept', 'done', now() - $1::interval) returning id
       ), file as (
         insert into catalogue.import_file (run_id, seq, name, bytes, stored, tables)
         select id, 1, $2, 1, 'imports/' || $2, '[]' from run
       )
       insert into catalogue.import_change (run_id, seq, item, what, field, before, after)
       select id, 1, '', 'changed', '', '', '' from run`,
      [age, `kept-${nth}.csv`],
    );
  }
  const { msg } = await sendFiles(
    site,
    '/api/staff/imports/upload',
    [{ name: 'new.csv', contents: 'turbo_pn\n454231-5007S\n' }],
    { 'x-staff-token': token },
  );
  expect(msg).toBe('');
  const { rows } = await write.query<{ file: boolean; report: boolean }>(
    `select f.stored = '' file, c.run_id is null report
     from catalogue.import_run r join catalogue.import_file f on f.run_id = r.id
       left join catalogue.import_change c on c.run_id = r.id
     where r.who = 'kept' order by r.id`,
  );
  expect(
    rows.map(({ file, report }) => (report ? 'file and report' : file ? 'file' : 'nothing')),
  ).toEqual(ages.map(([removed]) => removed));
});

test('A new search without a result removes such searches of long ago', async () => {
  const { write } = site.database;
  const time = duration(keptFor('searches without results'));
  for (const [key, days] of [
    ['old', 1],
    ['young', 0],
  ] as const) {
    await write.query(
      `insert into catalogue.zero_search (day, kind, key, level, language, sample, count, last_at)
       select (current_date - $2::interval - make_interval(days => $3))::date, 'number', $1,
         'visitor', 'en', $1, 1, now()`,
      [key, time, days],
    );
  }
  await site.call('getTurboList', { val: 'ZZ98765' });
  // Searches are written at intervals and when the site stops.
  await site.app.close();
  const { rows } = await write.query<{ key: string }>(
    "select key from catalogue.zero_search where key in ('old', 'young', 'ZZ98765')",
  );
  expect(rows.map(({ key }) => key).sort()).toEqual(['ZZ98765', 'young']);
});
