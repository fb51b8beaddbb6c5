/** Pictures from the file that was sent to the sizes that are shown. */
import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Files } from '#platform/files.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import type { PictureOrder } from './make.ts';
import { contentTypes, fileName, formats, type Size, sizes } from './sizes.ts';
import type { Studio } from './studio.ts';

/** Part of a picture's name: another way of making it gives other names, which no cache knows. */
const RECIPE = '1';

const names = { make: 'pictures.make', forget: 'pictures.forget' } as const;

/** What a picture is of: an item, or a component type for every part of it. */
export type Shown =
  | { readonly itemId: number; readonly component?: undefined }
  | { readonly itemId?: undefined; readonly component: string };

export interface SentPicture {
  readonly of: Shown;
  readonly contents: Uint8Array;
  /** As the sender names the file; shown to staff, never used as a path. */
  readonly fileName: string;
  /** What it shows, in English; empty where nobody said. */
  readonly alt: string;
}

/**
 * Keeps a file that was sent and asks for its sizes, behind the item's other pictures.
 * @returns the picture's id
 */
export async function addPicture(
  client: pg.ClientBase,
  files: Files,
  sent: SentPicture,
): Promise<number> {
  const upload = `uploads/${randomUUID()}`;
  // Before the transaction ends: a job finds its file, and a file without a picture is only litter.
  await files.put(upload, sent.contents, 'application/octet-stream');
  const { itemId = null, component = null } = sent.of;
  const { rows } = await client.query<{ id: number }>(
    `insert into catalogue.picture (item_id, component, seq, upload, file_name, alt)
     select $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5 from catalogue.picture
     where item_id = $1 or component = $2
     returning id`,
    [itemId, component, upload, sent.fileName.slice(0, 200), sent.alt.slice(0, 200)],
  );
  const id = rows[0]?.id ?? 0;
  await addJob(client, names.make, { id }, { queue: 'long' });
  return id;
}

/** A picture whose sizes are in the store: its name, and its full size in px. */
export interface KeptPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Makes the sizes of a file and keeps them in the store; or says why they can't be made. */
export async function keepSizes(
  files: Files,
  studio: Studio,
  order: PictureOrder,
): Promise<KeptPicture | { readonly refused: string }> {
  const answer = await studio.make(order);
  if ('refused' in answer) return answer;
  const name = createHash('sha256').update(RECIPE).update(order.sent).digest('hex').slice(0, 24);
  for (const { size, format, contents } of answer.made.files) {
    await files.put(fileName(name, size, format), contents, contentTypes[format]);
  }
  return { name, width: answer.made.width, height: answer.made.height };
}

/** The jobs that make pictures and remove what is no longer needed. */
export const pictureJobs = (files: Files, studio: Studio): JobFamily => ({
  work: {
    async [names.make]({ payload, client }) {
      const { id } = payload as { id: number };
      const { rows } = await client.query<{ upload: string; drawing: boolean }>(
        `select upload, component is not null drawing from catalogue.picture where id = $1 and state = 'waiting' for update`,
        [id],
      );
      const [picture] = rows;
      // Deleted by staff meanwhile.
      if (!picture) return;
      const sent = await files.read(picture.upload);
      const made = await keepSizes(files, studio, { sent, drawing: picture.drawing });
      if ('refused' in made) {
        await client.query(
          `update catalogue.picture set state = 'refused', reason = $2, upload = '' where id = $1`,
          [id, made.refused],
        );
      } else {
        await client.query(
          `update catalogue.picture
           set state = 'ready', name = $2, width = $3, height = $4, upload = '' where id = $1`,
          [id, made.name, made.width, made.height],
        );
      }
      // In a job of its own: should this transaction fail, the file is still there for the next try.
      await addJob(client, names.forget, { name: picture.upload });
    },

    async [names.forget]({ payload }) {
      const { name } = payload as { name: string };
      if (await files.has(name)) await files.remove(name);
    },
  },
});

/**
 * Removes the sizes of a picture that its owner names no more; those that an item's picture has, too,
 * since the same contents have the same name, stay.
 */
export async function removePicture(
  client: pg.ClientBase,
  files: Files,
  name: string,
): Promise<void> {
  const { rowCount } = await client.query('select from catalogue.picture where name = $1', [name]);
  if (rowCount !== 0) return;
  for (const size of Object.keys(sizes) as Size[]) {
    for (const format of formats) {
      const file = fileName(name, size, format);
      if (await files.has(file)) await files.remove(file);
    }
  }
}
