/** Constants of claims without schemas, for the browser (docs/product.md 12.17). */

export const claimReasons = [
  'defective',
  'damaged',
  'wrong item',
  'missing',
  'does not fit',
  'other',
] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** `replacement` and `credit`: accepted, and how it is made good. */
export const claimStates = [
  'new',
  'more information',
  'replacement',
  'credit',
  'declined',
  'closed',
] as const;
export type ClaimState = (typeof claimStates)[number];

/** What is done with a claim; a customer's message answers a question of staff. */
export const claimActions = [
  'answer',
  'withdraw',
  'ask',
  'replace',
  'credit',
  'decline',
  'close',
] as const;
export type ClaimAction = (typeof claimActions)[number];

/** What staff decide. */
export const claimDecisions = ['ask', 'replace', 'credit', 'decline', 'close'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

/** Most claims of an order. */
export const MAX_CLAIMS = 200;
