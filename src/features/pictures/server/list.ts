/** list-prd-img: the pictures of an item, then the drawing of what it is. */
import type { Answer, calls } from '#contract';
import { plainText } from '#features/accounts/server/fields.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { pictureAddress } from './sizes.ts';

/** A picture of an item, as the database has it. */
export interface PictureRow {
  name: string;
  width: number;
  height: number;
  alt: string;
  component: string;
  /** Whether it shows the component type, not the item itself. */
  drawing: boolean;
}

export type Pictures = Answer<typeof calls.listPrdImg>;

/**
 * @param type '1' part, '2' CHRA
 * @param eePn as recorded; an unknown one has no pictures
 */
export async function picturesOf(
  database: Database,
  type: string,
  eePn: string,
  language: LanguageCode,
): Promise<Pictures> {
  const { rows } = await database.write.query<PictureRow>({
    name: 'pictures',
    text: `select pic.name, pic.width, pic.height, pic.alt, p.component,
        pic.item_id is null drawing
      from catalogue.item i
      join catalogue.part p on p.id = i.id
      join catalogue.picture pic on pic.item_id = i.id or pic.component = p.component
      where i.ee_pn = $1 and i.type = $2 and pic.state = 'ready'
      order by drawing, pic.seq, pic.id limit 50`,
    values: [plainText(eePn).toUpperCase(), Number(type)],
  });
  return rows.map((row) => presentPicture(row, eePn, language));
}

/** A picture as pages show it. @param eePn of its item, for who can't see it */
export function presentPicture(
  row: PictureRow,
  eePn: string,
  language: LanguageCode,
): Pictures[number] {
  const { name, width, height } = row;
  const component = translate(language, row.component);
  return {
    s: pictureAddress(name, 's'),
    m: pictureAddress(name, 'm'),
    l: pictureAddress(name, 'l'),
    alt: row.drawing ? component : row.alt || `${component} ${eePn}`,
    width,
    height,
  };
}

export const pictureHandlers = (database: Database) =>
  ({
    listPrdImg: async ({ t, p }, { language }) => ({
      val: await picturesOf(database, String(t), p, language),
    }),
  }) satisfies Partial<Handlers>;
