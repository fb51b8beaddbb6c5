import { useRef } from 'react';
import type { Address } from '#contract/addresses.ts';
import { useForm } from '#features/accounts/web/use-form.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useSite } from '#ui/site/site.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AddressFields, addressChecks, tagCheck } from '../shipping/address-fields.tsx';
import { Attempt } from '../shipping/attempt.ts';
import { addressPayload, emptyDraft, withAddress } from '../shipping/draft.ts';
import styles from '../shipping/shipping.module.css';

const FORM = 'new-address';
const checks = { addressTag: tagCheck, ...addressChecks };

interface Props {
  open: boolean;
  onClose: () => void;
  /** The address to edit; none: a new one. */
  address?: Address | undefined;
  onSaved: (address: Address) => void;
}

/** Adds an address to the address book, or edits one of it (docs/product.md 5). */
export function AddressDialog({ open, address, onClose, onSaved }: Props) {
  const t = useText();
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={address ? t('Edit the address') : t('Add a new address')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={FORM} variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    >
      <AddressForm key={address?.id} address={address} onSaved={onSaved} />
    </Dialog>
  );
}

function AddressForm({ address, onSaved }: Pick<Props, 'address' | 'onSaved'>) {
  const t = useText();
  const site = useSite();
  const attempt = useRef(new Attempt());
  const form = useForm(checks, async (fields) => {
    const { key } = attempt.current;
    try {
      const typed = addressPayload(fields);
      const { val } = address
        ? await site.client.call('addressUpdate', { id: address.id, ...typed }, { key })
        : await site.client.call('addressAdd', typed, { key });
      attempt.current.ended();
      onSaved(val);
    } catch (error) {
      attempt.current.ended(error);
      throw error;
    }
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
