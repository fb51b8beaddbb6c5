/** Calls of the texts desk: every text of the site and every term of the catalogue, in all languages. */
import { type Static, Type } from 'typebox';
import { digits, object, text } from '../call.ts';
import {
  content,
  defineStaffChange,
  defineStaffRead,
  id,
  Moment,
  Nullable,
  paging,
} from './call.ts';
import { textKinds, textLanguages, textStates } from './text-names.ts';

const Language = Type.Enum([...textLanguages]);
/** By plural form, as Intl.PluralRules names them; `other` alone where a text counts nothing. */
const Forms = Type.Record(Type.String(), Type.String());

const Translation = Type.Object({
  language: Language,
  /** What visitors read; null where the text is not translated. */
  forms: Nullable(Forms),
  /** What the program brings; null for a term that it does not know. */
  built: Nullable(Forms),
  /** The plural forms that a translation has. */
  wanted: Type.Array(Type.String()),
  /** Of the last change by staff; 0 before the first. */
  version: Type.Integer(),
  who: Type.String(),
  at: Nullable(Moment),
});
export type TextTranslation = Static<typeof Translation>;

const Place = Type.Object({
  /** Where the text stands, as people say it: 'Cart page'. */
  words: Type.String(),
  /** A page on which it can be seen; empty where there is none that everybody can open. */
  path: Type.String(),
});

const TextRow = Type.Object({
  id: Type.String(),
  /** The English wording in the program or the catalogue. */
  key: Type.String(),
  kind: Type.Enum([...textKinds]),
  /** The part of the site that it belongs to. */
  section: Type.String(),
  /** First met in the last 30 days. */
  isNew: Type.Boolean(),
  /** Names of its parameters. */
  placeholders: Type.Array(Type.String()),
  places: Type.Array(Place),
  /** One for each language, English first. */
  translations: Type.Array(Translation),
});
export type TextRow = Static<typeof TextRow>;

const TextWhole = Type.Object({
  ...TextRow.properties,
  /** The newest first; at most 100. */
  history: Type.Array(
    Type.Object({
      at: Moment,
      who: Type.String(),
      language: Language,
      /** Null: back to what the program brings. */
      forms: Nullable(Forms),
    }),
  ),
});
export type TextWhole = Static<typeof TextWhole>;

/** What narrows the list; with `language` the state is asked of that language alone. */
export const textFilters = {
  language: Type.Optional(Language),
  state: Type.Optional(Type.Enum([...textStates])),
  section: Type.Optional(text('Part of the site')),
  since: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'Day from which on it was changed or first met',
    }),
  ),
  text: Type.Optional(text('Part of the text, in any language', 200)),
};

export const textCalls = {
  listTexts: defineStaffRead({
    name: 'listTexts',
    summary: 'Texts with their translations, in the order of the parts of the site',
    roles: content,
    payload: object({ ...textFilters, ...paging }),
    answer: Type.Array(TextRow),
    paged: true,
  }),
  getTextsOverview: defineStaffRead({
    name: 'getTextsOverview',
    summary: 'The parts of the site, and how many texts each language lacks',
    roles: content,
    payload: object({}),
    answer: Type.Object({
      sections: Type.Array(Type.String()),
      texts: Type.Integer(),
      fresh: Type.Integer(),
      missing: Type.Record(Type.String(), Type.Integer()),
      changed: Type.Record(Type.String(), Type.Integer()),
    }),
  }),
  getText: defineStaffRead({
    name: 'getText',
    summary: 'A text with its translations and their history',
    roles: content,
    payload: object({ id }),
    answer: TextWhole,
    failures: ['notFound'],
  }),
  saveText: defineStaffChange({
    name: 'saveText',
    summary: 'Changes the translation of a text, or takes the change back; live at once',
    roles: content,
    payload: object({
      id,
      language: Language,
      version: digits('Version of the translation as it was read', 9),
      forms: Nullable(
        Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 4000 })),
      ),
    }),
    answer: Type.Object({ version: Type.Integer() }),
    failures: ['notFound', 'conflict'],
  }),
};
