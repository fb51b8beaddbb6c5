import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { historyQuery } from '#features/content/web/content-links.ts';
import type { QuerySite } from './call-query.ts';
import { followOpening, isNewOpening } from './openings.ts';

test('A page that mounts again at once was opened once; another page, or a later mount, is a new opening', () => {
  expect(isNewOpening('content 1', 0)).toBe(true);
  expect(isNewOpening('content 1', 40)).toBe(false);
  expect(isNewOpening('content 2', 50)).toBe(true);
  expect(isNewOpening('content 1', 60)).toBe(true);
  expect(isNewOpening('content 1', 5061)).toBe(true);
});

test('The history is fetched once the server has recorded what was just opened', async () => {
  const known = ['TW-1'];
  const client = { call: async () => ({ val: [...known] }) } as unknown as QuerySite['client'];
  const history = historyQuery({ client, language: 'en' }, {});
  const queries = new QueryClient();
  await queries.fetchQuery(history);

  const answer = Promise.withResolvers<void>();
  followOpening(
    answer.promise.then(() => known.push('TW-2')),
    queries,
  );
  const shown = queries.fetchQuery(history);
  answer.resolve();
  await expect(shown).resolves.toMatchObject({ ok: true, val: ['TW-1', 'TW-2'] });
});

test('The history is fetched even if an opening could not be recorded', async () => {
  const client = { call: async () => ({ val: [] }) } as unknown as QuerySite['client'];
  const queries = new QueryClient();
  followOpening(Promise.reject(new Error('no network')), queries);
  const shown = queries.fetchQuery(historyQuery({ client, language: 'en' }, {}));
  await expect(shown).resolves.toMatchObject({ ok: true });
});
