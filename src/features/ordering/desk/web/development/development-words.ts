import type { Answer } from '#contract/call.ts';
import type { DevelopmentStatus } from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { View } from '#ui/desk/views.tsx';

/** A requested item with all its requests in one status. */
export type DevelopmentWhole = Answer<StaffCalls['getDevelopmentItem']>;

export const developmentWords: Record<DevelopmentStatus, string> = {
  new: 'New',
  planned: 'Planned',
  'in development': 'In development',
  available: 'Available',
  declined: 'Declined',
};

export const developmentColours: Record<DevelopmentStatus, string> = {
  new: 'primary.main',
  planned: 'text.disabled',
  'in development': 'text.disabled',
  available: 'success.main',
  declined: 'error.main',
};

const view = (status: DevelopmentStatus): View => ({
  label: developmentWords[status],
  filter: { status },
  sort: 'customers',
  order: 'DESC',
});

export const newRequests = view('new');
export const developmentViews: readonly View[] = [
  newRequests,
  view('planned'),
  view('in development'),
  view('available'),
  view('declined'),
  { label: 'All', filter: {}, sort: 'customers', order: 'DESC' },
];
