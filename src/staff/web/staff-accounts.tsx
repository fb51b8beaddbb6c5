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
import type { StaffAccount } from '#contract/staff/accounts.ts';
import { roles } from '#contract/staff/names.ts';
import { EndButton, EndedOrButton } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { type DeskColumn, DeskList, DeskTable, EmailText, narrowOnly } from '#ui/desk/list.tsx';
import { roleWords } from '#ui/desk/words.ts';

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
