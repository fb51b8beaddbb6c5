/** Rows that journeys from one address may have: more than all of them take together. */
export const visitorLimit = 1_000_000;
