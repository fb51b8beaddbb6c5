import { useLocation } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { StaffAccount } from '#contract/staff/accounts.ts';
import { type Role, roles } from '#contract/staff/names.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { formFields, Select, TextField } from '#ui/field.tsx';
import { OfficeActions } from '#ui/office/actions.tsx';
import { call, staffPasswordDigest } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import { PageTitle } from '#ui/office/member.tsx';
import styles from '#ui/office/office.module.css';
import { OfficePage } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { useSite } from '#ui/site/site.tsx';
import { roleWords } from './roles.ts';
import { NewPasswordField } from './sign-in.tsx';

/** List of staff accounts; ended accounts are last. */
export function StaffList() {
  const t = useDeskText();
  return (
    <OfficeList
      path="/staff"
      title={t('Staff')}
      call="listStaff"
      search={readListSearch(useLocation().search)}
      columns={useColumns()}
      folds
      actions={
        <LinkButton to="/staff/create" size="small" preload={false}>
          {t('Add')}
        </LinkButton>
      }
      none={t('None')}
    />
  );
}

function useColumns(): readonly ListColumn<StaffAccount>[] {
  const t = useDeskText();
  const { moment } = useFormats();
  const { widest, nowrap, narrower } = styles;
  const roleOf = ({ role }: StaffAccount) => t(roleWords[role]);
  return [
    {
      head: 'E-mail',
      names: true,
      cell: (account) => (
        <>
          <EmailText email={account.email} />
          <div className={narrower}>{roleOf(account)}</div>
        </>
      ),
    },
    { head: 'Role', className: widest, cell: roleOf },
    { head: 'Added', className: `${widest} ${nowrap}`, cell: ({ added }) => moment(added) },
    {
      head: 'Last seen',
      className: `${widest} ${nowrap}`,
      cell: ({ lastSeen }) => (lastSeen ? moment(lastSeen) : '–'),
    },
    { head: 'Two-step sign-in', cell: (row) => (row.secondFactor ? <Reset {...row} /> : '–') },
    { head: 'Password', cell: (row) => (row.ended ? '–' : <SendLink {...row} />) },
    {
      head: 'State',
      cell: (row) =>
        row.ended ? t('Ended {moment}', { moment: moment(row.ended) }) : <End {...row} />,
    },
  ];
}

/** Resets two-step sign-in for a member who has lost their phone. */
function Reset({ id, email: name }: StaffAccount) {
  const t = useDeskText();
  const reset = {
    button: t('Reset'),
    title: t('Switch off two-step sign-in'),
    text: t(
      '{name} is signed out everywhere, gets a mail about it, and signs in with the password only until it is set up again.',
      { name },
    ),
    done: t('Reset: {name}', { name }),
    send: () => call('resetStaffSecondFactor', { id }),
  };
  return <OfficeActions actions={[reset]} />;
}

function SendLink({ id, email: name }: StaffAccount) {
  const t = useDeskText();
  const sendLink = {
    button: t('Send link'),
    title: t('Send a link for a new password'),
    text: t(
      '{name} gets a mail with a link that sets a new password, once, within a day. Until then the password stays as it is.',
      { name },
    ),
    done: t('Send link: {name}', { name }),
    send: () => call('sendStaffPasswordLink', { id }),
  };
  return <OfficeActions actions={[sendLink]} />;
}

function End({ id, email: name }: StaffAccount) {
  const t = useDeskText();
  const end = {
    button: t('End'),
    title: t('End this account'),
    text: t('{name} is signed out everywhere and can no longer sign in.', { name }),
    done: t('Ended: {name}', { name }),
    send: () => call('endStaff', { id }),
  };
  return <OfficeActions actions={[end]} />;
}

/** Creates an account. The person changes the password after the first sign-in. */
export function StaffCreate() {
  const t = useDeskText();
  const { go } = useSite();
  const { change, busy, failure } = useOfficeChange();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email = '', role, password = '' } = formFields(event);
    const send = async () =>
      call('addStaff', {
        email,
        role: role as Role,
        passwordSha: await staffPasswordDigest(password),
      });
    if (await change(send, t('Added: {name}', { name: email }))) go('/staff');
  }
  return (
    <OfficePage>
      <PageTitle>{t('Add a member of staff')}</PageTitle>
      <form className={`${styles.section} ${styles.slim}`} onSubmit={submit}>
        <TextField name="email" label={t('E-mail')} type="email" autoComplete="off" required />
        <Select name="role" label={t('Role')} defaultValue="sales">
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(roleWords[role])}
            </option>
          ))}
        </Select>
        <NewPasswordField name="password" label={t('Password')} />
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </OfficePage>
  );
}
