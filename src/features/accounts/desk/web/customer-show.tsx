import { Box, Button, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink, Show, usePermissions, useRecordContext } from 'react-admin';
import { type BusinessType, businessTypes } from '#contract/choices.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { Role } from '#contract/staff/names.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { call } from '#ui/desk/calls.ts';
import { Fields, Section, Sheet, StateSection } from '#ui/desk/sheet.tsx';
import { AuditLines, viewPath } from '#ui/desk/views.tsx';
import { englishCountryName, languageName, momentWords } from '#ui/desk/words.ts';
import { saveBlob } from '#ui/files.tsx';
import { StatusMark } from './customer-list.tsx';
import { CustomerOverviewSections } from './customer-overview.tsx';
import { Decisions, ResetTwoStep } from './decisions.tsx';

const Heading = () => {
  const customer = useRecordContext<StaffCustomer>();
  return (
    <>{customer ? `${customer.firstName} ${customer.lastName}`.trim() || customer.email : ''}</>
  );
};

export const CustomerShow = () => (
  <Show title={<Heading />} actions={false} component="div">
    <Customer />
  </Show>
);

function Customer() {
  const customer = useRecordContext<StaffCustomer>();
  // react-admin first returns the list's row, which has no history.
  if (!customer?.history) return null;
  return (
    <Sheet>
      <StateSection
        state={
          <>
            {customer.erasedAt ? (
              `Erased on ${momentWords(customer.erasedAt)}`
            ) : (
              <StatusMark {...customer} />
            )}
            {customer.status === 'active' && `, level ${customer.level}`}
          </>
        }
        detail={['rejected', 'blocked'].includes(customer.status) && customer.reason}
        actions={
          <>
            <Button component={RouterLink} to={ordersPath(customer)} color="secondary">
              Orders
            </Button>
            {customer.status === 'active' && (
              <Button
                component={RouterLink}
                to={`/orders/create?customer=${customer.id}`}
                color="secondary"
              >
                New order
              </Button>
            )}
            {customer.secondFactor && <ResetTwoStep customer={customer} />}
            {!customer.erasedAt && <Decisions customer={customer} />}
          </>
        }
      />
      {customer.accessAskedAt && (
        <Section title={`Requested a level on ${momentWords(customer.accessAskedAt)}`}>
          {customer.accessNote || 'No note.'}
        </Section>
      )}
      <Section title="Sign-up data">
        <Application customer={customer} />
        {!customer.erasedAt && <Correct customer={customer} />}
      </Section>
      {!customer.erasedAt && (
        <Section title="Notes of staff">
          <Fields fields={notesOf(customer)} />
          <EditNotes customer={customer} />
        </Section>
      )}
      <CustomerOverviewSections customer={customer} />
      <Section title="Changes by staff">
        <AuditLines lines={customer.history} />
      </Section>
      {!customer.erasedAt && <PersonalData customer={customer} />}
    </Sheet>
  );
}

const ordersPath = ({ id }: StaffCustomer) =>
  viewPath('orders', { label: '', filter: { customerId: id }, sort: 'placed', order: 'DESC' });

const notesOf = ({ note, taxNumber, managerId, managers }: StaffCustomer) =>
  [
    ['Account manager', managers.find(({ id }) => id === managerId)?.email],
    ['Tax number', taxNumber],
    ['Note', note],
  ] as const;

const yesNo = (flag: string) => (flag === '1' ? 'Yes' : 'No');

const taxNumberOf = ({ taxNumber }: StaffCustomer): [string, ReactNode] => [
  'Tax number',
  taxNumber,
];

function Application({ customer }: { customer: StaffCustomer }) {
  const fields: [string, ReactNode][] = [
    ['First name', customer.firstName],
    ['Last name', customer.lastName],
    ['E-mail', customer.email],
    ['Mobile', customer.mobile],
    ['Country', englishCountryName(customer.country)],
    ['Company', customer.companyName],
    // An erased customer has no notes of staff, where the tax number stands for others.
    ...(customer.erasedAt ? [taxNumberOf(customer)] : []),
    ['Website', customer.website && <Website key="website" address={customer.website} />],
    ['Job title', customer.jobTitle],
    ['Business phone', customer.businessPhone],
    ['Business', businessTypes[customer.businessType as BusinessType]],
    ['Customer already', yesNo(customer.existingType)],
    ['Newsletter', yesNo(customer.subscribe)],
    ['Language', languageName(customer.language)],
    ['Signed up', momentWords(customer.registered)],
  ];
  return <Fields fields={fields} />;
}

/** A link if the text is a URL; otherwise plain text. */
function Website({ address }: { address: string }) {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url?.hostname.includes('.')) return address;
  return (
    <Link href={url.href} target="_blank" rel="noopener noreferrer nofollow" color="inherit">
      {address}
    </Link>
  );
}

/** Requests under data protection law; for admins. */
function PersonalData({ customer }: { customer: StaffCustomer }) {
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

interface Props {
  readonly customer: StaffCustomer;
}

/** Corrects name, company and phone numbers; the customer gets an e-mail. */
function Correct({ customer }: Props) {
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
function EditNotes({ customer }: Props) {
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
