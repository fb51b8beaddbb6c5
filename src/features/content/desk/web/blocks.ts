/** Form entries of tiles and slides. */
import type { DeskBlock, DeskPicture } from '#contract/staff/content.ts';
import {
  type BlockKind,
  type ContentLanguage,
  contentLanguages,
} from '#contract/staff/content-names.ts';

export const blocksKey = (kind: BlockKind) => ['home', 'desk', kind];

export interface BlockEntry {
  /** A key of the entry, so that its fields move together with it. */
  readonly key: string;
  readonly titles: Readonly<Record<ContentLanguage, string>>;
  readonly application: string;
  readonly picture: DeskPicture | null;
}

const titlesOf = (titles: DeskBlock['titles']): BlockEntry['titles'] =>
  Object.fromEntries(
    contentLanguages.map((language) => [
      language,
      titles.find((one) => one.language === language)?.title ?? '',
    ]),
  ) as Record<ContentLanguage, string>;

export const entriesOf = (blocks: readonly DeskBlock[]): BlockEntry[] =>
  blocks.map(({ titles, application, picture }, index) => ({
    key: `read ${index}`,
    titles: titlesOf(titles),
    application,
    picture,
  }));

export const newBlock = (): BlockEntry => ({
  key: crypto.randomUUID(),
  titles: titlesOf([]),
  application: '',
  picture: null,
});

export const blocksToSend = (entries: readonly BlockEntry[]) =>
  entries.map(({ titles, application, picture }) => ({
    titles: contentLanguages.flatMap((language) => {
      const title = titles[language].trim();
      return title === '' ? [] : [{ language, title }];
    }),
    application,
    pictureId: picture?.id ?? '',
  }));

/** Returns the entries with one moved by one position. */
export function moved(entries: readonly BlockEntry[], from: number, by: 1 | -1): BlockEntry[] {
  const entry = entries[from];
  const to = from + by;
  if (!entry || to < 0 || to >= entries.length) return [...entries];
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}
