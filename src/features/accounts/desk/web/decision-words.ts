import type { CustomerStatus } from '#contract/staff/names.ts';

export type DecisionKind =
  | 'approve'
  | 'reject'
  | 'block'
  | 'unblock'
  | 'setLevel'
  | 'declineAccess';

/** What is offered in which state; the server holds the same and decides. */
export const decisionsOf: Record<CustomerStatus, readonly DecisionKind[]> = {
  unconfirmed: [],
  waiting: ['approve', 'reject'],
  active: ['setLevel', 'block'],
  rejected: ['approve'],
  blocked: ['unblock'],
};

interface Words {
  readonly button: string;
  readonly title: string;
  /** What follows from it, for whoever decides. */
  readonly effect: string;
  readonly done: string;
  readonly asks: 'level' | 'reason' | 'nothing';
}

export const wordsOf: Record<DecisionKind, Words> = {
  approve: {
    button: 'Approve',
    title: 'Approve this account',
    effect: 'The customer can sign in from now on and is told by e-mail.',
    done: 'Approved',
    asks: 'level',
  },
  reject: {
    button: 'Reject',
    title: 'Reject this application',
    effect: 'The applicant is told by e-mail, with the reason as you write it.',
    done: 'Rejected',
    asks: 'reason',
  },
  block: {
    button: 'Block',
    title: 'Block this account',
    effect: 'The customer is signed out everywhere and can not sign in again.',
    done: 'Blocked',
    asks: 'reason',
  },
  unblock: {
    button: 'Unblock',
    title: 'Open this account again',
    effect: 'The customer can sign in again, with the level of before.',
    done: 'Unblocked',
    asks: 'nothing',
  },
  declineAccess: {
    button: 'Decline the request',
    title: 'Decline the request for a level',
    effect: 'The customer is told by e-mail, with the reason as you write it.',
    done: 'Declined',
    asks: 'reason',
  },
  setLevel: {
    button: 'Change level',
    title: 'Change the level',
    effect: 'The customer is signed out everywhere and signs in again with the new level.',
    done: 'Level changed',
    asks: 'level',
  },
};
