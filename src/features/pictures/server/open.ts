/** Pictures of items: sent by staff, made ready by a job, shown to everyone. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Database, inTransaction } from '#platform/database.ts';
import { type Files, openFiles } from '#platform/files.ts';
import { queries } from '#platform/queries.ts';
import type { Services } from '#platform/services.ts';
import type { PictureTask } from './make.ts';
import { pictureHandlers } from './pictures.ts';
import { addPicture, type KeptPicture, keepSizes, openStudio, pictureJobs } from './store.ts';

/** Makes and keeps the sizes of a file that was sent, or of a drawing of the project's own. */
export type KeepPicture = (
  task: PictureTask,
) => Promise<KeptPicture | { readonly refused: string }>;

export async function openPictures({ config, database }: Services) {
  const files = await openFiles(config);
  const studio = openStudio();
  return {
    files,
    handlers: pictureHandlers(database),
    jobs: pictureJobs(files, studio),
    keep: ((task) => keepSizes(files, studio, task)) satisfies KeepPicture,
    attachDrawings: () => attachDrawings(database, files),
    close: () => studio.close(),
  };
}

/** Brings the project's own drawings of component types into the pictures, so that no page looks empty. */

const folder = new URL('../drawings/', import.meta.url);

/** The drawings as SVG, each with the component type that its title names, in English as the catalogue does. */
export const readDrawings = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => {
      const contents = readFileSync(new URL(name, folder));
      const [, component = name] = /<title>(.*)<\/title>/.exec(contents.toString()) ?? [];
      return { component, contents };
    });

/** The drawing's file name contains a hash of its contents, so that an outdated drawing is recognised. */
const nameOf = (component: string, contents: Uint8Array) =>
  `${component} ${createHash('sha256').update(contents).digest('hex').slice(0, 12)}.svg`;

/** Asks for pictures of drawings that are new or have changed; several processes at once make one of each. */
async function attachDrawings(database: Database, files: Files): Promise<void> {
  await inTransaction(database.write, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('drawings'))");
    const db = queries(client);
    const rows = await db
      .selectFrom('catalogue.picture')
      .select('file_name')
      .where('component', 'is not', null)
      .execute();
    const attachedFiles = new Set(rows.map(({ file_name }) => file_name));
    for (const { component, contents } of readDrawings()) {
      const fileName = nameOf(component, contents);
      if (attachedFiles.has(fileName)) continue;
      await db.deleteFrom('catalogue.picture').where('component', '=', component).execute();
      await addPicture(client, files, { of: { component }, contents, fileName, alt: component });
    }
  });
}
