import { SelectInput, TextInput } from 'react-admin';
import { type SecurityEvent, securityEvents } from '#contract/evidence.ts';
import type { SecurityLine } from '#contract/staff/accounts.ts';
import { type Column, DeskList, DeskTable } from '#ui/desk/list.tsx';

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
  exported: 'List exported',
  attemptFailed: 'Attempt failed',
  refused: 'Refused',
  badToken: 'Unknown session or key',
  captchaDemanded: 'Captcha demanded',
};
const events = securityEvents.map((id) => ({ id, name: eventWords[id] }));
const filters = [
  <TextInput key="who" source="who" label="E-mail" alwaysOn />,
  <TextInput key="address" source="address" label="Network address" alwaysOn />,
  <SelectInput key="event" source="event" choices={events} emptyText="Any" alwaysOn />,
];

const columns: readonly Column<SecurityLine>[] = [
  { source: 'last', label: 'When', as: 'moment' },
  { source: 'event', label: 'What', cell: ({ event }) => eventWords[event] },
  { source: 'times', label: 'Count', as: 'number' },
  {
    source: 'area',
    look: 'wide',
    cell: ({ area }) => (area === 'staff' ? 'Back office' : 'Site'),
  },
  { source: 'who' },
  { source: 'address' },
  { source: 'session', look: 'wide' },
  { source: 'detail' },
];

/** The list of security events, the newest first. */
export const SecurityList = () => (
  <DeskList title="Security events" filters={filters}>
    <DeskTable columns={columns} empty="No events match the filters." />
  </DeskList>
);
