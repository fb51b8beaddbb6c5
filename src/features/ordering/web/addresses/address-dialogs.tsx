import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Address } from '#contract/addresses.ts';
import { countriesQuery } from '#features/accounts/web/account-links.ts';
import { useText } from '#language/web/use-text.ts';
import { ConfirmDialog, FormDialog } from '#ui/dialog.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { type Check, type Form, TextFields, useForm } from '#ui/session/form.tsx';
import { focusNextRow, useAct } from '#ui/session/use-act.ts';
import { refetchChanged } from '#ui/site/call-query.ts';
import { useSite } from '#ui/site/site.tsx';
import { LettersNote } from '../facts.tsx';
import { addressesQuery } from '../ordering-pages.ts';
import styles from './address-fields.module.css';
import { addressPayload, type Draft, emptyDraft, withAddress } from './draft.ts';

const filled: Check = (value) => (value.trim() ? undefined : 'Please fill in this field.');

/** The form only checks that required fields are filled (docs/product.md 5). */
export const addressChecks = {
  consigneeName: filled,
  consigneeContact: filled,
  consigneeAddress: filled,
  consigneeZipcode: filled,
  consigneeCountry: (value, form) => filled(value, form) && 'Please select your country',
} satisfies Record<string, Check>;

export const tagCheck = filled;

const FORM = 'new-address';
const checks = { addressTag: tagCheck, ...addressChecks };

interface Props {
  open: boolean;
  onClose: () => void;
  /** The address to edit; absent for a new address. */
  address?: Address | undefined;
  onSaved: (address: Address) => void;
}

/** Adds an address to the address book, or edits an address (docs/product.md 5). */
export function AddressDialog({ open, address, onClose, onSaved }: Props) {
  const t = useText();
  return (
    <FormDialog
      wide
      form={FORM}
      open={open}
      onClose={onClose}
      title={address ? t('Edit the address') : t('Add a new address')}
    >
      <AddressForm key={address?.id} address={address} onSaved={onSaved} />
    </FormDialog>
  );
}

function AddressForm({ address, onSaved }: Pick<Props, 'address' | 'onSaved'>) {
  const t = useText();
  const site = useSite();
  const form = useForm(checks, async (fields, key) => {
    const typed = addressPayload(fields);
    const { val } = address
      ? await site.client.call('addressUpdate', { id: address.id, ...typed }, { key })
      : await site.client.call('addressAdd', typed, { key });
    onSaved(val);
  });
  return (
    <form {...form.props} id={FORM} className={styles.fields}>
      {form.failure && (
        <p role="alert" className={`${styles.failure} ${styles.whole}`}>
          {form.failure}
        </p>
      )}
      <TextField
        {...form.field('addressTag', address?.addressTag)}
        label={t('Address Tag')}
        className={styles.whole}
        required
        data-first=""
      />
      <AddressFields form={form} shown={address && withAddress(emptyDraft, address)} />
    </form>
  );
}

export function DeleteAddress({
  deleting,
}: {
  deleting: ReturnType<typeof useAddresses>['deleting'];
}) {
  const t = useText();
  const { toDelete, ask, confirm, busy } = deleting;
  return (
    <ConfirmDialog
      title={t('Delete the address')}
      question={
        toDelete && t('Do you want to delete the address {name}?', { name: toDelete.addressTag })
      }
      onYes={confirm}
      busy={busy}
      onClose={() => ask(undefined)}
    />
  );
}

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
    // The contact is a phone number or a name, so its text decides the text direction.
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

/**
 * The customer's saved addresses, and functions that change them.
 * @param heading id of the heading that gets the focus when the last address is deleted
 */
export function useAddresses(heading: string) {
  const site = useSite();
  const queries = useQueryClient();
  const query = addressesQuery(site);
  const { data: outcome, refetch } = useQuery(query);
  const [toDelete, ask] = useState<Address>();
  const { act, busy } = useAct({
    send: ({ call, id }: { call: 'addressDefault' | 'addressDelete'; id: string }) =>
      site.client.call(call, { id }),
    changes: ['addresses'],
    tells: 'toast',
  });
  return {
    addresses: outcome?.ok ? outcome.val : undefined,
    failure: outcome?.ok === false ? outcome.message : undefined,
    retry: () => void refetch(),
    /** Shows a saved address at once, and refetches all addresses. */
    show(saved: Address) {
      queries.setQueryData(query.queryKey, (shown) =>
        shown?.ok ? { ...shown, val: withSaved(shown.val, saved) } : shown,
      );
      void refetchChanged(queries, 'addresses');
    },
    makeDefault: ({ id }: Address) => void act({ call: 'addressDefault', id }),
    deleting: {
      toDelete,
      ask,
      busy,
      confirm() {
        if (!toDelete || busy) return;
        // Close the dialog first, so that the browser returns the focus to the Delete button. Then move the
        // focus on, because this button will be removed.
        flushSync(() => ask(undefined));
        focusNextRow('delete', document.activeElement, heading);
        void act({ call: 'addressDelete', id: toDelete.id });
      },
    },
  };
}

const withSaved = (shown: Address[], saved: Address): Address[] =>
  shown.some(({ id }) => id === saved.id)
    ? shown.map((one) => (one.id === saved.id ? saved : one))
    : [
        ...shown.filter(({ isDefault }) => isDefault),
        saved,
        ...shown.filter((one) => !one.isDefault),
      ];
