/** The queue: who waits, the longest first. */
const question = new URLSearchParams({
  filter: JSON.stringify({ status: 'waiting' }),
  sort: 'registered',
  order: 'ASC',
  page: '1',
  perPage: '25',
});

export const waitingPath = `/customers?${question}`;
