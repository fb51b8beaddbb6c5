import { viewPath } from '../views.tsx';

/** The queue: who waits, the longest first. */
export const waitingPath = viewPath('customers', {
  label: 'Waiting',
  filter: { status: 'waiting' },
  sort: 'registered',
  order: 'ASC',
});
