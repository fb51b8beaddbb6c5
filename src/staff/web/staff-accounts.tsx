/** Accounts of staff, the audit log and the security events. */
import { Box } from '@mui/material';
import {
  Create,
  CreateButton,
  email,
  minLength,
  PasswordInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  TopToolbar,
} from 'react-admin';
import type { AuditLine, SecurityLine, StaffAccount } from '#contract/staff/accounts.ts';
import { roles, type SecurityEvent, securityEvents } from '#contract/staff/names.ts';
import { EndButton, EndedOrButton } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { type DeskColumn, DeskList, DeskTable, EmailText, narrowOnly } from '#ui/desk/list.tsx';
import { changesOf } from '#ui/desk/views.tsx';
import { actionWords, detailWords, momentWords, roleWords } from '#ui/desk/words.ts';

const roleChoices = roles.map((id) => ({ id, name: roleWords[id] }));

const columns: readonly DeskColumn<StaffAccount>[] = [
  {
    source: 'email',
    label: 'E-mail',
    cell: ({ email, role }) => (
      <>
        <EmailText email={email} />
        <Box sx={{ color: 'text.secondary', ...narrowOnly }}>{roleWords[role]}</Box>
      </>
    ),
  },
  { source: 'role', cell: ({ role }) => roleWords[role], look: 'widest' },
  { source: 'added', as: 'moment', look: 'widest' },
  { source: 'lastSeen', label: 'Last seen', as: 'moment', look: 'widest' },
  {
    source: 'secondFactor',
    label: 'Two-step sign-in',
    cell: (account) => (account.secondFactor ? <Reset account={account} /> : '–'),
  },
  {
    source: 'id',
    label: 'Password',
    cell: ({ id, email, ended }) =>
      ended ? (
        '–'
      ) : (
        <EndButton
          label="Send link"
          name={email}
          title="Send a link for a new password"
          consequence={`${email} gets a mail with a link that sets a new password, once, within a day. Until then the password stays as it is.`}
          end={() => call('sendStaffPasswordLink', { id })}
        />
      ),
  },
  {
    source: 'ended',
    label: 'State',
    cell: ({ id, email, ended }) => (
      <EndedOrButton
        ended={ended}
        name={email}
        title="End this account"
        consequence={`${email} is signed out everywhere and can no longer sign in.`}
        end={() => call('endStaff', { id })}
      />
    ),
  },
];

/** Accounts of staff, the ended ones last. */
export const StaffList = () => (
  <DeskList
    title="Staff"
    actions={
      <TopToolbar>
        <CreateButton label="Add" />
      </TopToolbar>
    }
  >
    <DeskTable columns={columns} />
  </DeskList>
);

/** Resets two-step sign-in, for a member of staff without their phone. */
const Reset = ({ account: { id, email } }: { account: StaffAccount }) => (
  <EndButton
    label="Reset"
    name={email}
    title="Switch off two-step sign-in"
    consequence={`${email} is signed out everywhere, gets a mail about it, and signs in with the password only until it is set up again.`}
    end={() => call('resetStaffSecondFactor', { id })}
  />
);

/** A new account; the person changes the password after the first sign-in. */
export const StaffCreate = () => (
  <Create title="Add a member of staff" redirect="list">
    <SimpleForm>
      <TextInput source="email" label="E-mail" validate={[required(), email()]} />
      <SelectInput source="role" choices={roleChoices} defaultValue="sales" validate={required()} />
      <PasswordInput
        source="password"
        autoComplete="new-password"
        helperText="At least 12 characters"
        validate={[required(), minLength(12)]}
      />
    </SimpleForm>
  </Create>
);

const actions = Object.entries(actionWords).map(([id, name]) => ({ id, name }));
const filters = [
  <TextInput key="who" source="who" label="E-mail of staff" alwaysOn />,
  <SelectInput key="action" source="action" choices={actions} emptyText="Any" alwaysOn />,
];

/** When something was done; in a narrow window also by whom. */
const When = ({ moment, who }: { moment: string; who: string }) => (
  <>
    {momentWords(moment)}
    {who && (
      <Box sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
        <EmailText email={who} />
      </Box>
    )}
  </>
);

/** Texts that break anywhere would shrink to a letter's width. */
const broad = { '& :is(.column-subjectName, .column-after, .column-detail)': { minWidth: 100 } };

const auditColumns: readonly DeskColumn<AuditLine>[] = [
  { source: 'at', label: 'When', cell: ({ at, who }) => <When moment={at} who={who} /> },
  { source: 'who', label: 'Who', look: 'wide', cell: ({ who }) => <EmailText email={who} /> },
  { source: 'action', label: 'What', cell: ({ action }) => actionWords[action] ?? action },
  { source: 'subjectName', label: 'Subject', look: 'breaks' },
  { source: 'after', label: 'Change', look: 'breaks', cell: changesOf },
  { source: 'address', label: 'Address', look: 'widest' },
  { source: 'session', label: 'Session', look: 'widest' },
];

export const AuditList = () => (
  <DeskList title="Audit log" filters={filters} file="audit">
    <DeskTable columns={auditColumns} sx={broad} />
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
  { source: 'last', label: 'When', cell: ({ last, who }) => <When moment={last} who={who} /> },
  { source: 'event', label: 'What', cell: ({ event }) => eventWords[event] },
  { source: 'times', label: 'Count', as: 'number', look: 'wide' },
  {
    source: 'area',
    look: 'widest',
    cell: ({ area }) => (area === 'staff' ? 'Back office' : 'Site'),
  },
  { source: 'who', look: 'wide', cell: ({ who }) => <EmailText email={who} /> },
  { source: 'address', look: 'wide' },
  { source: 'session', look: 'widest' },
  { source: 'detail', look: 'breaks', cell: ({ detail }) => detailWords(detail) },
];

export const SecurityList = () => (
  <DeskList title="Security events" filters={securityFilters}>
    <DeskTable columns={securityColumns} sx={broad} empty="No events match the filters." />
  </DeskList>
);
