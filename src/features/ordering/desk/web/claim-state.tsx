import type { ClaimState } from '#contract/order-names.ts';
import { StateMark } from '#ui/desk/sheet.tsx';
import type { View } from '#ui/desk/views.tsx';

const stateWords: Record<ClaimState, readonly [words: string, colour: string]> = {
  new: ['To decide', 'primary.main'],
  'more information': ['Waiting for the customer', 'text.disabled'],
  replacement: ['To replace', 'primary.main'],
  credit: ['To credit', 'primary.main'],
  declined: ['Declined', 'error.main'],
  closed: ['Closed', 'success.main'],
};

/** The state of a claim, in the desk's words. */
export function DeskClaimState({ state }: { state: ClaimState }) {
  const [words, colour] = stateWords[state];
  return <StateMark words={words} colour={colour} />;
}

const view = (state: ClaimState, order: View['order']): View => ({
  label: stateWords[state][0],
  filter: { state },
  sort: 'changed',
  order,
});

export const claimsToDecide = view('new', 'ASC');

/** Views in order of work: open tasks (the oldest first), then closed claims. */
export const claimViews: readonly View[] = [
  claimsToDecide,
  view('replacement', 'ASC'),
  view('credit', 'ASC'),
  view('more information', 'ASC'),
  view('declined', 'DESC'),
  view('closed', 'DESC'),
  { label: 'All', filter: {}, sort: 'opened', order: 'DESC' },
];
