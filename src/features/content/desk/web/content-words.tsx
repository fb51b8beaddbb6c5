/** The content desk's English words for kinds, states and languages. */
import type {
  BlockKind,
  ContentAudience,
  ContentLanguage,
  ContentState,
  Kind,
} from '#contract/staff/content-names.ts';
import { languageOf } from '#language/languages.ts';
import { StateMark } from '#ui/desk/sheet.tsx';
import type { View } from '#ui/desk/views.tsx';
import { momentWords } from '#ui/desk/words.ts';

export const kindWords: Record<Kind, { one: string; several: string }> = {
  1: { one: 'Bulletin', several: 'Bulletins' },
  2: { one: 'Newsletter', several: 'Newsletters' },
  3: { one: 'Video', several: 'Videos' },
  4: { one: 'E-catalogue', several: 'E-catalogues' },
};

const stateWords: Record<ContentState, string> = {
  published: 'Published',
  planned: 'Planned',
  draft: 'Draft',
  deleted: 'In the bin',
};

export const audienceWords: Record<ContentAudience, string> = {
  everyone: 'Everyone',
  customers: 'Signed-in customers',
  levels: 'Customers of some levels',
};

export const blockWords: Record<BlockKind, { one: string; several: string }> = {
  tile: { one: 'Tile', several: 'Application tiles' },
  slide: { one: 'Slide', several: 'Carousel' },
};

const names = new Intl.DisplayNames(['en'], { type: 'language' });
export const languageName = (code: ContentLanguage): string => names.of(languageOf(code).tag) ?? '';

const view = (label: string, filter: View['filter'], sort = 'order'): View => ({
  label,
  filter,
  sort,
  order: 'DESC',
});

/** The predefined views of the list. */
export const contentViews: readonly View[] = [
  view('All', {}, 'changed'),
  ...(['1', '2', '3', '4'] as const).map((kind) => view(kindWords[kind].several, { kind })),
  view('Drafts', { state: 'draft' }, 'changed'),
  view('Planned', { state: 'planned' }, 'published'),
  view('Bin', { state: 'deleted' }),
];

/** Formats a file size. */
export const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const colours: Record<ContentState, string> = {
  published: 'success.main',
  planned: 'primary.main',
  draft: 'text.secondary',
  deleted: 'error.main',
};

/** The state of an item and its date. */
export function ContentStateMark({
  state,
  published,
}: {
  state: ContentState;
  published: string | null;
}) {
  const when = state === 'planned' && published ? ` for ${momentWords(published)}` : '';
  return <StateMark colour={colours[state]} words={`${stateWords[state]}${when}`} />;
}
