import { AutocompleteInput, DataTable, List, SearchInput, SelectInput } from 'react-admin';
import type { CustomerRow } from '#contract/staff/customers.ts';
import { customerLevels, customerStatuses } from '#contract/staff/names.ts';
import { ListExport } from '#ui/desk/export-button.tsx';
import { countryName, momentWords, statusWords } from '#ui/desk/words.ts';
import { countries } from './countries.ts';
import { StatusMark } from './status-mark.tsx';

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
  <AutocompleteInput key="country" source="country" choices={countries} alwaysOn />,
];

/** On a phone a row shows name and state only; the customer's page shows the rest. */
const wide = { display: { xs: 'none', md: 'table-cell' } };

/** All customers; the server filters, sorts and pages. */
export const CustomerList = () => (
  <List
    title="Customers"
    filters={filters}
    sort={{ field: 'registered', order: 'DESC' }}
    perPage={25}
    actions={<ListExport list="customers" />}
    exporter={false}
    empty={false}
  >
    <DataTable rowClick="show" bulkActionButtons={false} hiddenColumns={[]}>
      <DataTable.Col
        source="status"
        render={({ status }: CustomerRow) => <StatusMark status={status} />}
      />
      <DataTable.Col
        source="name"
        render={({ firstName, lastName }: CustomerRow) => `${firstName} ${lastName}`.trim() || '–'}
      />
      <DataTable.Col source="company" render={({ companyName }: CustomerRow) => companyName} />
      <DataTable.Col source="email" label="E-mail" sx={wide} />
      <DataTable.Col
        source="country"
        sx={wide}
        render={({ country }: CustomerRow) => countryName(country)}
      />
      <DataTable.Col source="level" sx={wide} />
      <DataTable.Col
        source="registered"
        sx={wide}
        render={({ registered }: CustomerRow) => momentWords(registered)}
      />
    </DataTable>
  </List>
);
