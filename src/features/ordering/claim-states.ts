/**
 * The states of a claim as one table: who may do what, from where, and where it leads (docs/product.md
 * 12.17). Pure: server, pages and back office read it.
 */
import { type ClaimAction, type ClaimState, claimActions } from '#contract/order-names.ts';
import type { Actor } from './states.ts';

type Step = readonly [from: ClaimState, who: Actor, action: ClaimAction, to: ClaimState];

const openSteps = (from: ClaimState): readonly Step[] => [
  [from, 'customer', 'withdraw', 'closed'],
  [from, 'staff', 'replace', 'replacement'],
  [from, 'staff', 'credit', 'credit'],
  [from, 'staff', 'decline', 'declined'],
];

const steps: readonly Step[] = [
  ...openSteps('new'),
  ['new', 'staff', 'ask', 'more information'],
  ...openSteps('more information'),
  ['more information', 'customer', 'answer', 'new'],
  ['replacement', 'staff', 'close', 'closed'],
  ['credit', 'staff', 'close', 'closed'],
  ['declined', 'staff', 'close', 'closed'],
];

/** The state that an action leads to; undefined where it is not allowed. */
export const claimStateAfter = (
  actor: Actor,
  action: ClaimAction,
  state: ClaimState,
): ClaimState | undefined =>
  steps.find(([from, who, what]) => from === state && who === actor && what === action)?.[3];

/** The actions that an actor may take on a claim in this state. */
export const claimActionsOf = (actor: Actor, state: ClaimState): ClaimAction[] =>
  claimActions.filter((action) => claimStateAfter(actor, action, state) !== undefined);

/** Actions after which the pieces can be claimed again. */
export const freesPieces = (action: ClaimAction): boolean =>
  action === 'decline' || action === 'withdraw';
