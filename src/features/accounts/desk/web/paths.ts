import { viewPath } from '#ui/desk/views.tsx';

/** The queue of waiting applications, the oldest first. */
export const waitingPath = viewPath('customers', {
  label: 'Waiting',
  filter: { status: 'waiting' },
  sort: 'registered',
  order: 'ASC',
});

/** The queue of requests for a level. */
export const accessPath = viewPath('customers', {
  label: 'Level requests',
  filter: { access: '1' },
  sort: 'registered',
  order: 'ASC',
});
