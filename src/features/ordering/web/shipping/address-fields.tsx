import { useQuery } from '@tanstack/react-query';
import type { Check } from '#features/accounts/web/checks.ts';
import { countriesQuery } from '#features/accounts/web/queries.ts';
import type { Form } from '#features/accounts/web/use-form.ts';
import { useText } from '#language/web/use-text.ts';
import { Select } from '#ui/select.tsx';
import { useSite } from '#ui/site/site.tsx';
import { TextField } from '#ui/text-field.tsx';
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

/** The fields of an address; `shown` holds their initial values. */
export function AddressFields({ form, shown }: { form: Form; shown?: Draft | undefined }) {
  const t = useText();
  const { data: countries } = useQuery(countriesQuery(useSite()));
  return (
    <>
      <TextField
        {...form.field('consigneeName', shown?.consigneeName)}
        label={t('Recipient name')}
        autoComplete="shipping name"
        required
      />
      <TextField
        {...form.field('consigneeCompany', shown?.consigneeCompany)}
        label={`${t('Company')} ${t('(optional)')}`}
        autoComplete="shipping organization"
      />
      <TextField
        {...form.field('consigneeContact', shown?.consigneeContact)}
        label={t('Contact')}
        autoComplete="shipping tel"
        // Holds a phone number or a name.
        dir="auto"
        required
      />
      <TextField
        {...form.field('consigneeZipcode', shown?.consigneeZipcode)}
        label={t('Zipcode')}
        autoComplete="shipping postal-code"
        dir="ltr"
        required
      />
      <TextField
        {...form.field('consigneeAddress', shown?.consigneeAddress)}
        label={t('Address')}
        className={styles.whole}
        autoComplete="shipping street-address"
        maxLength={200}
        required
      />
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
