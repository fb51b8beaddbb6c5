import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { shippingMethodCodes, shippingMethods } from '#contract/choices.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/error-state.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { useForm } from '#ui/session/form.tsx';
import {
  AddressDialog,
  AddressFields,
  addressChecks,
  DeleteAddress,
  useAddresses,
} from '../addresses/address-dialogs.tsx';
import fieldStyles from '../addresses/address-fields.module.css';
import {
  type Draft,
  draftOf,
  holdsAddress,
  isUntouched,
  withAddress,
  withoutAddress,
} from '../addresses/draft.ts';
import { WishFields, wishChecks } from '../addresses/wish-fields.tsx';
import { LettersNote } from '../facts.tsx';
import styles from './placing.module.css';

export const SHIPPING_FORM = 'shipping';

const orderChecks = { ...addressChecks, ...wishChecks() };

interface Props {
  draft: Draft;
  /** Called on every change, so that closing the dialog loses no input. */
  onChange: (draft: Draft) => void;
  onNext: (draft: Draft) => void;
}

/**
 * The shipping address, saved or typed. The default address, else the newest, fills an empty form. This
 * address is not stored as the customer's input, so that a later correction of the address applies.
 */
export function ShippingForm({ draft, onChange, onNext }: Props) {
  const t = useText();
  // Counts picked addresses: each pick remounts the fields with new values.
  const [filled, setFilled] = useState(0);
  const [first, setFirst] = useState<Address>();
  const shownDraft = first ? withAddress(draft, first) : draft;
  const form = useForm(orderChecks, async (fields) => onNext(draftOf(fields)));
  const fill = (address: Address | undefined) => {
    form.clearErrors();
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
        draft={shownDraft}
        onPick={pick}
        onFirst={(address) => isUntouched(draft) && fill(address)}
      />
      <form
        {...form.props}
        id={SHIPPING_FORM}
        className={fieldStyles.fields}
        aria-label={t('Shipping address')}
        onInput={(event) => {
          form.props.onInput(event);
          const fields = Object.fromEntries(new FormData(event.currentTarget));
          type(draftOf(fields as Record<string, string>));
        }}
      >
        <AddressFields key={filled} form={form} shown={shownDraft} />
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
        <WishFields form={form} draft={draft} />
        <TextField
          name="note"
          label={`${t('Note')} ${t('(optional)')}`}
          className={fieldStyles.whole}
          autoComplete="off"
          dir="auto"
          maxLength={500}
          defaultValue={draft.note}
        />
        <LettersNote text={draft.poNumber + draft.note} className={fieldStyles.letters} />
      </form>
    </>
  );
}

const HEADING = 'saved-addresses';

interface SavedAddressesProps {
  /** Id of the form that the addresses fill: Enter on an address submits it. */
  form: string;
  draft: Draft;
  onPick: (address: Address) => void;
  /** Called with the default address, else the newest, once the addresses are loaded. */
  onFirst: (address: Address) => void;
}

function SavedAddresses({ form, draft, onPick, onFirst }: SavedAddressesProps) {
  const t = useText();
  const { addresses, failure, retry, show, deleting } = useAddresses(HEADING);
  const [adding, setAdding] = useState(false);
  const first = addresses?.[0];
  const fill = useEffectEvent(() => first && onFirst(first));
  useEffect(() => {
    if (first) fill();
  }, [first]);
  return (
    <fieldset className={styles.saved}>
      <legend id={HEADING} tabIndex={-1}>
        {t('Saved addresses')}
      </legend>
      {!addresses && !failure && <Skeleton height={48} />}
      {failure && (
        <p role="alert" className={fieldStyles.failure}>
          {failure}{' '}
          <Button size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {addresses?.length === 0 && <p className={styles.none}>{t('No data')}</p>}
      {addresses && addresses.length > 0 && (
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <SavedAddress
              key={address.id}
              form={form}
              address={address}
              picked={holdsAddress(draft, address)}
              onPick={() => onPick(address)}
              onDelete={() => deleting.ask(address)}
            />
          ))}
        </ul>
      )}
      <Button size="small" onClick={() => setAdding(true)}>
        {t('Add a new address')}
      </Button>
      <AddressDialog
        open={adding}
        onClose={() => setAdding(false)}
        onSaved={(address) => {
          show(address);
          setAdding(false);
          onPick(address);
        }}
      />
      <DeleteAddress deleting={deleting} />
    </fieldset>
  );
}

interface AddressProps {
  form: string;
  address: Address;
  picked: boolean;
  onPick: () => void;
  onDelete: () => void;
}

function SavedAddress({ form, address, picked, onPick, onDelete }: AddressProps) {
  const t = useText();
  const { addressTag, consigneeName, consigneeCompany, consigneeAddress, consigneeZipcode } =
    address;
  const radio = useRef<HTMLInputElement>(null);
  // Moves the focus to the address that fills the form, from the dialog's first control or from a field that
  // the fill has replaced: Enter then goes on to the review.
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches('dialog');
    if (picked && (isLost || activeElement?.closest('dialog > * > header'))) radio.current?.focus();
  }, [picked]);
  return (
    <li className={styles.address}>
      <label>
        <input
          ref={radio}
          type="radio"
          name="savedAddress"
          form={form}
          checked={picked}
          onChange={onPick}
        />
        <span>
          <bdi className={styles.tag}>{addressTag}</bdi>
          <span className={styles.where}>
            {[consigneeName, consigneeCompany, consigneeAddress, consigneeZipcode]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
      </label>
      <Button
        size="small"
        variant="quiet"
        data-change="delete"
        aria-label={t('Delete {number}', { number: addressTag })}
        onClick={onDelete}
      >
        {t('Delete')}
      </Button>
    </li>
  );
}
