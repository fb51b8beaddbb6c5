/** Jobs of content: publishing scheduled items and deleting unused files. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { removePicture } from '#features/pictures/server/store.ts';
import type { Files } from '#platform/files.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import { notify } from '#platform/notices.ts';
import { anyOf, queries } from '#platform/queries.ts';
import { documentFile } from '../../server/documents.ts';
import { sweep } from './items.ts';

/** Tells caches that an item's moment of publishing has come. */
export const APPEAR = 'content.appear';
const SWEEP = 'content_sweep';
const FORGET = 'content.forget';

/** Older than that, a file without a row is one whose row was never written. */
const ON_ITS_WAY = 24 * 60 * 60 * 1000;
const stays = (written: Date) => written.getTime() > Date.now() - ON_ITS_WAY;

/** Documents and films in the store without a row, as a save that failed leaves them. */
async function strays(client: pg.ClientBase, files: Files): Promise<string[]> {
  const folder = documentFile('');
  const names: string[] = [];
  for await (const name of files.list(folder)) names.push(name.slice(folder.length));
  const rows = await queries(client)
    .selectFrom('content.file')
    .select('name')
    .where('name', '=', anyOf(names))
    .execute();
  const namesInUse = new Set(rows.map(({ name }) => name));
  const unusedNames: string[] = [];
  for (const name of names) {
    if (!namesInUse.has(name) && !stays(await files.written(documentFile(name))))
      unusedNames.push(name);
  }
  return unusedNames;
}

/** Removes parts of films that never came whole, as a process that broke leaves them. */
async function removeParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && !stays(file.mtime)) await rm(path, { force: true });
  }
}

/** @param folder where films lie while they arrive */
export const contentJobs = (files: Files, folder: string): JobFamily => ({
  scheduled: [{ name: SWEEP, times: '29 3 * * *' }],
  work: {
    async [APPEAR]({ client }) {
      await notify(client, 'content_changed');
    },

    async [SWEEP]({ client }) {
      const unusedFiles = {
        documents: [...(await sweep(client, 'file')), ...(await strays(client, files))],
        pictures: await sweep(client, 'picture'),
      };
      // In a job of its own: should this transaction fail, nothing is lost that a row still names.
      await addJob(client, FORGET, unusedFiles);
      await removeParts(folder);
    },

    async [FORGET]({ payload, client }) {
      const unusedFiles = payload as { documents: string[]; pictures: string[] };
      for (const name of unusedFiles.documents) {
        if (await isNamed(client, 'content.file', name)) continue;
        if (await files.has(documentFile(name))) await files.remove(documentFile(name));
      }
      for (const name of unusedFiles.pictures) {
        if (await isNamed(client, 'content.picture', name)) continue;
        await removePicture(client, files, name);
      }
    },
  },
});

/** Whether the same contents have been sent again, or are another's, too. */
async function isNamed(
  client: pg.ClientBase,
  table: 'content.file' | 'content.picture',
  name: string,
): Promise<boolean> {
  const fileQuery = queries(client).selectFrom(table).select('id').where('name', '=', name);
  return (await fileQuery.executeTakeFirst()) !== undefined;
}
