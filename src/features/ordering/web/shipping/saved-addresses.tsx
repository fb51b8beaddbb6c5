import { useEffect, useEffectEvent, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AddressDialog, DeleteAddress } from '../addresses/address-dialogs.tsx';
import { useAddresses } from '../addresses/use-addresses.ts';
import { type Draft, holdsAddress } from './draft.ts';
import styles from './shipping.module.css';

const HEADING = 'saved-addresses';

interface Props {
  /** Id of the form that they fill: Enter on an address goes on with it. */
  form: string;
  /** What the form shows. */
  draft: Draft;
  onPick: (address: Address) => void;
  /** Called with the default address, else the newest, once the addresses are loaded. */
  onFirst: (address: Address) => void;
}

/** The saved addresses: pick, add, delete. */
export function SavedAddresses({ form, draft, onPick, onFirst }: Props) {
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
        <p role="alert" className={styles.failure}>
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
  return (
    <li className={styles.address}>
      <label>
        <input type="radio" name="savedAddress" form={form} checked={picked} onChange={onPick} />
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
