import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { Link, SearchInput, SelectInput, useListContext } from 'react-admin';
import type { ContentRow } from '#contract/staff/content.ts';
import { audiences, contentLanguages, type Kind } from '#contract/staff/names.ts';
import { useChange } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { type DeskColumn, DeskList, DeskTable } from '#ui/desk/list.tsx';
import { Views } from '#ui/desk/views.tsx';
import { momentWords } from '#ui/desk/words.ts';
import {
  ArrowButton,
  audienceWords,
  ContentStateMark,
  contentKindWords,
  contentLanguageName,
  contentViews,
  RestoreButton,
} from './record.tsx';

const filters = [
  <SearchInput key="text" source="text" placeholder="Title in any language" alwaysOn />,
  <SelectInput
    key="audience"
    source="audience"
    label="For"
    choices={audiences.map((id) => ({ id, name: audienceWords[id] }))}
    emptyText="Anybody"
    alwaysOn
  />,
];

/** Content items of all kinds; items of one kind can be reordered. */
export const DeskContentList = () => (
  <DeskList title="Content" filters={filters} sort={{ field: 'changed', order: 'DESC' }}>
    <Views list="content" views={contentViews} />
    <NewItem />
    <Rows />
  </DeskList>
);

function NewItem() {
  const { filterValues } = useListContext();
  const listedKinds = (['1', '2', '3', '4'] as const).filter(
    (kind) => !filterValues.kind || filterValues.kind === kind,
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 1.5, pb: 1.5 }}>
      {listedKinds.map((kind) => (
        <Button
          key={kind}
          component={Link}
          to={`/content/create?kind=${kind}`}
          size="small"
          variant={listedKinds.length === 1 ? 'contained' : 'text'}
          color={listedKinds.length === 1 ? 'primary' : 'secondary'}
          startIcon={<AddIcon />}
        >
          New {contentKindWords[kind].one.toLowerCase()}
        </Button>
      ))}
      <OrderBar />
    </Box>
  );
}

/** On a phone a row shows title and state only; the item's page shows the rest. */
const columns: readonly DeskColumn<ContentRow>[] = [
  { source: 'title', sorts: true, look: 'breaks', cell: (row) => <TitleCell row={row} /> },
  { source: 'state', look: 'wide', cell: (row) => <ContentStateMark {...row} /> },
  {
    source: 'audience',
    label: 'For',
    look: 'wide',
    cell: ({ audience, levels }) =>
      audience === 'levels' ? `Level ${levels.join(', ')}` : audienceWords[audience],
  },
  {
    source: 'languages',
    look: 'wide',
    cell: ({ languages }) => <Languages known={languages} />,
  },
  { source: 'views', label: 'Opened', as: 'number', look: 'wide' },
  {
    source: 'changed',
    sorts: true,
    look: 'widest',
    cell: ({ changed, changedBy }) => (
      <>
        {momentWords(changed)}
        <Typography variant="body2" color="textSecondary">
          {changedBy}
        </Typography>
      </>
    ),
  },
];
const order: DeskColumn<ContentRow> = {
  source: 'rank',
  label: 'Order',
  cell: (row) => <MoveButtons row={row} />,
};
const deletion: DeskColumn<ContentRow> = {
  source: 'deleted',
  cell: (row) => (
    <>
      {row.deleted && momentWords(row.deleted)} {row.deletedBy}
      <br />
      <RestoreButton id={row.id} title={row.title} />
    </>
  ),
};

function Rows() {
  const { filterValues, sort } = useListContext<ContentRow>();
  const inOrder = filterValues.kind && sort.field === 'order' && !filterValues.state;
  const extraColumns = [
    ...(inOrder ? [order] : []),
    ...(filterValues.state === 'deleted' ? [deletion] : []),
  ];
  return <DeskTable columns={[...columns, ...extraColumns]} empty="No items." />;
}

const kindOf = (kind: Kind) => contentKindWords[kind].one;

const TitleCell = ({ row: { id, title, kind, cover, state, published } }: { row: ContentRow }) => (
  <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 160 }}>
    <Box
      sx={{
        width: 56,
        height: 40,
        flexShrink: 0,
        display: { xs: 'none', sm: 'block' },
        backgroundColor: 'action.hover',
      }}
    >
      {cover && (
        <Box
          component="img"
          src={cover}
          alt=""
          loading="lazy"
          sx={{ width: 56, height: 40, objectFit: 'cover', display: 'block' }}
        />
      )}
    </Box>
    <Box>
      <Link to={`/content/${id}/show`} color="inherit">
        <bdi>{title}</bdi>
      </Link>
      <Typography variant="body2" color="textSecondary">
        {kindOf(kind)}
      </Typography>
      <Box sx={{ display: { md: 'none' } }}>
        <ContentStateMark state={state} published={published} />
      </Box>
    </Box>
  </Box>
);

/** The number of languages; the tooltip names the missing ones. */
function Languages({ known }: { known: ContentRow['languages'] }) {
  const missing = contentLanguages.filter((language) => !known.includes(language));
  if (missing.length === 0) return 'All';
  const names = missing.map(contentLanguageName).join(', ');
  return (
    <Box component="span" title={`Missing: ${names}`} sx={{ color: 'text.secondary' }}>
      {known.length} of {contentLanguages.length}
    </Box>
  );
}

/** Moves an item up or down by one position in the shown list. */
function MoveButtons({ row }: { row: ContentRow }) {
  const { data = [] } = useListContext<ContentRow>();
  const change = useChange();
  const at = data.findIndex(({ id }) => id === row.id);
  const move = (other: ContentRow | undefined, side: 'before' | 'after') => {
    if (!other) return;
    const send = () => call('moveContent', { id: row.id, otherId: other.id, side });
    void change(send, `Moved: ${row.title}`);
  };
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <ArrowButton
        way="up"
        label={`Up: ${row.title}`}
        disabled={at <= 0}
        onClick={() => move(data[at - 1], 'before')}
      />
      <ArrowButton
        way="down"
        label={`Down: ${row.title}`}
        disabled={at === -1 || at === data.length - 1}
        onClick={() => move(data[at + 1], 'after')}
      />
    </Box>
  );
}

/** Shows how a kind is sorted, and resets manual positions. */
function OrderBar() {
  const { filterValues, data = [], sort } = useListContext<ContentRow>();
  const change = useChange();
  const { kind } = filterValues as { kind?: Kind };
  if (!kind || filterValues.state || sort.field !== 'order') return null;
  const placed = data.some(({ rank }) => rank !== 0);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" color="textSecondary">
        {placed
          ? 'Some items have a manual position; the others are sorted by date.'
          : 'Sorted as visitors see them, the newest first.'}
      </Typography>
      {placed && (
        <Button
          size="small"
          color="secondary"
          onClick={() =>
            void change(
              () => call('orderContentByDate', { kind }),
              `${contentKindWords[kind].several} are sorted by date again`,
            )
          }
        >
          Sort all by date
        </Button>
      )}
    </Box>
  );
}
