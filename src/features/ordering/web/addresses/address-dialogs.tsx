import type { Address } from '#contract/addresses.ts';
import { useForm } from '#ui/use-form.ts';
import { useText } from '#language/web/use-text.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useSite } from '#ui/site/site.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AddressFields, addressChecks, tagCheck } from '../shipping/address-fields.tsx';
import { addressPayload, emptyDraft, withAddress } from '../shipping/draft.ts';
import styles from '../shipping/shipping.module.css';
import type { useAddresses } from './use-addresses.ts';

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

/** The question before an address is deleted. */
export function DeleteAddress({
  deleting,
}: {
  deleting: ReturnType<typeof useAddresses>['deleting'];
}) {
  const t = useText();
  const { asked, ask, confirm, busy } = deleting;
  return (
    <ConfirmDialog
      title={t('Delete the address')}
      question={asked && t('Do you want to delete the address {name}?', { name: asked.addressTag })}
      onYes={confirm}
      busy={busy}
      onClose={() => ask(undefined)}
    />
  );
}
