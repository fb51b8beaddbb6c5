import { DataTable, List, SelectInput, TextInput } from 'react-admin';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { changesOf } from '#ui/desk/audit-lines.tsx';
import { ListExport } from '#ui/desk/export-button.tsx';
import { actionWords, momentWords } from '#ui/desk/words.ts';

const actions = Object.entries(actionWords).map(([id, name]) => ({ id, name }));
const filters = [
  <TextInput key="who" source="who" label="E-mail of staff" alwaysOn />,
  <SelectInput key="action" source="action" choices={actions} emptyText="Any" alwaysOn />,
];

const wide = { display: { xs: 'none', md: 'table-cell' } };

/** The list of the audit log, the newest first. */
export const AuditList = () => (
  <List
    title="Audit log"
    perPage={25}
    filters={filters}
    actions={<ListExport list="audit" />}
    exporter={false}
    empty={false}
  >
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col
        source="at"
        label="When"
        disableSort
        render={(line: AuditLine) => momentWords(line.at)}
      />
      <DataTable.Col source="who" label="Who" disableSort />
      <DataTable.Col
        source="action"
        label="What"
        disableSort
        render={({ action }: AuditLine) => actionWords[action] ?? action}
      />
      <DataTable.Col source="subjectName" label="Subject" disableSort />
      <DataTable.Col source="after" label="Change" disableSort render={changesOf} />
      <DataTable.Col source="address" label="Address" disableSort sx={wide} />
      <DataTable.Col source="session" label="Session" disableSort sx={wide} />
    </DataTable>
  </List>
);
