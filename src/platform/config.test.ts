import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, misspelledSettings, readConfig, settings, warningsOf } from './config.ts';

describe('the settings', () => {
  it('have defaults that start a site without any of them', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      environment: 'development',
      stockPlenty: 50,
      stockLow: 10,
    });
    expect(readConfig({}).databaseUrl).toBeUndefined();
  });

  it('treat an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('resolve the folder to an absolute path and reduce the address to its origin', () => {
    const config = readConfig({ DATA_DIR: 'some/where', PUBLIC_URL: 'https://example.org/' });
    expect(config.dataDir).toBe(join(process.cwd(), 'some/where'));
    expect(config.publicUrl).toBe('https://example.org');
  });

  it.each([
    [{ PORT: '80a' }, "PORT must be a whole number from 0 to 65535, not '80a'."],
    [{ PORT: '65536' }, "PORT must be a whole number from 0 to 65535, not '65536'."],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, .*, not 'loud'\.$/],
    [{ NODE_ENV: 'prod' }, "NODE_ENV must be one of production, development, test, not 'prod'."],
    [
      { DATABASE_URL: 'postgres://a:b@db1:5432,db2/x' },
      /^DATABASE_URL must name one host: a proxy/,
    ],
    [{ DEMO: 'yes' }, "DEMO must be one of 0, 1, not 'yes'."],
    [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM must be an e-mail address/],
    [{ SALES_MAIL: 'E&E <sales@a.example>' }, /^SALES_MAIL must be an e-mail address, without/],
    [{ PUBLIC_URL: 'https://example.org/shop' }, /^PUBLIC_URL must be a protocol and a host/],
    [
      { MAP_TILES_URL: 'https://tiles.example/5.png' },
      /^MAP_TILES_URL must be an address or a path/,
    ],
    [{ MAP_TILES_URL: "https://t.example'/{z}/{x}/{y}" }, /^MAP_TILES_URL must be/],
    [
      { STORAGE_URL: 's3://x' },
      'STORAGE_URL must be like s3://HOST/BUCKET, with KEY:SECRET@ before the host.',
    ],
    [
      { STORAGE_URL: 'https://key:secret@host' },
      'STORAGE_URL must be like s3://HOST/BUCKET, with KEY:SECRET@ before the host.',
    ],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must name a host, and signs/],
    [{ MAP_TILES_URL: 'https://a;b/{z}/{x}/{y}' }, /^MAP_TILES_URL must be an address or a path/],
    [{ MAP_TILES_URL: 'https://a,b/{z}/{x}/{y}' }, /^MAP_TILES_URL must be an address or a path/],
    [{ STOCK_LOW: '50' }, 'STOCK_LOW must be less than STOCK_PLENTY.'],
    [{ NODE_ENV: 'production' }, /^PUBLIC_URL must be given in production/],
    [{ HOST: '0.0.0.0' }, /^HOST lets other machines in, .*: say DEMO=0, or DEMO=1/],
    [{ HOST: '::' }, /^HOST lets other machines in/],
  ])('refuse %o in one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('accept a map from another host, from a path of this one, or none', () => {
    const tilesOf = (MAP_TILES_URL: string) => readConfig({ MAP_TILES_URL }).mapTilesUrl;
    for (const url of ['https://tiles.example/{z}/{x}/{y}.png?key=1', '/tiles/{z}-{x}-{y}.webp']) {
      expect(tilesOf(url)).toBe(url);
    }
    expect(tilesOf('none')).toBe('');
  });

  it('report all invalid settings at once, a line each', () => {
    try {
      readConfig({ PORT: '-1', LOG_LEVEL: 'loud' });
      expect.unreachable();
    } catch (error) {
      expect(String(error).split('\n')).toHaveLength(2);
    }
  });

  // '#' and '/' end the host of a URL: in `user:12#hunter2@host` the host is `user` and the port is 12.
  it.each([
    ...['DATABASE_URL', 'SMTP_URL', 'STORAGE_URL'].map((name) => [name, 'mysql://u:hunter2@h/d']),
    ...['hunter2#', '12#hunter2', '12/hunter2', '12?hunter2', 'hunter2%zz', '%E9hunter2'].flatMap(
      (password) => [
        ['DATABASE_URL', `postgres://user:${password}@host/d`],
        ['SMTP_URL', `smtp://user:${password}@host`],
        ['STORAGE_URL', `s3://key:${password}@host/bucket`],
      ],
    ),
    ['DATABASE_URL', 'postgres://user:hunter2@127.0.0.1:99999/d'],
    ['SMTP_URL', 'smtp://user:hunter2@'],
    ['STORAGE_URL', 's3://key:hunter2@/bucket'],
  ])('name %s that can not be used, and never repeat it: %s', (name = '', address) => {
    const read = () => readConfig({ [name]: address });
    expect(read).toThrow(new RegExp(`^${name} must `));
    expect(read).not.toThrow(/hunter2/);
  });

  it.each([
    ['DATABASE_URL', 'postgres://user:a%23b%2Fc@[::1]:5432/d?application_name=x'],
    ['DATABASE_URL', 'postgres:///d?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://user@/d?host=/run/postgresql'],
    ['SMTP_URL', 'smtps://user%40host:a@b@host:465'],
    ['STORAGE_URL', 'https://key:a%2Fb@host:9000/bucket?region=eu'],
  ])('take %s %s', (name, address) => {
    expect(() => readConfig({ [name]: address })).not.toThrow();
  });
});

describe('HOST and the demo', () => {
  it.each([
    { HOST: '0.0.0.0', DEMO: '1' },
    { HOST: '0.0.0.0', DEMO: '0' },
    { HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/turbo' },
    { HOST: '0.0.0.0', NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' },
    { HOST: '127.0.0.2' },
    { HOST: 'localhost' },
    { HOST: '::1' },
  ])('%o starts', (env) => {
    expect(() => readConfig(env)).not.toThrow();
  });

  it('warn if other machines can reach the demo', () => {
    expect(warningsOf(readConfig({ HOST: '0.0.0.0', DEMO: '1' }))).toHaveLength(1);
    for (const env of [{}, { HOST: '0.0.0.0', DEMO: '0' }]) {
      expect(warningsOf(readConfig(env))).toEqual([]);
    }
  });
});

describe('Settings that look like a mistake', () => {
  it.each([
    ['SMTP_URI', 'SMTP_URL'],
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['smtp_url', 'SMTP_URL'],
  ])('%s is warned about with the closest name, %s', (given, meant) => {
    expect(misspelledSettings({ [given]: 'x' })).toEqual([
      `${given} is not a setting and is ignored: did you mean ${meant}?`,
    ]);
  });

  it('do not include the settings themselves, nor variables of other programs', () => {
    const names = ['HOME', 'PATH', 'HOSTNAME', 'PGHOST', 'MAIL', 'TERM', 'NODE_COMPILE_CACHE', ''];
    const all = [...names, ...Object.values(settings).map(({ name }) => name)];
    expect(misspelledSettings(Object.fromEntries(all.map((name) => [name, 'x'])))).toEqual([]);
  });

  it.each([
    ['SESSION_IDLE_DAYS', '40', 'SESSION_DAYS', 30],
    ['LIMIT_VISITOR', '3000', 'LIMIT_VISITOR_DAY', 2000],
    ['LIMIT_CUSTOMER', '70000', 'LIMIT_CUSTOMER_DAY', 60_000],
    ['LOGIN_FAILURES', '21', 'LOGIN_LOCK', 20],
  ])('%s of %s, above %s, is warned about', (name, value, larger, most) => {
    expect(warningsOf(readConfig({ [name]: value }))).toEqual([
      `${name} (${value}) is above ${larger} (${most}), so that only ${larger} counts.`,
    ]);
    expect(warningsOf(readConfig({ [name]: String(most) }))).toEqual([]);
  });
});

describe('the tables of docs/settings.md', () => {
  it('show every setting once, with its default', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
    const rows = page.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
    const expected = Object.values(settings).map(
      (one) => `| \`${one.name}\` | ${one.default === null ? '' : `\`${one.default}\``}`,
    );
    expect(rows.map((row) => row.split(' | ', 2).join(' | ')).sort()).toEqual(expected.sort());
  });
});
