import { useText } from '#language/web/use-text.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { useAddresses } from './use-addresses.ts';

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
      onYes={() => void confirm()}
      onClose={() => ask(undefined)}
      busy={busy}
    />
  );
}
