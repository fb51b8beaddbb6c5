/** Pictures of the demo's content: made by a job from drawings, then hung where they belong. */
import type pg from 'pg';
import type { KeepPicture } from '#features/pictures/server/open.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import { readDemoFile } from './demo-files.ts';

const HANG = 'content.hangDemoPicture';

/** A drawing, and the items and blocks that show it. */
export interface DemoPicture {
  /** Name of the drawing in db/demo/content/pictures, without the ending. */
  readonly drawing: string;
  readonly items: readonly number[];
  readonly blocks: readonly number[];
}

/** Asks for a picture; until it is there, what shows it is shown without one. */
export const askForPicture = (
  client: pg.ClientBase,
  picture: DemoPicture,
  runAt?: Date,
): Promise<void> => addJob(client, HANG, picture, { queue: 'long', ...(runAt && { runAt }) });

/** The job that makes a picture and hangs it wherever staff have hung none of their own meanwhile. */
export const demoPictureJobs = (keep: KeepPicture): JobFamily => ({
  work: {
    async [HANG]({ payload, client }) {
      const { drawing, items, blocks } = payload as DemoPicture;
      const fileName = `${drawing}.svg`;
      const kept = await keep({ sent: readDemoFile(`pictures/${fileName}`), drawing: true });
      if ('refused' in kept) throw new Error(`${fileName}: ${kept.refused}`);
      const { id } = await queries(client)
        .insertInto('content.picture')
        .values({ ...kept, file_name: fileName })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [table, ids] of [
        ['content.item', items],
        ['content.block', blocks],
      ] as const) {
        if (ids.length === 0) continue;
        await queries(client)
          .updateTable(table)
          .set({ picture_id: id })
          .where('id', 'in', ids)
          .where('picture_id', 'is', null)
          .execute();
      }
    },
  },
});
