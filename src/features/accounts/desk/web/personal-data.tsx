import { usePermissions } from 'react-admin';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { Role } from '#contract/staff/names.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { call } from '#ui/desk/calls.ts';
import { Section } from '#ui/desk/sheet.tsx';
import { saveBlob } from '#ui/site/save-file.ts';

/** Requests under data protection law; for admins. */
export function PersonalData({ customer }: { customer: StaffCustomer }) {
  const { permissions: role } = usePermissions<Role>();
  if (role !== 'admin') return null;
  return (
    <Section title="Personal data">
      <Actions actions={actionsOf(customer)} version={customer.version} />
    </Section>
  );
}

function actionsOf({ id, version, email }: StaffCustomer): readonly Action[] {
  return [
    {
      button: 'Download all data',
      title: 'Download all data of this customer',
      text: `A JSON file with everything that is kept of ${email}, for a request of the customer.`,
      submit: 'Download',
      done: () => `Downloaded: ${email}`,
      send: async () => {
        const { val } = await call('exportCustomer', { id });
        const json = JSON.stringify(val.data, null, 2);
        saveBlob(`customer-${id}.json`, new Blob([json], { type: 'application/json' }));
      },
    },
    {
      button: 'Erase this customer',
      title: 'Erase this customer',
      text: 'Account, addresses, lists and notes are deleted for good. Orders keep what tax law asks for. Download the data first if the customer wants them.',
      submit: 'Erase',
      done: () => 'The customer has been erased.',
      asks: [{ name: 'email', label: `Type ${email} to confirm` }],
      send: ({ email: typed = '' }) => call('eraseCustomer', { id, version, email: typed }),
    },
  ];
}
