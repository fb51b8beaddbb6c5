/** Calls of the texts desk: every text of the site and every term of the catalogue, in all languages. */
import { type Static, Type } from 'typebox';
import { digits, object, paging, textField } from '../call.ts';
import { textLanguages } from '../choices.ts';
import { content, defineChanges, defineReads, Nullable, recordId, Timestamp } from './call.ts';
import { textKinds, textStates } from './names.ts';

const Language = Type.Enum([...textLanguages]);
/** A text by plural form of Intl.PluralRules; only `other` for a text without a count. */
const Forms = Type.Record(Type.String(), Type.String());

const Translation = Type.Object({
  language: Language,
  /** The current translation; null if the text is not translated. */
  forms: Nullable(Forms),
  /** The built-in translation; null for a term that has none. */
  built: Nullable(Forms),
  /** The plural forms that a translation needs. */
  wanted: Type.Array(Type.String()),
  /** Version of the last change by staff; 0 before the first. */
  version: Type.Integer(),
  who: Type.String(),
  at: Nullable(Timestamp),
});
export type TextTranslation = Static<typeof Translation>;

const Place = Type.Object({
  /** The place of the text in words: 'Cart page'. */
  words: Type.String(),
  /** Path of a page that shows the text; empty if no public page does. */
  path: Type.String(),
});

const TextRow = Type.Object({
  id: Type.String(),
  /** The English wording in the program or the catalogue. */
  key: Type.String(),
  kind: Type.Enum([...textKinds]),
  section: Type.String(),
  /** First seen in the last 30 days. */
  isNew: Type.Boolean(),
  placeholders: Type.Array(Type.String()),
  places: Type.Array(Place),
  /** One translation for each language, English first. */
  translations: Type.Array(Translation),
});
export type TextRow = Static<typeof TextRow>;

const TextWhole = Type.Object({
  ...TextRow.properties,
  /** The last 100 changes, the newest first. */
  history: Type.Array(
    Type.Object({
      at: Timestamp,
      who: Type.String(),
      language: Language,
      /** Null: reset to the built-in translation. */
      forms: Nullable(Forms),
    }),
  ),
});
export type TextWhole = Static<typeof TextWhole>;

/** Filters of the list. With `language`, `state` is the state in that language. */
const textFilters = {
  language: Type.Optional(Language),
  state: Type.Optional(Type.Enum([...textStates])),
  section: Type.Optional(textField('Part of the site')),
  since: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: "Day of the caller's time zone from which on it was changed or first met",
    }),
  ),
  text: Type.Optional(textField('Part of the text, in any language', 200)),
};

const usual = { roles: content, evidence: 'none' } as const;

export const textDeskCalls = {
  ...defineReads(usual, {
    listTexts: {
      summary: 'Texts with their translations, in the order of the parts of the site',
      payload: object({ ...textFilters, ...paging }),
      answer: Type.Array(TextRow),
      paged: true,
    },
    getTextsOverview: {
      summary: 'The parts of the site, and how many texts each language lacks',
      payload: object({}),
      answer: Type.Object({
        sections: Type.Array(Type.String()),
        texts: Type.Integer(),
        fresh: Type.Integer(),
        missing: Type.Record(Type.String(), Type.Integer()),
        changed: Type.Record(Type.String(), Type.Integer()),
      }),
    },
    getText: {
      summary: 'A text with its translations and their history',
      payload: object({ id: recordId }),
      answer: TextWhole,
      failures: ['notFound'],
    },
  }),
  ...defineChanges(usual, {
    saveText: {
      summary: 'Changes the translation of a text, or takes the change back; live at once',
      payload: object({
        id: recordId,
        language: Language,
        version: digits('Version of the translation as it was read', 9),
        forms: Nullable(
          Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 4000 })),
        ),
      }),
      answer: Type.Object({ version: Type.Integer() }),
      failures: ['notFound', 'conflict'],
    },
  }),
};
