/** Which answers show what a customer changes, so that every page refetches them after a change. */
import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract';

/** The calls that show a thing, by the thing that changes. */
export const shownBy = {
  access: ['getAccess'],
  addresses: ['listMyAddress'],
  cart: ['cartList'],
  counts: ['getCounts'],
  developmentRequests: ['listReqDev'],
  devices: ['listDevices'],
  history: ['listViewHistory'],
  lists: ['wishlistList', 'listAll', 'listGet'],
  orders: ['orderList', 'orderTotals', 'getOrder'],
  ownNumbers: [
    'ownNumberOf',
    'ownNumberList',
    'ownNumberFind',
    'ownNumberSuggest',
    'cartList',
    'wishlistList',
    'orderList',
    'orderTotals',
    'getOrder',
  ],
  profile: ['getCustomerInfoByToken'],
  secondFactor: ['getSecondFactor'],
  watches: ['watchList'],
} as const satisfies Record<string, readonly CallName[]>;

export type Changed = keyof typeof shownBy;

/**
 * Marks the cached answers that show what was changed as outdated. Those of the open page are
 * refetched, and so is what was being fetched (FreshQueryClient).
 * @returns resolves when the open page has its new answers
 */
export async function refetchChanged(
  queries: QueryClient,
  ...changed: readonly Changed[]
): Promise<void> {
  const names: readonly unknown[] = changed.flatMap((thing): readonly CallName[] => shownBy[thing]);
  await queries.invalidateQueries({ predicate: ({ queryKey }) => names.includes(queryKey[1]) });
}
