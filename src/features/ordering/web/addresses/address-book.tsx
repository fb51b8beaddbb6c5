import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { AccountFrame } from '#features/accounts/web/account-form.tsx';
import { countriesQuery } from '#features/accounts/web/account-links.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/error-state.tsx';
import { useSite } from '#ui/site/site.tsx';
import styles from './address-book.module.css';
import { AddressDialog, DeleteAddress, useAddresses } from './address-dialogs.tsx';

export const AddressesPage = () => (
  <AccountFrame page="addresses">
    <AddressBook />
  </AccountFrame>
);

function AddressBook() {
  const t = useText();
  const { addresses, failure, retry, show, makeDefault, deleting } = useAddresses('addresses');
  // 'new' or the address that is being edited.
  const [open, setOpen] = useState<Address | 'new'>();
  return (
    <div className={styles.book}>
      {!addresses && !failure && <Skeleton height={72} />}
      {failure && (
        <p role="alert">
          {failure}{' '}
          <Button size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {addresses?.length === 0 && <p>{t('You have not saved an address yet.')}</p>}
      {addresses && addresses.length > 0 && (
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <Entry
              key={address.id}
              address={address}
              onEdit={() => setOpen(address)}
              onFirst={() => makeDefault(address)}
              onDelete={() => deleting.ask(address)}
            />
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen('new')}>{t('Add a new address')}</Button>
      <AddressDialog
        open={open !== undefined}
        address={open === 'new' ? undefined : open}
        onClose={() => setOpen(undefined)}
        onSaved={(saved) => {
          show(saved);
          setOpen(undefined);
        }}
      />
      <DeleteAddress deleting={deleting} />
    </div>
  );
}

interface EntryProps {
  address: Address;
  onEdit: () => void;
  onFirst: () => void;
  onDelete: () => void;
}

function Entry({ address, onEdit, onFirst, onDelete }: EntryProps) {
  const t = useText();
  const { addressTag, isDefault } = address;
  return (
    <li className={styles.address}>
      <AddressLines address={address} />
      <div className={styles.buttons}>
        {isDefault ? (
          <span className={styles.first}>{t('Default address')}</span>
        ) : (
          <Button
            size="small"
            aria-label={t('Make default: {name}', { name: addressTag })}
            onClick={onFirst}
          >
            {t('Make default')}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t('Edit {number}', { number: addressTag })}
          onClick={onEdit}
        >
          {t('Edit')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          data-change="delete"
          aria-label={t('Delete {number}', { number: addressTag })}
          onClick={onDelete}
        >
          {t('Delete')}
        </Button>
      </div>
    </li>
  );
}

function AddressLines({ address }: { address: Address }) {
  const { data: countries } = useQuery(countriesQuery(useSite()));
  const { consigneeCountry } = address;
  const country = countries?.ok && countries.val.find(({ id }) => id === consigneeCountry)?.name;
  return (
    <div>
      <bdi className={styles.tag}>{address.addressTag}</bdi>
      <bdi>{[address.consigneeName, address.consigneeCompany].filter(Boolean).join(', ')}</bdi>
      <bdi>{address.consigneeAddress}</bdi>
      <bdi>{`${address.consigneeZipcode} ${country || consigneeCountry}`}</bdi>
      <bdi dir="auto">{address.consigneeContact}</bdi>
    </div>
  );
}
