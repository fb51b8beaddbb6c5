import { Box } from '@mui/material';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { call } from '#ui/desk/calls.ts';

interface Props {
  readonly customer: StaffCustomer;
}

/** Corrects name, company and phone numbers; the customer gets an e-mail. */
export function Correct({ customer }: Props) {
  const { id, version, email } = customer;
  const correct: Action = {
    button: 'Correct data',
    title: 'Correct the data of this customer',
    text: `${email} gets an e-mail with the new values.`,
    submit: 'Save',
    done: () => `Corrected: ${email}`,
    asks: [
      { name: 'firstName', label: 'First name', first: customer.firstName },
      { name: 'lastName', label: 'Last name', first: customer.lastName },
      { name: 'companyName', label: 'Company', first: customer.companyName, optional: true },
      { name: 'mobile', label: 'Mobile', first: customer.mobile, optional: true },
      {
        ...{ name: 'businessPhone', label: 'Business phone' },
        ...{ first: customer.businessPhone, optional: true },
      },
    ],
    send: ({
      firstName = '',
      lastName = '',
      companyName = '',
      mobile = '',
      businessPhone = '',
    }) => {
      const form = { firstName, lastName, companyName, mobile, businessPhone };
      return call('correctCustomer', { id, version, ...form });
    },
  };
  return <BelowFields action={correct} version={version} />;
}

/** Edits what staff keep for themselves. */
export function EditNotes({ customer }: Props) {
  const { id, version, email, managers } = customer;
  const edit: Action = {
    button: 'Edit notes',
    title: 'Notes about this customer',
    text: `${email} does not see these notes.`,
    submit: 'Save',
    done: () => `Notes saved: ${email}`,
    asks: [
      {
        ...{ name: 'managerId', label: 'Account manager', optional: true },
        choices: {
          '': 'Nobody',
          ...Object.fromEntries(managers.map((one) => [one.id, one.email])),
        },
        first: customer.managerId,
      },
      { name: 'taxNumber', label: 'Tax number', first: customer.taxNumber, optional: true },
      { name: 'note', label: 'Note', rows: 4, first: customer.note, optional: true },
    ],
    send: ({ managerId = '', taxNumber = '', note = '' }) =>
      call('saveCustomerNotes', { id, version, managerId, taxNumber, note }),
  };
  return <BelowFields action={edit} version={version} />;
}

const BelowFields = ({ action, version }: { action: Action; version: number }) => (
  <Box sx={{ mt: 2 }}>
    <Actions actions={[action]} version={version} />
  </Box>
);
