/** On a full disk, the error says that the disk is full, and no incomplete file stays. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestSite, type TestSite } from '#test/app.ts';
import { signIn } from '#test/factories.ts';
import { addStaffMember } from '#test/staff.ts';
import { sendFiles } from '#test/uploads.ts';
import { fullFailure } from './files.ts';
import { silentLog } from './log.ts';
import { openMailer } from './mail.ts';

const sentence = 'The server has no storage space left. Nothing was changed. Please contact us.';

test.each([
  Object.assign(new Error('write'), { code: 'ENOSPC' }),
  new Error('Cannot write', { cause: Object.assign(new Error('write'), { code: 'EDQUOT' }) }),
  Object.assign(new Error('store'), { name: 'XMinioStorageFull' }),
  new Error('Cannot write', {
    cause: Object.assign(new Error('store'), { $metadata: { httpStatusCode: 507 } }),
  }),
])('%s is for want of room', (error) => {
  expect(fullFailure(error)).toMatchObject({ code: 'unavailable', message: sentence });
  expect(fullFailure(new Error('another'))).toBeUndefined();
});

test('Calls and /ready report a database without room', async () => {
  const site = await startTestSite();
  try {
    const ready = async () => (await site.app.inject('/ready')).json();
    const token = await signIn(site.database, 'A');
    expect(await ready()).toMatchObject({ status: 'ready' });
    await site.database.work.query(`
      create function no_room() returns trigger language plpgsql as
        $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on ordering.list
        for each row execute function no_room()`);
    // Sets the clock back, so that the report of the full disk is old when other tests of this process run.
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now - 120_000);
    const made = site.call('listMake', { listName: 'Spares', items: [] }, { 'x-token': token });
    expect(await made).toMatchObject({ status: 503, msg: sentence });
    const full = { status: 'not ready', why: 'no room left on the disk' };
    expect(await ready()).toEqual(full);
    // Half a minute later the disk may still be full: /ready tests it before it answers.
    await site.database.work.query(`
      create function still_no_room() returns event_trigger language plpgsql as
        $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
      create event trigger still_no_room on ddl_command_start execute function still_no_room()`);
    clock.mockReturnValue(now - 60_000);
    expect(await ready()).toEqual(full);
    await site.database.work.query('alter event trigger still_no_room disable');
    expect(await ready()).toEqual(full);
    clock.mockRestore();
    expect(await ready()).toMatchObject({ status: 'ready' });
  } finally {
    vi.restoreAllMocks();
    await site.close();
  }
});

/** Only root may mount disks. */
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

test.runIf(isRoot)('/ready reports a full disk until there is room again', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', disk]);
  const site = await startTestSite(undefined, { DATA_DIR: disk });
  const ballast = join(disk, 'ballast');
  let size = 0;
  // The file is never emptied, because the site also checks the disk every few seconds.
  const fill = async (mb: number) => {
    if (mb < size) await truncate(ballast, mb << 20);
    else await appendFile(ballast, Buffer.alloc((mb - size) << 20));
    size = mb;
  };
  const ready = async () => (await site.app.inject('/ready')).json();
  const full = { status: 'not ready', why: 'no room left on the disk' };
  try {
    await fill(50);
    expect(await ready()).toMatchObject({ status: 'ready' });
    await fill(80);
    expect(await ready()).toEqual(full);
    await fill(50);
    expect(await ready()).toEqual(full);
    await fill(10);
    expect(await ready()).toMatchObject({ status: 'ready' });
  } finally {
    await site.close();
    execFileSync('umount', ['-l', disk]);
    await rm(disk, { recursive: true });
  }
});

describe.runIf(isRoot)('on a disk of 2 MB', () => {
  let site: TestSite;
  let tokens: { content: string; catalogue: string };
  let mounted = false;
  beforeAll(async () => {
    site = await startTestSite();
    tokens = {
      content: await addStaffMember(site, 'content'),
      catalogue: await addStaffMember(site, 'catalogue'),
    };
    mkdirSync(site.dataDir, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', site.dataDir]);
    mounted = true;
  });
  afterAll(async () => {
    if (mounted) execFileSync('umount', ['-l', site.dataDir]);
    await site?.close();
  });

  const film = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom\0\0\u0002\0isomiso2', 'latin1'),
    Buffer.alloc(4 << 20),
  ]);
  const catalogue = Buffer.from(`turbo_pn,oe\n${'454231-5007S,028145702H\n'.repeat(200_000)}`);

  test.each([
    ['/api/staff/content/upload?as=film', 'content', { name: 'film.mp4', contents: film }],
    ['/api/staff/imports/upload', 'catalogue', { name: 'turbos.csv', contents: catalogue }],
  ] as const)('%s tells of it and keeps nothing', async (url, role, file) => {
    const answer = await sendFiles(site, url, [file], { 'x-staff-token': tokens[role] });
    expect(answer).toMatchObject({ status: 503, msg: sentence });
    const left = await readdir(site.dataDir, { recursive: true, withFileTypes: true });
    expect(left.filter((one) => one.isFile())).toEqual([]);
  });

  test('a mail that can not be written leaves no incomplete file', async () => {
    const config = {
      smtpUrl: undefined,
      mailReplyTo: undefined,
      salesMail: 'sales@turbo.example',
      mailFrom: 'a@example.com',
      dataDir: site.dataDir,
    };
    const mail = { id: 'job-1', to: 'b@example.com', subject: 's', text: 't', tag: 'en' };
    const sent = openMailer(config, silentLog()).send({ ...mail, html: 'a'.repeat(3 << 20) });
    await expect(sent).rejects.toThrow(/ENOSPC/);
    const left = await readdir(site.dataDir, { recursive: true, withFileTypes: true });
    expect(left.filter((one) => one.isFile())).toEqual([]);
  });
});
