import { SelectInput, TextInput } from 'react-admin';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { changesOf } from '#ui/desk/audit-lines.tsx';
import { type Column, DeskList, DeskTable } from '#ui/desk/list.tsx';
import { actionWords } from '#ui/desk/words.ts';

const actions = Object.entries(actionWords).map(([id, name]) => ({ id, name }));
const filters = [
  <TextInput key="who" source="who" label="E-mail of staff" alwaysOn />,
  <SelectInput key="action" source="action" choices={actions} emptyText="Any" alwaysOn />,
];

const columns: readonly Column<AuditLine>[] = [
  { source: 'at', label: 'When', as: 'moment' },
  { source: 'who', label: 'Who' },
  { source: 'action', label: 'What', cell: ({ action }) => actionWords[action] ?? action },
  { source: 'subjectName', label: 'Subject' },
  { source: 'after', label: 'Change', cell: changesOf },
  { source: 'address', label: 'Address', look: 'wide' },
  { source: 'session', label: 'Session', look: 'wide' },
];

/** The list of the audit log, the newest first. */
export const AuditList = () => (
  <DeskList title="Audit log" filters={filters} file="audit">
    <DeskTable columns={columns} />
  </DeskList>
);
