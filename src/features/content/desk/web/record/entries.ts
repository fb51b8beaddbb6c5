/** Form entries of items, tiles and slides, and their conversion to payloads. */
import type { DeskBlock, DeskItem, DeskPicture, DeskText } from '#contract/staff/content.ts';
import {
  type BlockKind,
  type ContentKindCode,
  type ContentLanguage,
  contentLanguages,
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
  /** ISO 8601; '' for a draft. */
  readonly published: string;
  readonly texts: EntryTexts;
}

const nothing = { title: '', html: '' };

/** Texts in all languages; '' for missing ones. */
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

/** Languages with a title. If `bodies` is set and the English text is not empty, a text is required too. */
export const writtenIn = (texts: EntryTexts, bodies: boolean): ContentLanguage[] =>
  contentLanguages.filter((language) => {
    const { title, html } = texts[language];
    return title.trim() !== '' && (html !== '' || !bodies || texts.en.html === '');
  });

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

/** Words of an HTML text, one line per block. */
const linesOf = (html: string): string => proseText(html.replace(/<\/(?:p|h\d|li|tr)>/g, '\n$&'));

/** Title and text in each language as fields, for comparing versions. */
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

/** Entries of a new item: a draft for everyone, with the default opening of its kind. */
export const newEntries = (kind: ContentKindCode): ItemEntries => ({
  contentType: openingsOf[kind][0] ?? '0',
  audience: 'everyone',
  levels: [],
  published: '',
  picture: null,
  file: null,
  embed: '',
  texts: entryTextsOf([]),
});

/** Payload of `saveContent`, with only the fields that the opening needs. */
export function itemToSend(kind: ContentKindCode, entries: ItemEntries) {
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
  /** React key, so that the fields move together with the entry. */
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

/** All tiles or all slides as one field, for comparing versions. */
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

/** Returns the entries after moving the entry at `from` by one position. */
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
