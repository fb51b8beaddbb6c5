/** list-prd-img: the pictures of an item, then the drawing of what it is. */
import type { Answer, calls } from '#contract';
import { plainText } from '#language/plain-text.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { type PictureRow, picturesOfPart } from './queries.ts';
import { pictureAddress } from './sizes.ts';

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
  const rows = await picturesOfPart(database.write, plainText(eePn).toUpperCase(), Number(type));
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
