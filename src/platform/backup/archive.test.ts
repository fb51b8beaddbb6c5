import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveEntry, BackupError, endOf, entryOf, writeArchive } from './archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** Entries of 1 MB of random bytes. They can't be compressed, so the writer soon writes to the file. */
async function* entries(count: number): AsyncGenerator<ArchiveEntry> {
  for (let number = 0; number < count; number++) {
    yield entryOf(`files/${number}`, randomBytes(1 << 20));
  }
}

/** An entry whose contents come in small parts: the writer may have to wait before each part. */
async function* inParts(count: number): AsyncGenerator<ArchiveEntry> {
  const part = randomBytes(1 << 16);
  yield {
    name: 'files/large',
    size: count * part.length,
    contents: (async function* () {
      for (let number = 0; number < count; number++) yield part;
    })(),
  };
}

describe('an archive that cannot be written', () => {
  it.each([
    ['many entries', () => entries(50)],
    ['a large entry', () => inParts(500)],
    ['a small entry', () => inParts(1)],
  ] as const)('is told of %s on a full disk, and leaves nothing', async (what, made) => {
    const path = join(folder, `${what}.backup`);
    // /dev/full refuses every write, as a full disk does.
    await symlink('/dev/full', `${path}.part`);
    const failed = await writeArchive(path, made()).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(BackupError);
    expect((failed as Error).message).toMatch(/^.*\.backup can't be written: ENOSPC: .*\.$/);
    expect((await readdir(folder)).filter((name) => name.startsWith(what))).toEqual([]);
  });

  it('is reported if its folder is missing', async () => {
    const path = join(folder, 'none', 'a.backup');
    const failed = await writeArchive(path, entries(3)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(BackupError);
    expect((failed as Error).message).toMatch(/a\.backup can't be written: ENOENT: /);
  });
});

describe('the end of an archive', () => {
  it('is found if the archive is complete', async () => {
    for (const [name, made] of [
      ['random.backup', entries(3)],
      ['parts.backup', inParts(20)],
      ['empty.backup', entries(0)],
      ['zeros.backup', zeros()],
    ] as const) {
      await writeArchive(join(folder, name), made);
      expect(await endOf(join(folder, name)), name).toBe('there');
    }
  });

  it('is missing if the archive is cut off, at any byte', async () => {
    const whole = join(folder, 'to-be-cut.backup');
    await writeArchive(whole, mixed());
    const bytes = await readFile(whole);
    const cut = join(folder, 'cut.backup');
    const lengths = [0, 1, 4, 5, 6, 9, 10, 100, 100_000, bytes.length - 3, bytes.length - 1];
    for (const length of lengths) {
      await writeFile(cut, bytes.subarray(0, length));
      expect(await endOf(cut), `${length} bytes`).toBe('missing');
    }
    // A broken copy whose length was set before its contents were written: the rest is zeros.
    await writeFile(cut, Buffer.concat([bytes.subarray(0, 100_000), Buffer.alloc(bytes.length)]));
    expect(await endOf(cut)).toBe('missing');
    await writeFile(cut, Buffer.concat([bytes, Buffer.from('more')]));
    expect(await endOf(cut)).toBe('missing');
  });

  it('is not expected in a file that is no archive', async () => {
    const other = join(folder, 'letter.backup');
    await writeFile(other, 'this is a letter');
    expect(await endOf(other)).toBe('no archive');
  });
});

async function* zeros(): AsyncGenerator<ArchiveEntry> {
  yield entryOf('tables/one', Buffer.alloc(5 << 20));
}

async function* mixed(): AsyncGenerator<ArchiveEntry> {
  yield* entries(1);
  yield* zeros();
  yield entryOf('tables/two', Buffer.from('a row of a table\n'.repeat(100_000)));
}
