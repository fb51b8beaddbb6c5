import { useLocation } from '@tanstack/react-router';
import { customerLevels } from '#contract/choices.ts';
import type { CustomerRow } from '#contract/staff/customers.ts';
import { type CustomerStatus, customerStatuses } from '#contract/staff/names.ts';
import { countryList } from '#language/countries.ts';
import { fullName } from '#language/full-name.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { OfficeMark, type Tone } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { SiteLink } from '#ui/site/site.tsx';

const pathOf = ({ id }: CustomerRow) => `/customers/${id}/show`;

/** On phones a row shows only name, company and state; the customer's page shows the rest. */
const columns: readonly ListColumn<CustomerRow>[] = [
  { head: 'Status', sorts: 'status', cell: (customer) => <StatusMark {...customer} /> },
  {
    head: 'Name',
    sorts: 'name',
    names: true,
    cell: (row) => (
      <SiteLink to={pathOf(row)} preload={false}>
        {fullName(row) || '–'}
      </SiteLink>
    ),
  },
  { head: 'Company', sorts: 'company', cell: ({ companyName }) => companyName },
  { head: 'E-mail', sorts: 'email', className: styles.wide, cell: ({ email }) => email },
  {
    head: 'Country',
    sorts: 'country',
    className: styles.wide,
    cell: ({ country }) => <Country code={country} />,
  },
  { head: 'Level', sorts: 'level', className: styles.widest, cell: ({ level }) => level },
  {
    head: 'Registered',
    sorts: 'registered',
    className: styles.widest,
    cell: ({ registered }) => <Registered at={registered} />,
  },
];

const Country = ({ code }: { code: string }) => useFormats().country(code);
const Registered = ({ at }: { at: string }) => useFormats().moment(at);

export function CustomerList() {
  const t = useDeskText();
  const { code } = useLanguage();
  const search = useLocation().search;
  return (
    <OfficeList
      path="/customers"
      title={t('Customers')}
      call="listCustomers"
      search={readListSearch(search, { sort: 'registered', order: 'DESC' })}
      filters={[
        { name: 'text', kind: 'text', label: 'Name, company, e-mail' },
        {
          name: 'status',
          kind: 'choice',
          label: 'Status',
          choices: customerStatuses.map((id) => ({ id, name: t(statusWords[id]) })),
        },
        {
          name: 'access',
          kind: 'choice',
          label: 'Request',
          choices: [{ id: '1', name: t('Requests a level') }],
        },
        {
          name: 'level',
          kind: 'choice',
          label: 'Level',
          choices: customerLevels.map((id) => ({ id, name: id })),
        },
        { name: 'country', kind: 'search', label: 'Country', choices: countryList(code) },
      ]}
      columns={columns}
      rowPath={pathOf}
      file="customers"
      none={t('No customer matches.')}
    />
  );
}

const statusWords: Readonly<Record<CustomerStatus, DeskKey>> = {
  unconfirmed: 'E-mail not confirmed',
  waiting: 'Waits for approval',
  active: 'Active',
  rejected: 'Rejected',
  blocked: 'Blocked',
};

const tones: Readonly<Record<CustomerStatus, Tone>> = {
  unconfirmed: 'quiet',
  waiting: 'due',
  active: 'good',
  rejected: 'bad',
  blocked: 'bad',
};

export function StatusMark({ status, erasedAt }: Pick<CustomerRow, 'status' | 'erasedAt'>) {
  const t = useDeskText();
  if (erasedAt) return <OfficeMark tone="quiet" words={t('Erased')} />;
  return <OfficeMark tone={tones[status]} words={t(statusWords[status])} />;
}
