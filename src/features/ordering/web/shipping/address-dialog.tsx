import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Address } from '#contract/addresses.ts';
import { useForm } from '#features/accounts/web/use-form.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { callQuery } from '#ui/site/call-query.ts';
import { useSite } from '#ui/site/site.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AddressFields, addressChecks, tagCheck } from './address-fields.tsx';
import { Attempt } from './attempt.ts';
import { addressPayload } from './draft.ts';
import styles from './shipping.module.css';

const FORM = 'new-address';
const checks = { addressTag: tagCheck, ...addressChecks };

interface Props {
  open: boolean;
  onClose: () => void;
  onAdded: (address: Address) => void;
}

/** Adds an address to the address book (docs/product.md 5). */
export function AddressDialog({ open, onClose, onAdded }: Props) {
  const t = useText();
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t('Add a new address')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={FORM} variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    >
      <AddressForm onAdded={onAdded} />
    </Dialog>
  );
}

function AddressForm({ onAdded }: Pick<Props, 'onAdded'>) {
  const t = useText();
  const site = useSite();
  const queries = useQueryClient();
  const attempt = useRef(new Attempt());
  const form = useForm(checks, async (fields) => {
    const { key } = attempt.current;
    try {
      const { val } = await site.client.call('addressAdd', addressPayload(fields), { key });
      attempt.current.ended();
      queries.setQueryData(callQuery(site, 'listMyAddress', {}).queryKey, (shown) =>
        shown?.ok ? { ...shown, val: [val, ...shown.val] } : shown,
      );
      onAdded(val);
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
        name="addressTag"
        label={t('Address Tag')}
        className={styles.whole}
        required
        data-first=""
        error={form.error('addressTag')}
      />
      <AddressFields form={form} />
    </form>
  );
}
