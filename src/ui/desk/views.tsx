import { Box, Button } from '@mui/material';
import { Link, useListContext } from 'react-admin';

/** A list as people ask for it every day. */
export interface View {
  readonly label: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
}

/** The address of a view of a list. */
export function viewPath(list: string, { filter, sort, order }: View): string {
  const question = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort,
    order,
    page: '1',
    perPage: '25',
  });
  return `/${list}?${question}`;
}

/** The saved views of a list, side by side; on a phone they scroll within their line. */
export function Views({ list, views }: { list: string; views: readonly View[] }) {
  const { filterValues } = useListContext();
  return (
    <Box
      component="nav"
      aria-label="Views"
      // As wide as the list, whatever the buttons need.
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
          </Button>
        );
      })}
    </Box>
  );
}

/** A text that was typed besides narrows the view and leaves it current. */
function isOf({ filter }: View, values: Record<string, unknown>): boolean {
  const { text: _, ...others } = values;
  const known = Object.keys(filter);
  const asked = Object.keys(others).filter((name) => others[name]);
  return asked.length === known.length && known.every((name) => others[name] === filter[name]);
}
