import { AutocompleteInput, SearchInput, SelectInput } from 'react-admin';
import type { CustomerRow } from '#contract/staff/customers.ts';
import { type CustomerStatus, customerLevels, customerStatuses } from '#contract/staff/names.ts';
import { countryList } from '#language/countries.ts';
import { type DeskColumn, DeskList, DeskTable } from '#ui/desk/list.tsx';
import { StateMark } from '#ui/desk/sheet.tsx';
import { viewPath } from '#ui/desk/views.tsx';
import { englishCountryName, statusWords } from '#ui/desk/words.ts';

const statusChoices = customerStatuses.map((id) => ({ id, name: statusWords[id] }));
const levelChoices = customerLevels.map((id) => ({ id, name: id }));

const filters = [
  <SearchInput key="text" source="text" placeholder="Name, company, e-mail" alwaysOn />,
  <SelectInput key="status" source="status" choices={statusChoices} emptyText="Any" alwaysOn />,
  <SelectInput
    key="access"
    source="access"
    label="Request"
    choices={[{ id: '1', name: 'Requests a level' }]}
    emptyText="Any"
  />,
  <SelectInput key="level" source="level" choices={levelChoices} emptyText="Any" alwaysOn />,
  <AutocompleteInput key="country" source="country" choices={countryList('en')} alwaysOn />,
];

/** On a phone a row shows name and state only; the customer's page shows the rest. */
const columns: readonly DeskColumn<CustomerRow>[] = [
  { source: 'status', sorts: true, cell: (customer) => <StatusMark {...customer} /> },
  {
    source: 'name',
    sorts: true,
    cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || '–',
  },
  { source: 'company', sorts: true, cell: ({ companyName }) => companyName },
  { source: 'email', label: 'E-mail', sorts: true, look: 'wide' },
  {
    source: 'country',
    sorts: true,
    look: 'wide',
    cell: ({ country }) => englishCountryName(country),
  },
  { source: 'level', sorts: true, look: 'widest' },
  { source: 'registered', sorts: true, look: 'widest', as: 'moment' },
];

/** All customers; the server filters, sorts and pages. */
export const CustomerList = () => (
  <DeskList
    title="Customers"
    filters={filters}
    sort={{ field: 'registered', order: 'DESC' }}
    file="customers"
  >
    <DeskTable columns={columns} opens />
  </DeskList>
);

const colours: Record<CustomerStatus, string> = {
  unconfirmed: 'text.disabled',
  waiting: 'primary.main',
  active: 'success.main',
  rejected: 'error.main',
  blocked: 'error.main',
};

/** The state of a customer's account. */
export const StatusMark = ({ status, erasedAt }: Pick<CustomerRow, 'status' | 'erasedAt'>) =>
  erasedAt ? (
    <StateMark colour="text.disabled" words="Erased" />
  ) : (
    <StateMark colour={colours[status]} words={statusWords[status]} />
  );

/** The queue of waiting applications, the oldest first. */
export const waitingPath = viewPath('customers', {
  label: 'Waiting',
  filter: { status: 'waiting' },
  sort: 'registered',
  order: 'ASC',
});

/** The queue of requests for a level. */
export const accessPath = viewPath('customers', {
  label: 'Level requests',
  filter: { access: '1' },
  sort: 'registered',
  order: 'ASC',
});
