import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { CustomerStatus } from '#contract/staff/names.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { call } from '#ui/desk/calls.ts';

type Decision = 'approve' | 'reject' | 'block' | 'unblock' | 'setLevel' | 'declineAccess';

/** The decisions offered in each state; the server applies the same rule and decides. */
const decisionsOf: Record<CustomerStatus, readonly Decision[]> = {
  unconfirmed: [],
  waiting: ['approve', 'reject'],
  active: ['setLevel', 'block'],
  rejected: ['approve'],
  blocked: ['unblock'],
};

/** The decisions that are possible in the customer's state. */
export function Decisions({ customer }: { customer: StaffCustomer }) {
  const decisions = [...decisionsOf[customer.status]];
  if (customer.accessAskedAt) decisions.splice(1, 0, 'declineAccess');
  const actions = customerActionsOf(customer);
  return <Actions actions={decisions.map((name) => actions[name])} version={customer.version} />;
}

const levelWords: Record<StaffCustomer['level'], string> = {
  A: 'A: details of all parts',
  B: 'B',
  C: 'C',
  C1: 'C1: sees what visitors see',
};
const level = { name: 'level', label: 'Level', choices: levelWords } as const;
const reason = { name: 'reason', label: 'Reason', rows: 3 } as const;

/** The actions by decision; open to the test. */
export function customerActionsOf(customer: StaffCustomer): Record<Decision, Action> {
  const { id, version, email, status } = customer;
  const text = (effect: string) => `${email}. ${effect}`;
  const toastOf = (words: string) => () => `${words}: ${email}`;
  const levelOf = (typed: Readonly<Record<string, string>>) =>
    typed.level as StaffCustomer['level'];
  return {
    approve: {
      button: 'Approve',
      title: 'Approve this account',
      text: text('The customer can sign in from now on and gets an e-mail.'),
      done: toastOf('Approved'),
      main: status === 'waiting',
      asks: [level],
      send: (typed) => call('approveCustomer', { id, version, level: levelOf(typed) }),
    },
    reject: {
      button: 'Reject',
      title: 'Reject this application',
      text: text('The applicant gets an e-mail with your reason, word for word.'),
      done: toastOf('Rejected'),
      asks: [reason],
      send: (typed) => call('rejectCustomer', { id, version, reason: typed.reason ?? '' }),
    },
    block: {
      button: 'Block',
      title: 'Block this account',
      text: text('The customer is signed out everywhere and cannot sign in again.'),
      done: toastOf('Blocked'),
      asks: [reason],
      send: (typed) => call('blockCustomer', { id, version, reason: typed.reason ?? '' }),
    },
    unblock: {
      button: 'Unblock',
      title: 'Unblock this account',
      text: text('The customer can sign in again, with the same level as before.'),
      done: toastOf('Unblocked'),
      send: () => call('unblockCustomer', { id, version }),
    },
    declineAccess: {
      button: 'Decline the request',
      title: 'Decline the request for a level',
      text: text('The customer gets an e-mail with your reason, word for word.'),
      done: toastOf('Declined'),
      asks: [reason],
      send: (typed) => call('declineAccess', { id, version, reason: typed.reason ?? '' }),
    },
    setLevel: {
      button: 'Change level',
      title: 'Change the level',
      text: text('The customer is signed out everywhere and signs in again with the new level.'),
      done: toastOf('Level changed'),
      asks: [{ ...level, first: customer.level, unchanged: customer.level }],
      send: (typed) => call('setCustomerLevel', { id, version, level: levelOf(typed) }),
    },
  };
}

/**
 * Switches off two-step sign-in for a customer who lost the phone, after staff have verified the
 * person.
 */
export function ResetTwoStep({ customer: { id, email } }: { customer: StaffCustomer }) {
  const reset: Action = {
    button: 'Reset two-step sign-in',
    title: 'Switch off two-step sign-in',
    text: `${email} can sign in with the password alone from now on and gets an e-mail.`,
    submit: 'Reset',
    done: () => `Two-step sign-in is off: ${email}`,
    asks: [{ name: 'identified', label: 'How you verified the customer', rows: 2 }],
    send: ({ identified = '' }) => call('resetCustomerSecondFactor', { id, identified }),
  };
  return <Actions actions={[reset]} />;
}
