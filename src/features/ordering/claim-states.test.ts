import { expect, test } from 'vitest';
import { claimStates } from '#contract/order-names.ts';
import { claimActionsOf, claimStateAfter } from './claim-states.ts';

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

test('Where each action leads', () => {
  expect(claimStateAfter('staff', 'ask', 'new')).toBe('more information');
  expect(claimStateAfter('customer', 'answer', 'more information')).toBe('new');
  expect(claimStateAfter('staff', 'replace', 'more information')).toBe('replacement');
  expect(claimStateAfter('staff', 'close', 'declined')).toBe('closed');
  expect(claimStateAfter('customer', 'withdraw', 'new')).toBe('closed');
  expect(claimStateAfter('customer', 'replace', 'new')).toBeUndefined();
});
