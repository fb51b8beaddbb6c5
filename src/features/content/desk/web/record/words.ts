/** Labels for kinds, states and views of content. */
import type {
  BlockKind,
  ContentAudience,
  ContentKindCode,
  ContentState,
} from '#contract/staff/names.ts';
import type { OfficeView } from '#ui/office/list.tsx';
import type { DeskKey } from '#ui/office/text.ts';

interface KindWords {
  readonly one: DeskKey;
  readonly several: DeskKey;
  readonly add: DeskKey;
}

export const contentKindWords: Readonly<Record<ContentKindCode, KindWords>> = {
  1: { one: 'Bulletin', several: 'Bulletins', add: 'New bulletin' },
  2: { one: 'Newsletter', several: 'Newsletters', add: 'New newsletter' },
  3: { one: 'Video', several: 'Videos', add: 'New video' },
  4: { one: 'E-catalogue', several: 'E-catalogues', add: 'New e-catalogue' },
};

export const contentStateWords: Readonly<Record<ContentState, DeskKey>> = {
  published: 'Published',
  planned: 'Planned',
  draft: 'Draft',
  deleted: 'In the bin',
};

export const audienceWords: Readonly<Record<ContentAudience, DeskKey>> = {
  everyone: 'Everyone',
  customers: 'Signed-in customers',
  levels: 'Customers of some levels',
};

export const blockWords: Readonly<Record<BlockKind, KindWords>> = {
  tile: { one: 'Tile', several: 'Application tiles', add: 'Add tile' },
  slide: { one: 'Slide', several: 'Carousel', add: 'Add slide' },
};

const view = (label: DeskKey, filter: OfficeView['filter'], sort = 'order'): OfficeView => ({
  label,
  filter,
  sort,
  order: 'DESC',
});

/** Items of a kind in the order in which visitors see them. */
export const kindView = (kind: ContentKindCode): OfficeView =>
  view(contentKindWords[kind].several, { kind });

export const draftsView = view('Drafts', { state: 'draft' }, 'changed');
export const plannedView = view('Planned', { state: 'planned' }, 'published');

export const contentViews: readonly OfficeView[] = [
  view('All', {}, 'changed'),
  ...(['1', '2', '3', '4'] as const).map(kindView),
  draftsView,
  plannedView,
  view('Bin', { state: 'deleted' }),
];
