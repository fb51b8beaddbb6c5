/** The newest backup in a folder: one of `npm run backup` (.backup), or of pg_dump (.dump). */
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { endOf } from './archive.ts';

interface NewestBackup {
  readonly path: string;
  /** ms since 1970. */
  readonly made: number;
  /** Whether the file is cut off or empty. */
  readonly isCut: boolean;
}

/** @returns undefined if no file is a backup by its name and beginning */
export async function newestBackup(folder: string): Promise<NewestBackup | undefined> {
  const names = (await readdir(folder)).filter((name) => /\.(backup|dump)$/.test(name));
  const entries = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const status = await stat(path);
      return { path, isFile: status.isFile(), made: status.mtimeMs };
    }),
  );
  const files = entries.filter(({ isFile }) => isFile).sort((a, b) => b.made - a.made);
  for (const { path, made } of files) {
    const end = await (path.endsWith('.dump') ? endOfDump(path) : endOf(path));
    if (end !== 'no archive') return { path, made, isCut: end === 'missing' };
  }
  return undefined;
}

/** A dump is renamed when it is complete (deploy/backup/nightly), so checking its beginning is enough. */
async function endOfDump(path: string): ReturnType<typeof endOf> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
    if (bytesRead === 0) return 'missing';
    return buffer.toString('latin1') === 'PGDMP' ? 'there' : 'no archive';
  } finally {
    await file.close();
  }
}
