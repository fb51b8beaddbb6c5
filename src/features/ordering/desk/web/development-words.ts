/** Views of the list of development requests. */
import type { DevelopmentStatus } from '#contract/order-names.ts';
import type { OfficeView } from '#ui/office/list.tsx';
import { developmentWords } from '../../words.ts';

const view = (status: DevelopmentStatus): OfficeView => ({
  label: developmentWords[status],
  filter: { status },
  // The server has only one sort: the most requested items first.
  sort: '',
  order: 'DESC',
});

export const newRequests = view('new');
export const developmentViews: readonly OfficeView[] = [
  newRequests,
  view('planned'),
  view('in development'),
  view('available'),
  view('declined'),
  { ...newRequests, label: 'All', filter: {} },
];
