import { useEffect } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { useText } from '#language/web/use-text.ts';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './account-form.module.css';
import { CheckBox } from './check-box.tsx';
import { loadPhoneRule } from './checks.ts';
import type { Form } from './use-form.ts';

export interface Country {
  readonly id: string;
  readonly name: string;
}

interface Props {
  form: Form;
  countries: readonly Country[];
  /** The stored profile; undefined at sign-up. */
  profile?: Profile;
}

/** All fields of a customer's profile, for sign-up and the account home. */
export function ProfileFields(props: Props) {
  const t = useText();
  const { profile } = props;
  useEffect(() => void loadPhoneRule(), []);
  return (
    <>
      <PersonFields {...props} />
      <CompanyFields form={props.form} profile={profile} />
      <div>
        <CheckBox
          name="subscribe"
          value="1"
          defaultChecked={profile?.subscribe !== '0'}
          label={t('Send me news of products by e-mail')}
        />
        <CheckBox
          name="existingType"
          value="1"
          defaultChecked={profile?.existingType === '1'}
          label={t('We are a customer of yours already')}
        />
      </div>
    </>
  );
}

function PersonFields({ form, countries, profile }: Props) {
  const t = useText();
  return (
    <fieldset className={styles.group}>
      <legend>{t('You')}</legend>
      <div className={styles.fields}>
        <TextField
          {...form.field('firstName', profile?.firstName)}
          label={t('First Name')}
          autoComplete="given-name"
          required
        />
        <TextField
          {...form.field('lastName', profile?.lastName)}
          label={t('Last Name')}
          autoComplete="family-name"
          required
        />
        <TextField
          {...form.field('mobile', profile?.mobile)}
          label={t('Mobile')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          required
        />
        <TextField
          {...form.field('email', profile?.email)}
          label={t('E-mail')}
          type="email"
          autoComplete="email"
          dir="ltr"
          required
        />
        <Select
          {...form.field('country', profile?.country ?? '')}
          label={t('Country')}
          autoComplete="country"
          required
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

function CompanyFields({ form, profile }: Pick<Props, 'form' | 'profile'>) {
  const t = useText();
  return (
    <fieldset className={styles.group}>
      <legend>
        {t('Company')} <span className={styles.note}>{t('(optional)')}</span>
      </legend>
      <div className={styles.fields}>
        <TextField
          {...form.field('companyName', profile?.companyName)}
          label={t('Company name')}
          autoComplete="organization"
        />
        <Select
          {...form.field('businessType', profile?.businessType ?? '')}
          label={t('Business type')}
        >
          <option value="">{t('Choose…')}</option>
          <option value="1">{t('Remanufacturer')}</option>
          <option value="2">{t('Wholesaler')}</option>
          <option value="3">{t('Repair Shop')}</option>
        </Select>
        <TextField
          {...form.field('jobTitle', profile?.jobTitle)}
          label={t('Job title')}
          autoComplete="organization-title"
        />
        <TextField
          {...form.field('businessPhone', profile?.businessPhone)}
          label={t('Business phone')}
          type="tel"
          autoComplete="work tel"
          dir="ltr"
        />
        <TextField
          {...form.field('website', profile?.website)}
          label={t('Website')}
          inputMode="url"
          autoComplete="url"
          dir="ltr"
        />
      </div>
    </fieldset>
  );
}

/** Converts form fields to the profile's payload. */
export function profilePayload(fields: Readonly<Record<string, string>>) {
  const { firstName = '', lastName = '', mobile = '', email = '', country = '' } = fields;
  const { companyName = '', website = '', jobTitle = '', businessPhone = '' } = fields;
  return {
    firstName,
    lastName,
    mobile,
    email,
    country,
    companyName,
    website,
    jobTitle,
    businessPhone,
    businessType: fields.businessType ?? '',
    // An unchecked box is missing in the form data.
    subscribe: fields.subscribe ?? '0',
    existingType: fields.existingType ?? '0',
  };
}
