import type { CustomerStatus } from '#contract/staff/names.ts';

export type DecisionKind =
  | 'approve'
  | 'reject'
  | 'block'
  | 'unblock'
  | 'setLevel'
  | 'declineAccess';

/** The decisions offered in each state; the server applies the same rule and decides. */
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
  /** The effect, as a help sentence for staff. */
  readonly effect: string;
  readonly done: string;
  readonly asks: 'level' | 'reason' | 'nothing';
}

export const wordsOf: Record<DecisionKind, Words> = {
  approve: {
    button: 'Approve',
    title: 'Approve this account',
    effect: 'The customer can sign in from now on and gets an e-mail.',
    done: 'Approved',
    asks: 'level',
  },
  reject: {
    button: 'Reject',
    title: 'Reject this application',
    effect: 'The applicant gets an e-mail with your reason, word for word.',
    done: 'Rejected',
    asks: 'reason',
  },
  block: {
    button: 'Block',
    title: 'Block this account',
    effect: 'The customer is signed out everywhere and cannot sign in again.',
    done: 'Blocked',
    asks: 'reason',
  },
  unblock: {
    button: 'Unblock',
    title: 'Unblock this account',
    effect: 'The customer can sign in again, with the same level as before.',
    done: 'Unblocked',
    asks: 'nothing',
  },
  declineAccess: {
    button: 'Decline the request',
    title: 'Decline the request for a level',
    effect: 'The customer gets an e-mail with your reason, word for word.',
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
