import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { callQuery, type QuerySite } from './call-query.ts';

test('A call that failed in the loader is not repeated when the page mounts', async () => {
  let asked = 0;
  const site = {
    language: 'en',
    client: {
      call: () => {
        asked += 1;
        return Promise.reject(new CallError('serverFault', 'Process error'));
      },
    },
  } as unknown as QuerySite;
  const queries = new QueryClient();
  const query = callQuery(site, 'getTurboById', { id: '1' });
  expect((await queries.fetchQuery(query)).ok).toBe(false);
  const stop = new QueryObserver(queries, query).subscribe(() => undefined);
  expect(asked).toBe(1);
  stop();
  queries.clear();
});
