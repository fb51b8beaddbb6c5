/** Paths to filtered customer lists, linked from the first page of the back office. */
import { viewPath } from '#ui/office/view-path.ts';

const oldestFirst = { sort: 'registered', order: 'ASC' } as const;

export const waitingPath = viewPath('/customers', {
  ...oldestFirst,
  filter: { status: 'waiting' },
});

/** Path to the list of customers who have requested a level. */
export const accessPath = viewPath('/customers', { ...oldestFirst, filter: { access: '1' } });
