/** What an answer is made of, beside the catalogue's version, the texts and the caller's rights. */

/** What changes the same answer for everybody. */
export type SharedThing = 'stock' | 'content';

/** What a customer changes, and what changes with the customer's browser. */
export type OwnThing =
  | 'access'
  | 'addresses'
  | 'cart'
  | 'counts'
  | 'developmentRequests'
  | 'devices'
  | 'history'
  | 'lists'
  | 'orders'
  | 'ownNumbers'
  | 'profile'
  | 'secondFactor'
  | 'watches'
  | 'zone';

export type Thing = SharedThing | OwnThing;
