import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { languageOf } from '#language/languages.ts';
import { useText } from '#language/web/use-text.ts';
import { PageRefusal } from '#ui/session/failure-message.ts';
import { storeCustomer } from '#ui/session/stored-session.ts';
import { useRenamePerson } from '#ui/session/use-rename-person.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './account-form.module.css';
import { AccountForm } from './account-form.tsx';
import { passwordCheck, profileChecks } from './checks.ts';
import { passwordSha } from './password.ts';
import { ProfileFields, profilePayload } from './profile-fields.tsx';
import { countriesQuery } from './queries.ts';
import { PasswordField } from './sign-in-fields.tsx';
import { useForm } from './use-form.ts';

/**
 * The profile form; a changed e-mail address stays pending until its code is confirmed
 * (EmailChange).
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useText();
  const toast = useToast();
  const site = useSite();
  const rename = useRenamePerson();
  const { data: countries } = useQuery(countriesQuery(site));
  // The id of the profile on first render: a profile that loads later must not be overwritten.
  const [{ id }] = useState(profile);
  const [moves, setMoves] = useState(false);
  const save = async (fields: Readonly<Record<string, string>>) => {
    if (!id) throw new PageRefusal('Account info error.');
    const payload = profilePayload(fields);
    const { password = '' } = fields;
    await site.client.call('updateMyInfo', {
      id,
      ...payload,
      mailLanguage: languageOf(fields.mailLanguage).code,
      ...(moves && { passwordSha: await passwordSha(password) }),
    });
    const { firstName, lastName, mobile, country } = payload;
    storeCustomer({ firstName, lastName, mobile, countryCode: country });
    rename({ email: profile.email, firstName, lastName });
    toast(t('Update succeed'));
  };
  const checks = moves ? { ...profileChecks, password: passwordCheck } : profileChecks;
  const form = useForm(checks, save, {
    tells: 'alert',
    changes: ['profile'],
    place: 'profile_draft',
  });
  const watch = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'email') {
      setMoves(target.value.trim().toLowerCase() !== profile.email);
    }
  };
  return (
    <AccountForm form={form} button={t('Save')} alert={t('Info Update')}>
      <div className={styles.form} onInput={watch}>
        <ProfileFields
          form={form}
          countries={countries?.ok ? countries.val : []}
          profile={profile}
        />
        {moves && (
          <PasswordField label={t('Password (to change the e-mail address)')} error={form.error} />
        )}
      </div>
    </AccountForm>
  );
}
