import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { shippingMethodCodes, shippingMethods } from '#contract/choices.ts';
import { useText } from '#language/web/use-text.ts';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';

import { LettersNote } from '../letters-note.tsx';
import { AddressFields, addressChecks } from './address-fields.tsx';
import {
  type Draft,
  draftOf,
  holdsAddress,
  isUntouched,
  withAddress,
  withoutAddress,
} from './draft.ts';
import { SavedAddresses } from './saved-addresses.tsx';
import styles from './shipping.module.css';

export const SHIPPING_FORM = 'shipping';

interface Props {
  /** What the customer has typed or picked. */
  draft: Draft;
  /** Called on every change, so that closing the dialog loses no input. */
  onChange: (draft: Draft) => void;
  /** Called with the whole form. */
  onNext: (draft: Draft) => void;
}

/**
 * The shipping address: a saved one or a typed one. The address that orders begin with fills an empty form; it
 * is no input of the customer's, so that a correction of it counts the next time.
 */
export function ShippingForm({ draft, onChange, onNext }: Props) {
  const t = useText();
  // Counts picked addresses: each pick remounts the fields with new values.
  const [filled, setFilled] = useState(0);
  const [first, setFirst] = useState<Address>();
  const shown = first ? withAddress(draft, first) : draft;
  const form = useForm(addressChecks, async (fields) => onNext(draftOf(fields)));
  const fill = (address: Address | undefined) => {
    setFirst(address);
    setFilled((times) => times + 1);
  };
  const pick = (address: Address) => {
    onChange(withAddress(draft, address));
    fill(undefined);
  };
  const type = (typed: Draft) => {
    const isFirst = first !== undefined && holdsAddress(typed, first);
    if (!isFirst) setFirst(undefined);
    onChange(isFirst ? withoutAddress(typed) : typed);
  };
  return (
    <>
      <SavedAddresses
        form={SHIPPING_FORM}
        draft={shown}
        onPick={pick}
        onFirst={(address) => isUntouched(draft) && fill(address)}
      />
      <form
        {...form.props}
        id={SHIPPING_FORM}
        className={styles.fields}
        aria-label={t('Shipping address')}
        onInput={(event) => {
          form.props.onInput(event);
          const fields = Object.fromEntries(new FormData(event.currentTarget));
          type(draftOf(fields as Record<string, string>));
        }}
      >
        <AddressFields key={filled} form={form} shown={shown} />
        <Select
          name="shippingMethod"
          label={t('Shipping Method')}
          required
          defaultValue={draft.shippingMethod}
        >
          {shippingMethodCodes.map((method) => (
            <option key={method} value={method}>
              {t(shippingMethods[method])}
            </option>
          ))}
        </Select>
        <TextField
          name="poNumber"
          label={`${t('PO number')} ${t('(optional)')}`}
          autoComplete="off"
          dir="auto"
          defaultValue={draft.poNumber}
        />
        <TextField
          name="note"
          label={`${t('Note')} ${t('(optional)')}`}
          className={styles.whole}
          autoComplete="off"
          dir="auto"
          maxLength={500}
          defaultValue={draft.note}
        />
        <LettersNote text={draft.poNumber + draft.note} className={styles.letters} />
      </form>
    </>
  );
}
