/** The audit log and the security events, the newest first. */
import { SelectInput, TextInput } from 'react-admin';
import type { AuditLine, SecurityLine } from '#contract/staff/accounts.ts';
import { type SecurityEvent, securityEvents } from '#contract/staff/names.ts';
import { type DeskColumn, DeskList, DeskTable, EmailText } from '#ui/desk/list.tsx';
import { changesOf } from '#ui/desk/views.tsx';
import { actionWords, detailWords } from '#ui/desk/words.ts';

const actions = Object.entries(actionWords).map(([id, name]) => ({ id, name }));
const filters = [
  <TextInput key="who" source="who" label="E-mail of staff" alwaysOn />,
  <SelectInput key="action" source="action" choices={actions} emptyText="Any" alwaysOn />,
];

const columns: readonly DeskColumn<AuditLine>[] = [
  { source: 'at', label: 'When', as: 'moment' },
  { source: 'who', label: 'Who', cell: ({ who }) => <EmailText email={who} /> },
  { source: 'action', label: 'What', cell: ({ action }) => actionWords[action] ?? action },
  { source: 'subjectName', label: 'Subject', look: 'breaks' },
  { source: 'after', label: 'Change', look: 'breaks', cell: changesOf },
  { source: 'address', label: 'Address', look: 'widest' },
  { source: 'session', label: 'Session', look: 'widest' },
];

export const AuditList = () => (
  <DeskList title="Audit log" filters={filters} file="audit">
    <DeskTable columns={columns} />
  </DeskList>
);

const eventWords: Record<SecurityEvent, string> = {
  signIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signOut: 'Signed out',
  deviceSignedOut: 'Device signed out',
  signUp: 'Signed up',
  passwordChanged: 'Password changed',
  emailChanged: 'E-mail changed',
  twoFactorChanged: 'Second factor changed',
  rightsChanged: 'Rights changed',
  dataCorrected: 'Data corrected',
  exported: 'Data exported',
  attemptFailed: 'Attempt failed',
  refused: 'Refused',
  badToken: 'Unknown session or key',
  captchaDemanded: 'Captcha demanded',
};
const events = securityEvents.map((id) => ({ id, name: eventWords[id] }));
const securityFilters = [
  <TextInput key="who" source="who" label="E-mail" alwaysOn />,
  <TextInput key="address" source="address" label="Network address" alwaysOn />,
  <SelectInput key="event" source="event" choices={events} emptyText="Any" alwaysOn />,
];

const securityColumns: readonly DeskColumn<SecurityLine>[] = [
  { source: 'last', label: 'When', as: 'moment' },
  { source: 'event', label: 'What', cell: ({ event }) => eventWords[event] },
  { source: 'times', label: 'Count', as: 'number' },
  {
    source: 'area',
    look: 'widest',
    cell: ({ area }) => (area === 'staff' ? 'Back office' : 'Site'),
  },
  { source: 'who', cell: ({ who }) => <EmailText email={who} /> },
  { source: 'address', look: 'wide' },
  { source: 'session', look: 'widest' },
  { source: 'detail', look: 'breaks', cell: ({ detail }) => detailWords(detail) },
];

export const SecurityList = () => (
  <DeskList title="Security events" filters={securityFilters}>
    <DeskTable columns={securityColumns} empty="No events match the filters." />
  </DeskList>
);
