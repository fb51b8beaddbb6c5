import { Box, Button, Typography } from '@mui/material';
import type { MouseEvent } from 'react';
import { Link, useGetList, useListContext } from 'react-admin';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { breaks, nowrap, type PlainColumn, PlainTable, stackedBelow } from './list.tsx';
import { actionWords, countWords, fieldWords, momentWords, valueWords } from './words.ts';

/** A predefined filter and sort order of a list, for a daily task. */
export interface View {
  readonly label: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
}

/** The URL of a list in a view. */
export function viewPath(list: string, { filter, sort, order }: View): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort,
    order,
    page: '1',
    perPage: '25',
  });
  return `/${list}?${query}`;
}

/** The buttons of a list's views, in one row; on a phone the row scrolls. */
export function Views({ list, views }: { list: string; views: readonly View[] }) {
  const { filterValues } = useListContext();
  return (
    <Box
      component="nav"
      aria-label="Views"
      // The row takes the list's width and does not grow with its buttons.
      sx={{ display: 'flex', gap: 1, overflowX: 'auto', p: 1.5, pb: 1, width: 0, minWidth: '100%' }}
    >
      {views.map((view) => {
        const current = isOf(view, filterValues);
        return (
          <Button
            key={view.label}
            component={Link}
            to={viewPath(list, view)}
            size="small"
            color="secondary"
            variant={current ? 'contained' : 'outlined'}
            aria-current={current ? 'page' : undefined}
            sx={{ flexShrink: 0 }}
          >
            {view.label}
            <Count list={list} view={view} />
          </Button>
        );
      })}
    </Box>
  );
}

/** How many rows a view has; nothing until the server has counted them. */
function Count({ list, view: { filter, sort, order } }: { list: string; view: View }) {
  const { total, meta } = useGetList(list, {
    pagination: { page: 1, perPage: 1 },
    filter,
    sort: { field: sort, order },
  });
  return total === undefined ? null : <>&nbsp;({countWords(total, meta?.isMore)})</>;
}

/** Whether a view is the current one; a search text in addition does not change that. */
function isOf({ filter }: View, values: Record<string, unknown>): boolean {
  const { text: _, ...filters } = values;
  const names = Object.keys(filter);
  const setNames = Object.keys(filters).filter((name) => filters[name]);
  return setNames.length === names.length && names.every((name) => filters[name] === filter[name]);
}

export const numberFont = {
  fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
};

/** A part number: monospaced, without line breaks, selected as a whole by a double click. */
export const NumberText = ({ children }: { children: string }) => (
  <Box component="bdi" dir="ltr" sx={{ ...numberFont, whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

/** A row's number as a link to its page: the row's own click works by mouse only. */
export const RowLink = ({ to, number }: { to: string; number: string }) => (
  // Stops the row's click handler from navigating a second time.
  <Link to={to} color="inherit" onClick={(event: MouseEvent) => event.stopPropagation()}>
    <NumberText>{number}</NumberText>
  </Link>
);

/** The changed fields as `level: C → A`; unchanged fields, and empty ones of what was added, are left out. */
export function changesOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): string {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .filter((field) => before[field] !== undefined || after[field] !== '')
    .map((field) => {
      const steps = [before[field], after[field]].filter((value) => value !== undefined);
      return `${fieldWords(field)}: ${steps.map((value) => valueWords(field, value)).join(' → ')}`;
    })
    .join('; ');
}

const columns: readonly PlainColumn<AuditLine>[] = [
  { cell: ({ at }) => momentWords(at), sx: nowrap },
  { cell: ({ who }) => who },
  { cell: ({ action }) => actionWords[action] ?? action },
  // Reasons have lines.
  { cell: changesOf, sx: { ...breaks, whiteSpace: 'pre-line' } },
];

/** The audit lines of one record; in a narrow window their cells stack. */
export const AuditLines = ({ lines }: { lines: AuditLine[] }) =>
  lines.length === 0 ? (
    <Typography color="textSecondary">Nothing so far.</Typography>
  ) : (
    <PlainTable columns={columns} rows={lines} keyOf={({ id }) => id} sx={stackedBelow('md')} />
  );
