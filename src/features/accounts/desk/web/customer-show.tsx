import { Button, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink, Show, useRecordContext } from 'react-admin';
import { type BusinessType, businessTypes } from '#contract/choices.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { AuditLines } from '#ui/desk/audit-lines.tsx';
import { Fields, Section, Sheet, StateSection } from '#ui/desk/sheet.tsx';
import { viewPath } from '#ui/desk/views.tsx';
import { countryName, languageName, momentWords } from '#ui/desk/words.ts';
import { Correct, EditNotes } from './corrections.tsx';
import { Decisions, ResetTwoStep } from './decisions.tsx';
import { PersonalData } from './personal-data.tsx';
import { StatusMark } from './status-mark.tsx';

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
              <StatusMark status={customer.status} />
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

function Application({ customer }: { customer: StaffCustomer }) {
  const fields: [string, ReactNode][] = [
    ['First name', customer.firstName],
    ['Last name', customer.lastName],
    ['E-mail', customer.email],
    ['Mobile', customer.mobile],
    ['Country', countryName(customer.country)],
    ['Company', customer.companyName],
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
