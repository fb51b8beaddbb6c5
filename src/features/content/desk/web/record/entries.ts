/** The form entries of items, tiles and slides, and their conversion to payloads. */
import type { DeskBlock, DeskItem, DeskPicture, DeskText } from '#contract/staff/content.ts';
import {
  type BlockKind,
  type ContentLanguage,
  contentLanguages,
  type Kind,
  openings,
  openingsOf,
} from '#contract/staff/names.ts';
import { type EntryField, entryField, listField } from '#ui/office/entries.ts';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { proseText } from '../../../web/prose.tsx';
import { audienceWords, blockWords } from './words.ts';

export type EntryTexts = Record<ContentLanguage, { readonly title: string; readonly html: string }>;

export interface ItemEntries
  extends Readonly<
    Pick<DeskItem, 'contentType' | 'audience' | 'levels' | 'picture' | 'file' | 'embed'>
  > {
  /** ISO 8601; empty for a draft. */
  readonly published: string;
  readonly texts: EntryTexts;
}

const nothing = { title: '', html: '' };

/** The texts in all languages; missing ones are empty. */
export function entryTextsOf(texts: readonly DeskText[]): EntryTexts {
  const textByLanguage = new Map(
    texts.map(({ language, title, html }) => [language, { title, html }]),
  );
  const all = contentLanguages.map((language) => [
    language,
    textByLanguage.get(language) ?? nothing,
  ]);
  return Object.fromEntries(all) as EntryTexts;
}

/** Languages with a title, and with a text too if there are bodies and the English text is not empty. */
export const writtenIn = (texts: EntryTexts, bodies: boolean): ContentLanguage[] =>
  contentLanguages.filter((language) => {
    const { title, html } = texts[language];
    return title.trim() !== '' && (html !== '' || !bodies || texts.en.html === '');
  });

/** Converts texts to the payload. */
export const textsToSend = (texts: EntryTexts): DeskText[] =>
  contentLanguages
    .map((language) => ({ language, ...texts[language] }))
    .filter(({ title, html }) => title.trim() !== '' || html !== '');

export const entriesOf = (item: DeskItem): ItemEntries => ({
  contentType: item.contentType,
  audience: item.audience,
  levels: item.levels,
  published: item.published ?? '',
  picture: item.picture,
  file: item.file,
  embed: item.embed,
  texts: entryTextsOf(item.texts),
});

type TextField = EntryField<EntryTexts>;

/** The words of an HTML text, a line for each of its blocks. */
const linesOf = (html: string): string => proseText(html.replace(/<\/(?:p|h\d|li|tr)>/g, '\n$&'));

/** Title and text in each language, as fields of a page. */
export function useTextFields(): readonly TextField[] {
  const t = useDeskText();
  const { language: nameOf } = useFormats();
  return contentLanguages.flatMap((code) => {
    const language = nameOf(code);
    const field = (name: 'title' | 'html', label: string): TextField => ({
      label,
      words: (texts) => texts[code][name],
      copy: (into, from) => ({ ...into, [code]: { ...into[code], [name]: from[code][name] } }),
      ...(name === 'html' && { plain: linesOf }),
    });
    return [
      field('title', t('Title in {language}', { language })),
      field('html', t('Text in {language}', { language })),
    ];
  });
}

/** File name with id, because two files may have the same name. */
const fileWords = (file: { readonly id: string; readonly fileName: string } | null) =>
  file ? `${file.fileName} (${file.id})` : '';

export function useItemFields(): readonly EntryField<ItemEntries>[] {
  const t = useDeskText();
  return [
    ...useTextFields().map(
      (field): EntryField<ItemEntries> => ({
        ...field,
        words: ({ texts }) => field.words(texts),
        copy: (into, from) => ({ ...into, texts: field.copy(into.texts, from.texts) }),
      }),
    ),
    entryField('Publishing', 'published', (moment) => moment || t('Draft')),
    {
      label: 'Who may see it',
      words: ({ audience, levels }) => [t(audienceWords[audience]), ...levels].join(' '),
      copy: (into, { audience, levels }) => ({ ...into, audience, levels }),
    },
    entryField('Opens as', 'contentType', (way) => t(openings[way].label as DeskKey)),
    entryField('Cover picture', 'picture', fileWords),
    entryField('Document or video', 'file', fileWords),
    entryField('Address of the video', 'embed'),
  ];
}

/** Default entries of a new item: a draft for everyone, with the kind's usual opening. */
export const newEntries = (kind: Kind): ItemEntries => ({
  contentType: openingsOf[kind][0] ?? '0',
  audience: 'everyone',
  levels: [],
  published: '',
  picture: null,
  file: null,
  embed: '',
  texts: entryTextsOf([]),
});

/** Converts entries to the payload of `saveContent`; only the fields that the opening needs. */
export function itemToSend(kind: Kind, entries: ItemEntries) {
  const { substance } = openings[entries.contentType];
  const { file } = entries;
  const fits = file && file.kind === (substance === 'pdf' ? 'pdf' : 'video');
  return {
    kind,
    contentType: entries.contentType,
    audience: entries.audience,
    levels: entries.audience === 'levels' ? [...entries.levels] : [],
    published: entries.published,
    pictureId: entries.picture?.id ?? '',
    fileId: substance !== 'text' && fits ? file.id : '',
    embed: substance === 'film' && !fits ? entries.embed : '',
    texts: textsToSend(entries.texts),
  };
}

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

export const blockEntriesOf = (blocks: readonly DeskBlock[]): BlockEntry[] =>
  blocks.map(({ titles, application, picture }, index) => ({
    key: `read ${index}`,
    titles: titlesOf(titles),
    application,
    picture,
  }));

/** The field of all tiles or all slides. */
export const blockFields = (kind: BlockKind): readonly EntryField<BlockEntry[]>[] => [
  listField(blockWords[kind].several, ({ titles, application, picture }) =>
    [
      ...contentLanguages.map((language) => titles[language] && `${language}: ${titles[language]}`),
      application && `application: ${application}`,
      fileWords(picture),
    ]
      .filter(Boolean)
      .join(', '),
  ),
];

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
export function movedBlocks(
  entries: readonly BlockEntry[],
  from: number,
  by: 1 | -1,
): BlockEntry[] {
  const entry = entries[from];
  const to = from + by;
  if (!entry || to < 0 || to >= entries.length) return [...entries];
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}
