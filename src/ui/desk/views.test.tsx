import { CircularProgress } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ListContextProvider } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { darkTheme, lightTheme } from './theme.ts';
import { changesOf, Views } from './views.tsx';

const open = {
  ...{ label: 'Open', filter: { state: 'open' }, sort: 'sentAt', order: 'ASC' as const },
};
const shipped = { ...open, label: 'Shipped', filter: { state: 'shipped' } };
const all = { ...open, label: 'All', filter: {} };

test('Each view of a list says how many rows it has, once they are counted', () => {
  const queries = new QueryClient();
  const count = (filter: object, total: number, isMore?: boolean) => {
    const params = { pagination: { page: 1, perPage: 1 }, filter };
    const key = { ...params, sort: { field: 'sentAt', order: 'ASC' } };
    queries.setQueryData(['orders', 'getList', key], { data: [], total, meta: { isMore } });
  };
  count(open.filter, 7);
  count(all.filter, 1000, true);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ListContextProvider value={{ filterValues: { state: 'open', text: 'A' } } as never}>
          <Views list="orders" views={[open, shipped, all]} />
        </ListContextProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const links = [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', text]) => ({
    isCurrent: attributes.includes('aria-current="page"'),
    text,
  }));
  expect(links).toEqual([
    { isCurrent: true, text: 'Open\u00a0(7)' },
    { isCurrent: false, text: 'Shipped' },
    { isCurrent: false, text: 'All\u00a0(1,000+)' },
  ]);
});

test('The audit log shows yes and no, and no empty fields of what was added', () => {
  const added = { turboPn: '454231-5007S', remark: '', loginToView: '0', dacoverride: '1' };
  expect(changesOf({ before: {}, after: added })).toBe(
    'Turbo P/N: 454231-5007S; Login to view: visitors and C1 see the number alone: no; ' +
      'Details for all levels: yes',
  );
  const before = { remark: 'new', loginToView: '0', model: 'GT17' };
  expect(changesOf({ before, after: { remark: '', loginToView: '1', model: 'GT17' } })).toBe(
    'Remark: new → –; Login to view: visitors and C1 see the number alone: no → yes',
  );
});

test.each([
  ['light', lightTheme],
  ['dark', darkTheme],
])('The sign that something loads has a name for who does not see it: %s', (_name, theme) => {
  const sign = (
    <ThemeProvider theme={createTheme(theme)}>
      <CircularProgress />
    </ThemeProvider>
  );
  expect(renderToStaticMarkup(sign)).toMatch(
    /role="progressbar"[^>]* aria-label="Loading"|aria-label="Loading"[^>]* role="progressbar"/,
  );
});
