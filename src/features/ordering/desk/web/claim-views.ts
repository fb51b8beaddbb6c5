/** Views of the list of claims. */
import type { ClaimState } from '#contract/order-names.ts';
import type { OfficeView } from '#ui/office/list.tsx';
import { deskClaimWords } from './order-words.ts';

const view = (state: ClaimState, order: OfficeView['order']): OfficeView => ({
  label: deskClaimWords[state][0],
  filter: { state },
  sort: 'changed',
  order,
});

export const claimsToDecide = view('new', 'ASC');

/** First the views of open claims (the oldest first), then of finished and of all claims. */
export const claimViews: readonly OfficeView[] = [
  claimsToDecide,
  view('replacement', 'ASC'),
  view('credit', 'ASC'),
  view('more information', 'ASC'),
  view('declined', 'DESC'),
  view('closed', 'DESC'),
  { label: 'All', filter: {}, sort: 'opened', order: 'DESC' },
];
