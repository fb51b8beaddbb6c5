import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type BusinessType, businessTypes } from '#contract/choices.ts';
import { readUrl } from '#contract/paths.ts';
import type { BillTo } from '#contract/quotations.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { countryList } from '#language/countries.ts';
import { fullName } from '#language/full-name.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { saveBlob } from '#ui/files.tsx';
import { type OfficeAction, OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { OfficeHistory } from '#ui/office/history.tsx';
import { PageTitle, useMember } from '#ui/office/member.tsx';
import styles from '#ui/office/office.module.css';
import { OfficeFields, OfficePage, OfficeSection, OfficeState } from '#ui/office/sheet.tsx';
import { type DeskKey, type OfficeText, useDeskText, useFormats } from '#ui/office/text.ts';
import { viewPath } from '#ui/office/view-path.ts';
import { StatusMark } from './customer-list.tsx';
import { CustomerOverviewSections } from './customer-overview.tsx';
import { Decisions, ResetTwoStep } from './decisions.tsx';

export function CustomerShow() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery(deskQuery('getCustomer', { id }));
  if (data) return <Customer customer={data.val} />;
  if (error) return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
  return <Skeleton height={420} />;
}

function Customer({ customer }: Props) {
  const t = useDeskText();
  const { moment } = useFormats();
  const { id, status, erasedAt, accessAskedAt } = customer;
  return (
    <OfficePage>
      <PageTitle>{fullName(customer) || customer.email}</PageTitle>
      <OfficeState
        state={
          <>
            {erasedAt ? (
              t('Erased on {day}', { day: moment(erasedAt) })
            ) : (
              <StatusMark {...customer} />
            )}
            {status === 'active' && t(', level {level}', { level: customer.level })}
          </>
        }
        detail={['rejected', 'blocked'].includes(status) && customer.reason}
        actions={
          <>
            <LinkButton to={ordersPath(customer)} size="small" preload={false}>
              {t('Orders')}
            </LinkButton>
            {status === 'active' && (
              <LinkButton to={`/orders/create?customer=${id}`} size="small" preload={false}>
                {t('New order')}
              </LinkButton>
            )}
            {customer.secondFactor && <ResetTwoStep customer={customer} />}
            {!erasedAt && <Decisions customer={customer} />}
          </>
        }
      />
      {accessAskedAt && (
        <OfficeSection title={t('Requested a level on {day}', { day: moment(accessAskedAt) })}>
          <p>{customer.accessNote || t('No note.')}</p>
        </OfficeSection>
      )}
      <OfficeSection title={t('Sign-up data')}>
        <Application customer={customer} />
        {!erasedAt && <Correct customer={customer} />}
      </OfficeSection>
      {!erasedAt && (
        <OfficeSection title={t('Notes of staff')}>
          <OfficeFields fields={notesOf(customer, t)} />
          <EditNotes customer={customer} />
        </OfficeSection>
      )}
      {(customer.billTo || !erasedAt) && (
        <OfficeSection title={t('Bill to')}>
          <BillToFields customer={customer} />
          {!erasedAt && <EditBillTo customer={customer} />}
        </OfficeSection>
      )}
      <CustomerOverviewSections customer={customer} />
      <OfficeSection title={t('Changes by staff')}>
        <OfficeHistory lines={customer.history} />
      </OfficeSection>
      {!erasedAt && <PersonalData customer={customer} />}
    </OfficePage>
  );
}

const ordersPath = ({ id }: StaffCustomer) =>
  viewPath('/orders', { filter: { customerId: id }, sort: 'placed', order: 'DESC' });

const notesOf = ({ note, taxNumber, managerId, managers }: StaffCustomer, t: OfficeText) =>
  [
    [t('Account manager'), managers.find(({ id }) => id === managerId)?.email],
    [t('Tax number'), taxNumber],
    [t('Note'), note],
  ] as const;

function BillToFields({ customer: { billTo } }: Props) {
  const t = useDeskText();
  const { country } = useFormats();
  if (!billTo) return <p className={styles.none}>{t('The company of the customer.')}</p>;
  return (
    <OfficeFields
      fields={[
        [t('Company'), billTo.company],
        [t('Address'), billTo.address],
        [t('Country'), country(billTo.country)],
        [t('Tax number'), billTo.taxNumber],
      ]}
    />
  );
}

function Application({ customer }: Props) {
  const t = useDeskText();
  const { moment, country, language } = useFormats();
  const yesNo = (flag: string) => t(flag === '1' ? 'Yes' : 'No');
  const business: DeskKey | undefined = businessTypes[customer.businessType as BusinessType];
  const fields: [string, ReactNode][] = [
    [t('First name'), customer.firstName],
    [t('Last name'), customer.lastName],
    [t('E-mail'), customer.email],
    [t('Mobile'), customer.mobile],
    [t('Country'), country(customer.country)],
    [t('Company'), customer.companyName],
    // The section of notes shows the tax number, but the page of an erased customer has no such section.
    ...(customer.erasedAt ? [[t('Tax number'), customer.taxNumber] as [string, ReactNode]] : []),
    [t('Website'), customer.website && <Website address={customer.website} />],
    [t('Job title'), customer.jobTitle],
    [t('Business phone'), customer.businessPhone],
    [t('Business'), business && t(business)],
    [t('Customer already'), yesNo(customer.existingType)],
    [t('Newsletter'), yesNo(customer.subscribe)],
    [t('Language'), language(customer.language)],
    [t('Signed up'), moment(customer.registered)],
  ];
  return <OfficeFields fields={fields} />;
}

/** A link if the text is a URL, otherwise plain text. */
function Website({ address }: { address: string }) {
  const url = readUrl(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url?.hostname.includes('.')) return address;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </a>
  );
}

/** Actions for requests under data protection law. Admins only. */
function PersonalData({ customer }: Props) {
  const t = useDeskText();
  if (useMember().role !== 'admin') return null;
  return (
    <OfficeSection title={t('Personal data')}>
      <OfficeActions actions={actionsOf(customer, t)} version={customer.version} />
    </OfficeSection>
  );
}

function actionsOf({ id, version, email }: StaffCustomer, t: OfficeText): readonly OfficeAction[] {
  return [
    {
      button: t('Download all data'),
      title: t('Download all data of this customer'),
      text: t(
        'A JSON file with everything that is kept of {name}, for a request of the customer.',
        { name: email },
      ),
      submit: t('Download'),
      done: t('Downloaded: {name}', { name: email }),
      send: async () => {
        const { val } = await call('exportCustomer', { id });
        const json = JSON.stringify(val.data, null, 2);
        saveBlob(`customer-${id}.json`, new Blob([json], { type: 'application/json' }));
      },
    },
    {
      button: t('Erase this customer'),
      title: t('Erase this customer'),
      text: t(
        'Account, addresses, lists and notes are deleted for good. Orders keep what tax law asks for. Download the data first if the customer wants them.',
      ),
      submit: t('Erase'),
      done: t('The customer has been erased.'),
      asks: [{ name: 'email', label: t('Type {name} to confirm', { name: email }) }],
      send: ({ email: typed = '' }) => call('eraseCustomer', { id, version, email: typed }),
    },
  ];
}

interface Props {
  readonly customer: StaffCustomer;
}

type Corrected = 'firstName' | 'lastName' | 'companyName' | 'mobile' | 'businessPhone';

/** Form to correct name, company and phone numbers. The customer is notified by e-mail. */
function Correct({ customer }: Props) {
  const t = useDeskText();
  const { id, version, email } = customer;
  const ask = (name: Corrected, label: DeskKey, optional = true) => ({
    name,
    label: t(label),
    first: customer[name],
    optional,
  });
  const correct: OfficeAction = {
    button: t('Correct data'),
    title: t('Correct the data of this customer'),
    text: t('{name} gets an e-mail with the new values.', { name: email }),
    submit: t('Save'),
    done: t('Corrected: {name}', { name: email }),
    asks: [
      ask('firstName', 'First name', false),
      ask('lastName', 'Last name', false),
      ask('companyName', 'Company'),
      ask('mobile', 'Mobile'),
      ask('businessPhone', 'Business phone'),
    ],
    send: (typed) =>
      call('correctCustomer', { id, version, ...(typed as Record<Corrected, string>) }),
  };
  return <OfficeActions actions={[correct]} version={version} />;
}

function EditNotes({ customer }: Props) {
  const t = useDeskText();
  const { id, version, email, managers } = customer;
  const edit: OfficeAction = {
    button: t('Edit notes'),
    title: t('Notes about this customer'),
    text: t('{name} does not see these notes.', { name: email }),
    submit: t('Save'),
    done: t('Notes saved: {name}', { name: email }),
    asks: [
      {
        name: 'managerId',
        label: t('Account manager'),
        optional: true,
        choices: {
          '': t('Nobody'),
          ...Object.fromEntries(managers.map((one) => [one.id, one.email])),
        },
        first: customer.managerId,
      },
      { name: 'taxNumber', label: t('Tax number'), first: customer.taxNumber, optional: true },
      { name: 'note', label: t('Note'), rows: 4, first: customer.note, optional: true },
    ],
    send: ({ managerId = '', taxNumber = '', note = '' }) =>
      call('saveCustomerNotes', { id, version, managerId, taxNumber, note }),
  };
  return <OfficeActions actions={[edit]} version={version} />;
}

/** Form for the company that gets the customer's bills. */
function EditBillTo({ customer: { id, version, email, billTo } }: Props) {
  const t = useDeskText();
  const { code } = useLanguage();
  const ask = (
    name: keyof BillTo,
    label: DeskKey,
    more: { rows?: number; choices?: Record<string, string> } = {},
  ) => ({
    name,
    label: t(label),
    first: billTo?.[name] ?? '',
    optional: true,
    ...more,
  });
  const countries = countryList(code).map((country) => [country.id, country.name] as const);
  const edit: OfficeAction = {
    button: t('Change'),
    title: t('Who gets the bills of this customer'),
    text: t(
      'Fill this in if another company gets the bills, such as the parent. Invoices name it from now on; issued ones stay. Empty fields remove it.',
    ),
    submit: t('Save'),
    done: t('Saved: {name}', { name: email }),
    asks: [
      ask('company', 'Company'),
      ask('address', 'Address', { rows: 3 }),
      ask('country', 'Country', { choices: { '': t('none'), ...Object.fromEntries(countries) } }),
      ask('taxNumber', 'Tax number'),
    ],
    send: (typed) => call('saveBillTo', { id, version, ...(typed as BillTo) }),
  };
  return <OfficeActions actions={[edit]} version={version} />;
}
