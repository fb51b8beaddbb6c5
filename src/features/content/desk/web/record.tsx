/** What the pages of the content desk share: record, words for kinds and states, buttons. */
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import {
  Button,
  IconButton,
  SnackbarContent,
  type SxProps,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCloseNotification } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { AuditLine } from '#contract/staff/accounts.ts';
import {
  type BlockKind,
  type ContentAudience,
  type ContentLanguage,
  type ContentState,
  contentLanguages,
  type Kind,
} from '#contract/staff/names.ts';
import { languageOf } from '#language/languages.ts';
import { useChange } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { Section, StateMark } from '#ui/desk/sheet.tsx';
import type { View } from '#ui/desk/views.tsx';
import { AuditLines } from '#ui/desk/views.tsx';
import { momentWords } from '#ui/desk/words.ts';

/** Loads what a form edits. A refetch must not reset the form while staff type. */
export const useRecord = <T,>(
  queryKey: readonly string[],
  load: (signal: AbortSignal) => Promise<{ val: T }>,
) =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await load(signal)).val,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });

/** Keeps the chosen language after a save. */
export function useContentLanguage() {
  const [params, setParams] = useSearchParams();
  const language = contentLanguages.find((one) => one === params.get('language')) ?? 'en';
  const show = (one: ContentLanguage) =>
    setParams((old) => ({ ...Object.fromEntries(old), language: one }), { replace: true });
  return [language, show] as const;
}

/** The audit lines of a record. */
export const History = ({ lines }: { lines: AuditLine[] }) => (
  <Section title="Changes by staff">
    <AuditLines lines={lines} />
  </Section>
);

interface ArrowButtonProps {
  readonly way: 'up' | 'down';
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** Moves a record by one position in its list. */
export const ArrowButton = ({ way, label, ...button }: ArrowButtonProps) => (
  <IconButton size="small" aria-label={label} {...button}>
    {way === 'up' ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />}
  </IconButton>
);

/** The heading of a group of fields. */
export const FieldLabel = ({ id, children }: { id: string; children: string }) => (
  <Typography id={id} component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
    {children}
  </Typography>
);

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  /** Values with the labels of their buttons. */
  readonly choices: Readonly<Record<V, string>>;
  readonly onChoose: (value: V) => void;
  readonly sx?: SxProps;
}

/** A group of toggle buttons; exactly one is chosen. */
export const Choice = <V extends string>({
  label,
  value,
  choices,
  onChoose,
  sx = {},
}: ChoiceProps<V>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={label}
    onChange={(_event, one: V | null) => one && onChoose(one)}
    sx={sx}
  >
    {(Object.keys(choices) as V[]).map((one) => (
      <ToggleButton key={one} value={one}>
        {choices[one]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

function useRestore({ id, title }: RestoreProps): () => void {
  const change = useChange();
  return () => void change(() => call('restoreContent', { id }), `Restored: ${title}`);
}

interface RestoreProps {
  readonly id: string;
  readonly title: string;
}

/** Restores an item from the bin. */
export function RestoreButton(item: RestoreProps) {
  const restore = useRestore(item);
  return (
    <Button
      size="small"
      color="secondary"
      variant="outlined"
      aria-label={`Restore: ${item.title}`}
      onClick={restore}
    >
      Restore
    </Button>
  );
}

/** The notification after an item was deleted. */
export function DeletedMessage(item: RestoreProps) {
  const restore = useRestore(item);
  const close = useCloseNotification();
  return (
    <SnackbarContent
      message={`Moved to the bin: ${item.title}`}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            // Close this notification, so that the next one appears.
            close();
            restore();
          }}
        >
          Restore
        </Button>
      }
    />
  );
}

export const contentKindWords: Record<Kind, { one: string; several: string }> = {
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
export const contentLanguageName = (code: ContentLanguage): string =>
  names.of(languageOf(code).tag) ?? '';

const view = (label: string, filter: View['filter'], sort = 'order'): View => ({
  label,
  filter,
  sort,
  order: 'DESC',
});

/** The predefined views of the list. */
export const contentViews: readonly View[] = [
  view('All', {}, 'changed'),
  ...(['1', '2', '3', '4'] as const).map((kind) => view(contentKindWords[kind].several, { kind })),
  view('Drafts', { state: 'draft' }, 'changed'),
  view('Planned', { state: 'planned' }, 'published'),
  view('Bin', { state: 'deleted' }),
];

/** Formats a file size. */
export const fileSizeWords = (bytes: number): string =>
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
