import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { businessTypeCodes, businessTypes } from '#contract/choices.ts';
import { wantsNewsByDefault } from '#language/countries.ts';
import { languageOf, languages } from '#language/languages.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Select } from '#ui/field.tsx';
import { type Form, TextFields, useForm } from '#ui/session/form.tsx';
import { storeCustomer } from '#ui/session/stored-session.ts';
import { PageRefusal } from '#ui/site/outcome.ts';
import { useRenamePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './account-form.module.css';
import { AccountForm, CheckBox } from './account-form.tsx';
import { countriesQuery } from './account-links.ts';
import {
  emailField,
  loadPhoneRule,
  PasswordField,
  passwordCheck,
  passwordSha,
  profileChecks,
} from './sign-in-fields.tsx';

/** Profile form. A changed e-mail address stays pending until its code is confirmed (EmailChange). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useText();
  const toast = useToast();
  const site = useSite();
  const rename = useRenamePerson();
  const { data: countries } = useQuery(countriesQuery(site));
  // The id of the profile that was loaded first. If another account's profile is loaded later, the form must
  // not overwrite that profile.
  const [{ id }] = useState(profile);
  const [moves, setMoves] = useState(false);
  const save = async (fields: Readonly<Record<string, string>>) => {
    if (!id) throw new PageRefusal('Account info error.');
    const payload = profilePayload(fields);
    const { password = '' } = fields;
    await site.client.call('updateMyInfo', {
      id,
      ...payload,
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

/** Form to choose the e-mails that the customer gets, and the language of the e-mails. */
export function MailsForm({ profile }: { profile: Profile }) {
  const t = useText();
  const toast = useToast();
  const { client } = useSite();
  const save = async ({ subscribe = '0', mailLanguage }: Readonly<Record<string, string>>) => {
    const { code } = languageOf(mailLanguage);
    await client.call('updateMyMails', { subscribe, mailLanguage: code });
    toast(t('Update succeed'));
  };
  const form = useForm({}, save, { tells: 'alert', changes: ['profile'] });
  return (
    <AccountForm form={form} button={t('Save')} alert={t('Info Update')}>
      <div className={styles.fields}>
        <Select
          {...form.field('mailLanguage', profile.mailLanguage)}
          label={t('Language of e-mails')}
        >
          {languages.map(({ code, tag, name }) => (
            <option key={code} value={code} lang={tag}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <NewsBox defaultChecked={profile.subscribe === '1'} />
    </AccountForm>
  );
}

const NewsBox = ({ defaultChecked }: { defaultChecked: boolean }) => (
  <CheckBox
    name="subscribe"
    value="1"
    defaultChecked={defaultChecked}
    onChange={({ currentTarget }) => {
      currentTarget.dataset.chosen = '';
    }}
    label={useText()('Send me product news by e-mail')}
  />
);

export interface Country {
  readonly id: string;
  readonly name: string;
}

interface Props {
  form: Form;
  countries: readonly Country[];
  /** Stored profile; undefined at sign-up. */
  profile?: Profile;
}

export function ProfileFields(props: Props) {
  const t = useText();
  const { form, profile } = props;
  useEffect(() => void loadPhoneRule(), []);
  useEffect(() => {
    if (profile) return;
    // The country may have been chosen before hydration.
    const country = form.props.ref.current?.elements.namedItem('country');
    const isChosen = country instanceof HTMLSelectElement && country.value !== '';
    if (isChosen && !wantsNewsByDefault(country.value)) presetNews(country.form, country.value);
  }, [form.props.ref, profile]);
  return (
    <>
      <PersonFields {...props} />
      <CompanyFields form={props.form} profile={profile} />
      <CheckBox
        name="existingType"
        value="1"
        defaultChecked={profile?.existingType === '1'}
        label={t('We are already a customer')}
      />
      <NewsBox defaultChecked={!profile || profile.subscribe === '1'} />
    </>
  );
}

/** Presets the newsletter checkbox as the country's law allows, unless the person has changed it. */
function presetNews(form: HTMLFormElement | null, country: string): void {
  const box = form?.elements.namedItem('subscribe');
  if (!(box instanceof HTMLInputElement) || box.dataset.chosen !== undefined) return;
  box.checked = wantsNewsByDefault(country);
}

const firstName = {
  name: 'firstName',
  label: 'First Name',
  autoComplete: 'given-name',
  required: true,
} as const;
const lastName = {
  name: 'lastName',
  label: 'Last Name',
  autoComplete: 'family-name',
  required: true,
} as const;
const reachFields = [
  {
    name: 'mobile',
    label: 'Mobile',
    type: 'tel',
    autoComplete: 'tel',
    dir: 'ltr',
    required: true,
  },
  { ...emailField, autoComplete: 'email' },
] as const;

function PersonFields({ form, countries, profile }: Props) {
  const t = useText();
  // In Chinese the family name comes first.
  const names = useLanguage().code === 'zh' ? [lastName, firstName] : [firstName, lastName];
  return (
    <fieldset className={styles.group}>
      <legend>{t('You')}</legend>
      <div className={styles.fields}>
        <TextFields form={form} fields={[...names, ...reachFields]} values={profile} />
        <Select
          {...form.field('country', profile?.country ?? '')}
          label={t('Country')}
          autoComplete="country"
          required
          onChange={({ currentTarget }) =>
            profile ?? presetNews(currentTarget.form, currentTarget.value)
          }
        >
          <option value="">{t('Choose…')}</option>
          {countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  );
}

const nameField = {
  name: 'companyName',
  label: 'Company name',
  autoComplete: 'organization',
} as const;
const companyFields = [
  { name: 'jobTitle', label: 'Job title', autoComplete: 'organization-title' },
  {
    name: 'businessPhone',
    label: 'Business phone',
    type: 'tel',
    autoComplete: 'work tel',
    dir: 'ltr',
  },
  { name: 'website', label: 'Website', inputMode: 'url', autoComplete: 'url', dir: 'ltr' },
] as const;

function CompanyFields({ form, profile }: Pick<Props, 'form' | 'profile'>) {
  const t = useText();
  return (
    <fieldset className={styles.group}>
      <legend>
        {t('Company')} <span className={styles.note}>{t('(optional)')}</span>
      </legend>
      <div className={styles.fields}>
        <TextFields form={form} fields={[nameField]} values={profile} />
        <Select
          {...form.field('businessType', profile?.businessType ?? '')}
          label={t('Business type')}
        >
          <option value="">{t('Choose…')}</option>
          {businessTypeCodes.map((code) => (
            <option key={code} value={code}>
              {t(businessTypes[code])}
            </option>
          ))}
        </Select>
        <TextFields form={form} fields={companyFields} values={profile} />
      </div>
    </fieldset>
  );
}

const personFields = [firstName, lastName, ...reachFields] as const;

type TextName = (typeof personFields | typeof companyFields)[number]['name'];
const textNames: readonly (TextName | 'companyName' | 'country' | 'businessType')[] = [
  ...[...personFields, nameField, ...companyFields].map(({ name }) => name),
  ...(['country', 'businessType'] as const),
];

export function profilePayload(fields: Readonly<Record<string, string>>) {
  const texts = textNames.map((name) => [name, fields[name] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<(typeof textNames)[number], string>),
    // Form data contains no unchecked checkboxes.
    existingType: fields.existingType ?? '0',
    subscribe: fields.subscribe ?? '0',
  };
}
