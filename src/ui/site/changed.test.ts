import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CallName, calls } from '#contract';
import type { OwnThing } from '#contract/call.ts';
import { callQuery, FreshQueryClient, type QuerySite, refetchChanged } from './call-query.ts';

const pairs = Object.values(calls).flatMap(({ name, kept, dependsOn }) =>
  kept === 'never'
    ? dependsOn.map((changed) => ({ changed: changed as OwnThing, call: name as CallName }))
    : [],
);

/** A site that holds a single value. `hold` delays responses after the value was read. */
function changingSite() {
  const state = { value: 'before', calls: 0, held: undefined as Promise<void> | undefined };
  const site = {
    language: 'en',
    client: {
      async call() {
        state.calls += 1;
        const val = state.value;
        await state.held;
        return { val };
      },
    },
  } as unknown as QuerySite;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const queries = new FreshQueryClient();
  onTestFinished(() => queries.clear());
  return {
    site,
    queries,
    state,
    hold: () => {
      state.held = promise;
    },
    change: () => {
      state.value = 'after';
      state.held = undefined;
    },
    release,
  };
}

const after = { ok: true, val: 'after' };

describe.each(pairs)('A change of $changed while $call is being fetched', ({ changed, call }) => {
  test('by a prefetch: the page opens with the data after the change', async () => {
    const { site, queries, hold, change, release } = changingSite();
    const query = callQuery(site, call, {} as never);
    hold();
    const prefetch = queries.fetchQuery(query);
    change();
    await refetchChanged(queries, changed);
    release();
    expect(await prefetch).toEqual(after);
    expect(await queries.fetchQuery(query)).toEqual(after);
  });

  test('by a prefetch of a page that was open before', async () => {
    const { site, queries, hold, change, release } = changingSite();
    const query = { ...callQuery(site, call, {} as never), staleTime: 0 };
    await queries.fetchQuery(query);
    hold();
    const prefetch = queries.fetchQuery(query);
    change();
    await refetchChanged(queries, changed);
    release();
    await prefetch;
    expect(await queries.fetchQuery(callQuery(site, call, {} as never))).toEqual(after);
  });

  test('by the open page for the first time: it shows the data after the change', async () => {
    const { site, queries, state, hold, change, release } = changingSite();
    const observer = new QueryObserver(queries, callQuery(site, call, {} as never));
    hold();
    onTestFinished(observer.subscribe(() => undefined));
    change();
    await refetchChanged(queries, changed);
    release();
    await expect.poll(() => observer.getCurrentResult().data).toEqual(after);
    expect(state.calls).toBe(2);
  });

  test('by a page that is then left: the page opens again with the data after the change', async () => {
    const { site, queries, hold, change, release } = changingSite();
    const query = callQuery(site, call, {} as never);
    await queries.fetchQuery(query);
    const observer = new QueryObserver(queries, { ...query, staleTime: 0 });
    hold();
    const leave = observer.subscribe(() => undefined);
    change();
    const refetched = refetchChanged(queries, changed);
    leave();
    release();
    await refetched;
    expect(await queries.fetchQuery(query)).toEqual(after);
  });
});

test('Answers that do not depend on a change are not fetched again', async () => {
  const { site, queries, state } = changingSite();
  const query = callQuery(site, 'listDevices', {});
  await queries.fetchQuery(query);
  await refetchChanged(queries, 'cart', 'lists');
  await queries.fetchQuery(query);
  expect(state.calls).toBe(1);
});
