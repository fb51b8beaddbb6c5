import type { CustomerStatus } from '#contract/staff/names.ts';
import { StateMark } from '#ui/desk/sheet.tsx';
import { statusWords } from '#ui/desk/words.ts';

const colours: Record<CustomerStatus, string> = {
  unconfirmed: 'text.disabled',
  waiting: 'primary.main',
  active: 'success.main',
  rejected: 'error.main',
  blocked: 'error.main',
};

/** The state of a customer's account. */
export const StatusMark = ({ status }: { status: CustomerStatus }) => (
  <StateMark colour={colours[status]} words={statusWords[status]} />
);
