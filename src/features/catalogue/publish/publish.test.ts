/** Versions: complete before anyone sees them, and never mixed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';
import { publish } from './publish.ts';
import { openVersions } from './versions.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite(async (database) => {
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
});
afterAll(() => site.close());

const schemas = async () => {
  const { rows } = await site.database.write.query<{ name: string }>(
    "select nspname name from pg_namespace where nspname like 'published%' order by 1",
  );
  return rows.map(({ name }) => name);
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
  await expect.poll(done, { timeout: 10_000 }).toBe(true);
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

test('a build that fails leaves the old version, and the next one clears up after it', async () => {
  await edit('of a failed build');
  const before = await schemas();
  const stopped = new AbortController();
  const failing = publish(site.database, {
    reason: 'fails',
    onProgress: ({ step }) => step === 'build sheets' && stopped.abort(new Error('power cut')),
    signal: stopped.signal,
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(new Set(await models())).toEqual(new Set(['of edition 1']));
  expect((await schemas()).length).toBe(before.length + 1);
  await publish(site.database, { reason: 'works' });
  await until(async () => (await models())[0] === 'of a failed build');
  expect((await schemas()).length).toBe(2);
});

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

test('a process that misses several versions, time and again, goes on with the current one', async () => {
  const { connectionString } = site.database.write.options;
  const apart = openDatabase({ url: connectionString ?? '', log: silentLog() });
  const versions = await openVersions(apart);
  try {
    let tries = 0;
    const read = versions.pinned(async (version) => {
      tries += 1;
      if (tries <= 3) {
        for (const edition of ['a', 'b', 'c']) {
          await edit(`of ${edition}`);
          await publish(site.database, { reason: 'three in a row' });
        }
      }
      return version.query<{ model: string }>(
        'm',
        (schema) => `select shown::json ->> 3 model from ${schema}.row limit 1`,
        [],
      );
    });
    expect(await read).toEqual([{ model: 'of c' }]);
    expect(tries).toBe(4);
  } finally {
    await apart.close();
  }
});
