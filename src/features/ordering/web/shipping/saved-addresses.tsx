import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { failureMessage } from '#ui/session/failure-message.ts';
import { callQuery } from '#ui/site/call-query.ts';
import { useSite } from '#ui/site/site.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toaster.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { type Draft, withAddress } from './draft.ts';
import styles from './shipping.module.css';

interface Props {
  draft: Draft;
  onPick: (address: Address) => void;
  /** Called with the newest address once the addresses are loaded. */
  onFirst: (address: Address) => void;
}

/** The saved addresses: pick, add, delete. */
export function SavedAddresses({ draft, onPick, onFirst }: Props) {
  const t = useText();
  const { addresses, failure, retry, deleting } = useAddresses();
  const [adding, setAdding] = useState(false);
  const newest = addresses?.[0];
  const first = useEffectEvent(() => newest && onFirst(newest));
  useEffect(() => {
    if (newest) first();
  }, [newest]);
  return (
    <fieldset className={styles.saved}>
      <legend>{t('Saved addresses')}</legend>
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
              address={address}
              picked={isShown(address, draft)}
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
        onAdded={(address) => {
          setAdding(false);
          onPick(address);
        }}
      />
      <ConfirmDialog
        title={t('Delete the address')}
        question={
          deleting.asked &&
          t('Do you want to delete the address {name}?', { name: deleting.asked.addressTag })
        }
        onYes={() => void deleting.confirm()}
        onClose={() => deleting.ask(undefined)}
        busy={deleting.busy}
      />
    </fieldset>
  );
}

interface AddressProps {
  address: Address;
  picked: boolean;
  onPick: () => void;
  onDelete: () => void;
}

function SavedAddress({ address, picked, onPick, onDelete }: AddressProps) {
  const t = useText();
  const { addressTag, consigneeName, consigneeCompany, consigneeAddress, consigneeZipcode } =
    address;
  return (
    <li className={styles.address}>
      <label>
        <input type="radio" name="savedAddress" checked={picked} onChange={onPick} />
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
        aria-label={t('Delete {number}', { number: addressTag })}
        onClick={onDelete}
      >
        {t('Delete')}
      </Button>
    </li>
  );
}

/** Whether the form holds exactly this address. */
function isShown(address: Address, draft: Draft): boolean {
  return JSON.stringify(sorted(withAddress(draft, address))) === JSON.stringify(sorted(draft));
}

const sorted = (draft: Draft) =>
  Object.entries(draft).sort(([one], [other]) => (one < other ? -1 : 1));

function useAddresses() {
  const t = useText();
  const site = useSite();
  const toast = useToast();
  const queries = useQueryClient();
  const query = callQuery(site, 'listMyAddress', {});
  const { data: outcome, refetch } = useQuery(query);
  const [asked, ask] = useState<Address>();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!asked || busy) return;
    setBusy(true);
    try {
      await site.client.call('addressDelete', { id: asked.id });
      queries.setQueryData(query.queryKey, (shown) =>
        shown?.ok ? { ...shown, val: shown.val.filter(({ id }) => id !== asked.id) } : shown,
      );
    } catch (error) {
      const message = failureMessage(error, t);
      if (message) toast(message, { kind: 'error' });
      void refetch();
    }
    setBusy(false);
    ask(undefined);
  };
  return {
    addresses: outcome?.ok ? outcome.val : undefined,
    failure: outcome?.ok === false ? outcome.message : undefined,
    retry: () => void refetch(),
    deleting: { asked, ask, confirm, busy },
  };
}
