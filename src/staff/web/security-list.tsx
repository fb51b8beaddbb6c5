import { Typography } from '@mui/material';
import { DataTable, List, SelectInput, TextInput } from 'react-admin';
import { type SecurityEvent, securityEvents } from '#contract/evidence.ts';
import type { SecurityLine } from '#contract/staff/accounts.ts';
import { momentWords } from '#ui/desk/words.ts';

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
const wide = { display: { xs: 'none', md: 'table-cell' } };

/** The list of security events, the newest first. */
export const SecurityList = () => (
  <List title="Security events" perPage={25} filters={filters} exporter={false} empty={false}>
    <DataTable
      rowClick={false}
      bulkActionButtons={false}
      empty={<Typography sx={{ p: 2 }}>No events match the filters.</Typography>}
    >
      <DataTable.Col
        source="last"
        label="When"
        disableSort
        render={({ last }: SecurityLine) => momentWords(last)}
      />
      <DataTable.Col
        source="event"
        label="What"
        disableSort
        render={({ event }: SecurityLine) => eventWords[event]}
      />
      <DataTable.NumberCol source="times" label="Count" disableSort />
      <DataTable.Col
        source="area"
        label="Area"
        disableSort
        sx={wide}
        render={({ area }: SecurityLine) => (area === 'staff' ? 'Back office' : 'Site')}
      />
      <DataTable.Col source="who" label="Who" disableSort />
      <DataTable.Col source="address" label="Address" disableSort />
      <DataTable.Col source="session" label="Session" disableSort sx={wide} />
      <DataTable.Col source="detail" label="Detail" disableSort />
    </DataTable>
  </List>
);
