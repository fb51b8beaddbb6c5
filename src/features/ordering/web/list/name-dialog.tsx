import { useForm } from '#features/accounts/web/use-form.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { tagCheck } from '../shipping/address-fields.tsx';
import styles from './lists.module.css';

const FORM = 'list-name';

interface Props {
  open: boolean;
  title: string;
  /** The name before. */
  name?: string | undefined;
  onClose: () => void;
  /** Throws the failure of the call, which the form shows. */
  onName: (name: string) => Promise<void>;
}

/** Asks for the name of a list. */
export function NameDialog({ open, title, onClose, ...form }: Props) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={FORM} variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    >
      <NameForm {...form} />
    </Dialog>
  );
}

function NameForm({ name, onName }: Pick<Props, 'name' | 'onName'>) {
  const t = useText();
  const form = useForm({ listName: tagCheck }, ({ listName = '' }) => onName(listName));
  return (
    <form {...form.props} id={FORM} className={styles.form}>
      {form.failure && <p role="alert">{form.failure}</p>}
      <TextField
        name="listName"
        label={t('Name of the list')}
        autoComplete="off"
        dir="auto"
        required
        data-first=""
        defaultValue={name}
        error={form.error('listName')}
      />
    </form>
  );
}
