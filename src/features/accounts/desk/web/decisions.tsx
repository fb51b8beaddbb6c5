import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { CustomerStatus } from '#contract/staff/names.ts';
import { type OfficeAction, OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { type OfficeText, useDeskText } from '#ui/office/text.ts';

type Decision = 'approve' | 'reject' | 'block' | 'unblock' | 'setLevel' | 'declineAccess';

/** Decisions offered in each state. The server checks the same rule. */
const decisionsOf: Record<CustomerStatus, readonly Decision[]> = {
  unconfirmed: [],
  waiting: ['approve', 'reject'],
  active: ['setLevel', 'block'],
  rejected: ['approve'],
  blocked: ['unblock'],
};

export function Decisions({ customer }: { customer: StaffCustomer }) {
  const t = useDeskText();
  const decisions = [...decisionsOf[customer.status]];
  if (customer.accessAskedAt) decisions.splice(1, 0, 'declineAccess');
  const actions = customerActionsOf(customer, t);
  return (
    <OfficeActions actions={decisions.map((name) => actions[name])} version={customer.version} />
  );
}

/** Exported for the test. */
export function customerActionsOf(
  customer: StaffCustomer,
  t: OfficeText,
): Record<Decision, OfficeAction> {
  const { id, version, email, status } = customer;
  const levels = {
    A: t('A: details of all parts'),
    B: 'B',
    C: 'C',
    C1: t('C1: sees what visitors see'),
  } satisfies Record<StaffCustomer['level'], string>;
  const level = { name: 'level', label: t('Level'), choices: levels } as const;
  const reason = { name: 'reason', label: t('Reason'), rows: 3 } as const;
  const text = (effect: string) => t('{name}. {effect}', { name: email, effect });
  const levelOf = (typed: Readonly<Record<string, string>>) =>
    typed.level as StaffCustomer['level'];
  return {
    approve: {
      button: t('Approve'),
      title: t('Approve this account'),
      text: text(t('The customer can sign in from now on and gets an e-mail.')),
      done: t('Approved: {name}', { name: email }),
      main: status === 'waiting',
      asks: [level],
      send: (typed) => call('approveCustomer', { id, version, level: levelOf(typed) }),
    },
    reject: {
      button: t('Reject'),
      title: t('Reject this application'),
      text: text(t('The applicant gets an e-mail with your reason, word for word.')),
      done: t('Rejected: {name}', { name: email }),
      asks: [reason],
      send: (typed) => call('rejectCustomer', { id, version, reason: typed.reason ?? '' }),
    },
    block: {
      button: t('Block'),
      title: t('Block this account'),
      text: text(t('The customer is signed out everywhere and cannot sign in again.')),
      done: t('Blocked: {name}', { name: email }),
      asks: [reason],
      send: (typed) => call('blockCustomer', { id, version, reason: typed.reason ?? '' }),
    },
    unblock: {
      button: t('Unblock'),
      title: t('Unblock this account'),
      text: text(t('The customer can sign in again, with the same level as before.')),
      done: t('Unblocked: {name}', { name: email }),
      send: () => call('unblockCustomer', { id, version }),
    },
    declineAccess: {
      button: t('Decline the request'),
      title: t('Decline the request for a level'),
      text: text(t('The customer gets an e-mail with your reason, word for word.')),
      done: t('Declined: {name}', { name: email }),
      asks: [reason],
      send: (typed) => call('declineAccess', { id, version, reason: typed.reason ?? '' }),
    },
    setLevel: {
      button: t('Change level'),
      title: t('Change the level'),
      text: text(t('The customer is signed out everywhere and signs in again with the new level.')),
      done: t('Level changed: {name}', { name: email }),
      asks: [{ ...level, first: customer.level, unchanged: customer.level }],
      send: (typed) => call('setCustomerLevel', { id, version, level: levelOf(typed) }),
    },
  };
}

/**
 * Switches off two-step sign-in for a customer who lost the phone. Staff must have verified the person's
 * identity.
 */
export function ResetTwoStep({ customer: { id, email } }: { customer: StaffCustomer }) {
  const t = useDeskText();
  const reset: OfficeAction = {
    button: t('Reset two-step sign-in'),
    title: t('Switch off two-step sign-in'),
    text: t('{name} can sign in with the password alone from now on and gets an e-mail.', {
      name: email,
    }),
    submit: t('Reset'),
    done: t('Two-step sign-in is off: {name}', { name: email }),
    asks: [{ name: 'identified', label: t('How you verified the customer'), rows: 2 }],
    send: ({ identified = '' }) => call('resetCustomerSecondFactor', { id, identified }),
  };
  return <OfficeActions actions={[reset]} />;
}
