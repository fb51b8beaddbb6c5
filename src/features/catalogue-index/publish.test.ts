/** A version is complete before anyone sees it, and nobody reads a mixture of two versions. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { openNotices } from '#platform/notices.ts';
import { openTestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';
import { FORMAT, publish, publishAtStart, VERSION_CHANNEL } from './publish.ts';
import { openVersions, type Versions } from './versions.ts';

const site = await openTestSite(async (database) => {
  for (let i = 0; i < 30; i++) {
    await addTurbo(database, {
      pn: `454231-50${10 + i}S`,
      model: 'of edition 0',
      oe: ['028145702H'],
      interchanges: ['701855-0006'],
    });
  }
  await publish(database, { reason: 'first' });
});

const kept = async () => {
  const { rows } = await site.database.write.query<{ version: number }>(
    'select distinct version from catalogue.version_file order by 1',
  );
  return rows.map(({ version }) => version);
};
const edit = (model: string) =>
  site.database.write.query(
    `with t as (update catalogue.turbo set model = $1)
     update catalogue.state set edits = edits + 1`,
    [model],
  );
const models = async () => {
  const { status, msg, val } = await site.call('getTurboList', { val: '4542315', size: 200 });
  expect({ status, msg }).toEqual({ status: 200, msg: '' });
  return (val as { turboModel: string }[]).map(({ turboModel }) => turboModel);
};
const until = async (done: () => Promise<boolean>) => {
  await expect.poll(done).toBe(true);
};

test('nothing is published when nothing has changed', async () => {
  expect(await publish(site.database, { reason: 'again' })).toMatchObject({ version: undefined });
});

test('a process hears of a new version at once', async () => {
  await edit('of edition 1');
  const { version } = await publish(site.database, { reason: 'edit' });
  expect(version).toBeGreaterThan(1);
  await until(async () => (await models())[0] === 'of edition 1');
});

test('a build that fails leaves the old version and nothing of its own', async () => {
  await edit('of a failed build');
  const before = await kept();
  const stopped = new AbortController();
  const failing = publish(site.database, {
    reason: 'fails',
    onProgress: ({ step }) => step === 'build sheets' && stopped.abort(new Error('power cut')),
    signal: stopped.signal,
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(new Set(await models())).toEqual(new Set(['of edition 1']));
  expect(await kept()).toEqual(before);
  await publish(site.database, { reason: 'works' });
  await until(async () => (await models())[0] === 'of a failed build');
  expect((await kept()).length).toBe(2);
});

test.each(['fragments', 'rows'])(
  'a build that fails at its %s, before it has read all rows, leaves the lock to the next publisher',
  async (at) => {
    // More rows than PostgreSQL sends before the client reads them.
    await site.database.write.query(
      `insert into catalogue.application (turbo_id, seq, make, model, engine)
       select id, seq, 'Many', repeat('x', 1000), seq::text
       from (select min(id) id from catalogue.turbo) t, generate_series(100, 20000) seq`,
    );
    await edit(`of a build that failed at its ${at}`);
    const stopped = new AbortController();
    const failing = publish(site.database, {
      reason: 'fails',
      onProgress: ({ step }) => step === at && stopped.abort(new Error('disk full')),
      signal: stopped.signal,
    });
    await expect(failing).rejects.toThrow('disk full');
    await site.database.write.query("delete from catalogue.application where make = 'Many'");
    expect((await publish(site.database, { reason: 'works' })).version).toBeGreaterThan(1);
  },
);

test('two publishers at once work one after the other, and the second finds nothing to do', async () => {
  await edit('of two publishers');
  const made = await Promise.all([1, 2].map(() => publish(site.database, { reason: 'both' })));
  expect(made.filter(({ version }) => version !== undefined)).toHaveLength(1);
});

test('readers meet no error and no answer of two versions while versions change', async () => {
  let publishing = true;
  const answers: string[][] = [];
  const read = async () => {
    while (publishing) answers.push(await models());
  };
  const change = async () => {
    for (let edition = 10; edition < 15; edition++) {
      await edit(`of edition ${edition}`);
      await publish(site.database, { reason: 'swap' });
    }
    publishing = false;
  };
  await Promise.all([change(), ...Array.from({ length: 4 }, read)]);
  expect(answers.length).toBeGreaterThan(20);
  for (const answer of answers) {
    expect(answer).toHaveLength(30);
    expect(new Set(answer).size).toBe(1);
  }
});

test('a version in the format of another release is published again in this format, and then no more', async () => {
  const publishAsOther = () =>
    site.database.write.query(
      `with other as (
         insert into catalogue.version (reason, turbos, rows, edits, format, file_hash)
         select 'by a newer release', 0, 0, edits, ${FORMAT + 1}, 'unread' from catalogue.state
         returning id, edits
       )
       update catalogue.state s set version = other.id, published_edits = other.edits from other
       returning pg_notify('${VERSION_CHANNEL}', '')`,
    );
  const behind = async () => (await site.app.inject('/ready')).json().catalogue.behind;
  await edit('of another release');
  await publishAsOther();
  await until(async () => (await models())[0] === 'of another release');
  await until(async () => !(await behind()));

  await publishAsOther();
  expect(await publish(site.database, { reason: 'again' })).toMatchObject({ version: undefined });
  await publishAtStart(site.database);
  expect([(await models())[0], await behind()]).toEqual(['of another release', false]);
  await edit('of this release');
  await publish(site.database, { reason: 'edit' });
  await until(async () => (await models())[0] === 'of this release');
}, 30_000);

describe('The file of a version on a machine', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'turbo-versions-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const files = () => readdir(folder);
  const modelsOf = (versions: Versions) =>
    versions.read((version) =>
      version.all<{ model: string }>('select distinct shown ->> 3 as model from row'),
    );

  test('is fetched once, and again if it is damaged', async () => {
    await edit('of a machine');
    await publish(site.database, { reason: 'machine' });
    const fetched = await openVersions(site.database, folder);
    expect(modelsOf(fetched)).toEqual([{ model: 'of a machine' }]);
    fetched.close();
    const [name = ''] = await files();
    const contents = await readFile(join(folder, name));
    await writeFile(join(folder, name), contents.fill(0, 5000, 6000));
    const again = await openVersions(site.database, folder);
    expect(modelsOf(again)).toEqual([{ model: 'of a machine' }]);
    again.close();
    expect(await files()).toEqual([name]);
  });

  test('is not fetched if its publisher has put it there', async () => {
    await rm(folder, { recursive: true });
    await edit('of a machine');
    await publish(site.database, { reason: 'machine', folder });
    await edit('of a publisher');
    await publish(site.database, { reason: 'publisher', folder });
    // Waits until the site has fetched the version: its queries use the same pool and would be counted, too.
    await until(async () => (await models())[0] === 'of a publisher');
    const query = vi.spyOn(site.database.write, 'query');
    try {
      const versions = await openVersions(site.database, folder);
      expect(modelsOf(versions)).toEqual([{ model: 'of a publisher' }]);
      versions.close();
      expect(query.mock.calls.filter(([text]) => String(text).includes('version_file'))).toEqual(
        [],
      );
    } finally {
      query.mockRestore();
    }
    await edit('of a machine');
    await publish(site.database, { reason: 'machine' });
  });

  test('is fetched once if several want it at the same moment', async () => {
    // Waits until the site has fetched the version: its queries use the same pool and would be counted, too.
    await until(async () => (await models())[0] === 'of a machine');
    const query = vi.spyOn(site.database.write, 'query');
    const fetchedBy = async (count: number) => {
      await rm(folder, { recursive: true });
      query.mockClear();
      const opened = await Promise.all(
        Array.from({ length: count }, () => openVersions(site.database, folder)),
      );
      for (const versions of opened) versions.close();
      return query.mock.calls.filter(([text]) => String(text).includes('version_file')).length;
    };
    try {
      expect(await fetchedBy(4)).toBe(await fetchedBy(1));
    } finally {
      query.mockRestore();
    }
  });

  test('stays open for a waiting reader, while others read the next version', async () => {
    const notices = openNotices(site.database, silentLog());
    const versions = await openVersions(site.database, folder, notices);
    try {
      const first = versions.current();
      let resume = () => {};
      const pause = new Promise<void>((resolve) => {
        resume = resolve;
      });
      const sql = 'select distinct shown ->> 3 as model from row';
      const slow = versions.read(async (version) => {
        await pause;
        return version.all<{ model: string }>(sql);
      });
      await edit('of the next version');
      await publish(site.database, { reason: 'next' });
      await until(async () => versions.current() > first);
      await until(async () => modelsOf(versions)[0]?.model === 'of the next version');
      // A third version, so that the first is neither the current nor the newest version.
      await edit('of a machine');
      await publish(site.database, { reason: 'third' });
      await until(async () => modelsOf(versions)[0]?.model === 'of a machine');
      resume();
      expect(await slow).toEqual([{ model: 'of a machine' }]);
    } finally {
      await notices.close();
      versions.close();
    }
  });

  test('stays in use until the next file is complete: a damaged file is never served', async () => {
    const notices = openNotices(site.database, silentLog());
    const versions = await openVersions(site.database, folder, notices);
    try {
      await site.database.write.query(
        `create function spoil() returns trigger language plpgsql as $$ begin
           new.bytes := set_byte(new.bytes, 20, get_byte(new.bytes, 20) # 255);
           return new;
         end $$;
         create trigger spoil before insert on catalogue.version_file
           for each row execute function spoil()`,
      );
      await edit('of a damaged file');
      await publish(site.database, { reason: 'damaged' });
      await until(async () => versions.behind());
      expect(modelsOf(versions)).toEqual([{ model: 'of a machine' }]);
      expect(new Set(await models())).toEqual(new Set(['of a machine']));
      const ready = async () => (await site.app.inject('/ready')).json();
      await until(async () => (await ready()).catalogue.behind);
      expect(await ready()).toMatchObject({ status: 'ready', catalogue: { behind: true } });
      await site.database.write.query('drop trigger spoil on catalogue.version_file');
      await edit('of a whole file');
      await publish(site.database, { reason: 'whole' });
      await until(async () => !versions.behind() && versions.current() > 0);
      await until(async () => modelsOf(versions)[0]?.model === 'of a whole file');
    } finally {
      await notices.close();
      versions.close();
    }
  });
});
