import {
  Create,
  CreateButton,
  DataTable,
  email,
  List,
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
import { call } from '#ui/desk/calls.ts';
import { EndButton } from '#ui/desk/end-button.tsx';
import { momentWords, roleWords } from '#ui/desk/words.ts';

const roleChoices = roles.map((id) => ({ id, name: roleWords[id] }));

/** Accounts of staff, the ended ones last. */
export const StaffList = () => (
  <List
    title="Staff"
    exporter={false}
    actions={
      <TopToolbar>
        <CreateButton label="Add" />
      </TopToolbar>
    }
  >
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="email" label="E-mail" disableSort />
      <DataTable.Col
        source="role"
        disableSort
        render={({ role }: StaffAccount) => roleWords[role]}
      />
      <DataTable.Col
        source="added"
        disableSort
        render={({ added }: StaffAccount) => momentWords(added)}
      />
      <DataTable.Col
        source="lastSeen"
        label="Last seen"
        disableSort
        render={({ lastSeen }: StaffAccount) => (lastSeen ? momentWords(lastSeen) : '–')}
      />
      <DataTable.Col
        source="secondFactor"
        label="Two-step sign-in"
        disableSort
        render={(account: StaffAccount) =>
          account.secondFactor ? <Reset account={account} /> : '–'
        }
      />
      <DataTable.Col
        source="ended"
        label="State"
        disableSort
        render={(account: StaffAccount) =>
          account.ended ? `Ended ${momentWords(account.ended)}` : <End account={account} />
        }
      />
    </DataTable>
  </List>
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

const End = ({ account: { id, email } }: { account: StaffAccount }) => (
  <EndButton
    name={email}
    title="End this account"
    consequence={`${email} is signed out everywhere and can no longer sign in.`}
    end={() => call('endStaff', { id })}
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
