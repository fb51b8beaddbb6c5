/** Rows that one address may request: more than all tests together need. */
export const visitorLimit = 1_000_000;
