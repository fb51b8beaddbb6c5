import { describe, expect, test } from 'vitest';
import {
  claimStates,
  orderActions,
  orderStatuses,
  shippingStatuses,
} from '#contract/order-names.ts';
import {
  type Actor,
  allowed,
  claimActionsOf,
  claimStateAfter,
  orderActionsOf,
  placed,
} from './states.ts';

const actors: Actor[] = ['customer', 'staff'];

/** The rules of docs/product.md 12, independent of the code: 'order status / shipping status: who action'. */
const right: Record<string, string> = {
  'wait for confirm / wait for shipping: customer cancel': 'cancel / wait for shipping',
  'wait for confirm / wait for shipping: staff confirm': 'confirm / wait for shipping',
  'wait for confirm / wait for shipping: staff change':
    'wait for customer confirm / wait for shipping',
  'wait for confirm / wait for shipping: staff reject': 'reject / wait for shipping',
  'wait for customer confirm / wait for shipping: customer confirm': 'confirm / wait for shipping',
  'wait for customer confirm / wait for shipping: customer cancel': 'cancel / wait for shipping',
  'wait for customer confirm / wait for shipping: staff change':
    'wait for customer confirm / wait for shipping',
  'wait for customer confirm / wait for shipping: staff reject': 'reject / wait for shipping',
  'confirm / wait for shipping: staff cancel': 'cancel / wait for shipping',
  'confirm / wait for shipping: staff ship': 'confirm / in transit',
  'confirm / in transit: customer deliver': 'confirm / delivered',
  'confirm / in transit: staff deliver': 'confirm / delivered',
  'confirm / in transit: staff take back': 'confirm / wait for shipping',
};

const all = orderStatuses.flatMap((orderStatus) =>
  shippingStatuses.flatMap((shippingStatus) =>
    actors.flatMap((actor) =>
      orderActions.map((action) => ({ orderStatus, shippingStatus, actor, action })),
    ),
  ),
);

describe('every state, everybody, every action', () => {
  test.each(all)('$orderStatus / $shippingStatus: $actor $action', (one) => {
    const { actor, action, ...state } = one;
    const to = allowed(actor, action, state);
    const step = `${state.orderStatus} / ${state.shippingStatus}: ${actor} ${action}`;
    expect(to && `${to.orderStatus} / ${to.shippingStatus}`).toBe(right[step]);
    expect(orderActionsOf(actor, state).includes(action)).toBe(step in right);
  });

  test('none is left out, and no step leads from a state that is none', () => {
    expect(all).toHaveLength(5 * 3 * 2 * 7);
    expect(all.filter(({ actor, action, ...state }) => allowed(actor, action, state))).toHaveLength(
      Object.keys(right).length,
    );
  });
});

test('an order begins by waiting for the staff, and its customer can cancel it', () => {
  expect(placed).toEqual({ orderStatus: 'wait for confirm', shippingStatus: 'wait for shipping' });
  expect(orderActionsOf('customer', placed)).toEqual(['cancel']);
  expect(orderActionsOf('staff', placed)).toEqual(['confirm', 'change', 'reject']);
});

test('states that nothing leads out of stay as they are', () => {
  for (const orderStatus of ['cancel', 'reject'] as const) {
    const state = { orderStatus, shippingStatus: 'wait for shipping' as const };
    for (const actor of actors) expect(orderActionsOf(actor, state)).toEqual([]);
  }
});

test('Who may do what with a claim in each state', () => {
  const table = claimStates.map((state) => [
    state,
    claimActionsOf('customer', state).join(' '),
    claimActionsOf('staff', state).join(' '),
  ]);
  expect(table).toEqual([
    ['new', 'withdraw', 'ask replace credit decline'],
    ['more information', 'answer withdraw', 'replace credit decline'],
    ['replacement', '', 'close'],
    ['credit', '', 'close'],
    ['declined', '', 'close'],
    ['closed', '', ''],
  ]);
});

test('Where each action on a claim leads', () => {
  expect(claimStateAfter('staff', 'ask', 'new')).toBe('more information');
  expect(claimStateAfter('customer', 'answer', 'more information')).toBe('new');
  expect(claimStateAfter('staff', 'replace', 'more information')).toBe('replacement');
  expect(claimStateAfter('staff', 'close', 'declined')).toBe('closed');
  expect(claimStateAfter('customer', 'withdraw', 'new')).toBe('closed');
  expect(claimStateAfter('customer', 'replace', 'new')).toBeUndefined();
});
