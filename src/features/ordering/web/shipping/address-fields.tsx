import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Check } from '#ui/use-form.ts';
import { countriesQuery } from '#features/accounts/web/account-queries.ts';
import { TextFields } from '#ui/text-fields.tsx';
import type { Form } from '#ui/use-form.ts';
import { useText } from '#language/web/use-text.ts';
import { Select } from '#ui/select.tsx';
import { useSite } from '#ui/site/site.tsx';
import { LettersNote } from '../letters-note.tsx';
import type { Draft } from './draft.ts';
import styles from './shipping.module.css';

const filled: Check = (value) => (value.trim() ? undefined : 'Please fill in this field.');

/** Only required checks apply (docs/product.md 5). */
export const addressChecks = {
  consigneeName: filled,
  consigneeContact: filled,
  consigneeAddress: filled,
  consigneeZipcode: filled,
  consigneeCountry: (value, form) => filled(value, form) && 'Please select your country',
} satisfies Record<string, Check>;

export const tagCheck = filled;

const fields = [
  {
    name: 'consigneeName',
    label: 'Recipient name',
    autoComplete: 'shipping name',
    required: true,
  },
  {
    name: 'consigneeCompany',
    label: 'Company',
    optional: true,
    autoComplete: 'shipping organization',
  },
  {
    name: 'consigneeContact',
    label: 'Contact',
    autoComplete: 'shipping tel',
    // Holds a phone number or a name.
    dir: 'auto',
    required: true,
  },
  {
    name: 'consigneeZipcode',
    label: 'Zipcode',
    autoComplete: 'shipping postal-code',
    dir: 'ltr',
    required: true,
  },
  {
    name: 'consigneeAddress',
    label: 'Address',
    className: styles.whole,
    autoComplete: 'shipping street-address',
    maxLength: 200,
    required: true,
  },
] as const;

const textsOf = (draft: Draft | undefined): string =>
  fields.map(({ name }) => draft?.[name] ?? '').join('');

/** The fields of an address; `shown` holds their initial values. */
export function AddressFields({ form, shown }: { form: Form; shown?: Draft | undefined }) {
  const t = useText();
  const { data: countries } = useQuery(countriesQuery(useSite()));
  const [texts, setTexts] = useState(() => textsOf(shown));
  const look = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const inputs = [...currentTarget.querySelectorAll('input')];
    setTexts(inputs.map(({ value }) => value).join(''));
  };
  return (
    <>
      <div className={styles.texts} onInput={look}>
        <TextFields form={form} fields={fields} values={shown} />
      </div>
      <LettersNote text={texts} className={styles.letters} />
      <Select
        // Remounts when the country list arrives, so that the field selects its country.
        key={countries?.ok ? 'countries' : 'none'}
        {...form.field('consigneeCountry', shown?.consigneeCountry ?? '')}
        label={t('Country')}
        autoComplete="shipping country"
        required
      >
        <option value="">{t('Choose…')}</option>
        {/* Keeps the country until the list has loaded, so that it is not lost on submit. */}
        {!countries?.ok && shown?.consigneeCountry && (
          <option value={shown.consigneeCountry}>{shown.consigneeCountry}</option>
        )}
        {countries?.ok &&
          countries.val.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
    </>
  );
}
