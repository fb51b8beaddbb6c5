/** The pictures of a part's page. They lie outside versions, as stock does. */
import type pg from 'pg';
import type { PartDetail } from '#contract/parts.ts';
import { pictureAddress } from '#features/pictures/server/picture-files.ts';
import { isDatabaseUnavailable } from '#platform/database.ts';

interface Picture {
  readonly name: string;
  readonly drawing: boolean;
}

/** The detail with the part's own pictures, and the drawings of its component. */
export async function withPictures(pool: pg.Pool, detail: PartDetail): Promise<PartDetail> {
  const pictures = await picturesOf(pool, detail);
  const urls = (drawing: boolean) =>
    pictures
      .filter((picture) => picture.drawing === drawing)
      .map(({ name }) => ({ imageUrl: pictureAddress(name, 'm') }));
  return { ...detail, templatePictureUrlList: urls(true), partPictureUrlList: urls(false) };
}

/** None while the database is away: the page is worth more than its pictures. */
async function picturesOf(pool: pg.Pool, { part_id, showName }: PartDetail): Promise<Picture[]> {
  try {
    const { rows } = await pool.query<Picture>({
      name: 'part_pictures',
      text: `
        select name, false as drawing, seq from catalogue.picture
        where item_id = $1 and state = 'ready'
        union all
        select name, item_id is null, seq from catalogue.picture
        where component = $2 and state = 'ready'
        order by seq`,
      values: [part_id, showName],
    });
    return rows;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return [];
    throw error;
  }
}
