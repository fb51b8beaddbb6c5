import type { NamedList } from '#contract/lists.ts';
import { useForm } from '#features/accounts/web/use-form.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { listAddress } from './list-links.ts';
import styles from './lists.module.css';

const FORM = 'share-list';

interface Props {
  open: boolean;
  list: NamedList;
  onClose: () => void;
  /** Throws the failure of the call, which the form shows. */
  onShare: (emails: string[]) => Promise<void>;
}

/** Who may look at a list, by e-mail address, and its link. */
export function ShareDialog({ open, list, onClose, onShare }: Props) {
  const t = useText();
  const { addressOf } = useSite();
  const copy = useCopy();
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t('Share the list {name}', { name: list.name })}
      actions={
        <>
          <Button onClick={() => void copy(addressOf(listAddress({ list: list.id })))}>
            {t('Copy the link')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={FORM} variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    >
      <ShareForm list={list} onShare={onShare} />
    </Dialog>
  );
}

function ShareForm({ list, onShare }: Pick<Props, 'list' | 'onShare'>) {
  const t = useText();
  const form = useForm({}, ({ emails = '' }) =>
    onShare(emails.split(/[\s,;]+/).filter((email) => email !== '')),
  );
  return (
    <form {...form.props} id={FORM} className={styles.form}>
      <p>
        {t(
          'Whoever signs in with one of these addresses can look at the list by its link and order from it. Nobody else can.',
        )}
      </p>
      {form.failure && <p role="alert">{form.failure}</p>}
      <Field label={t('E-mail addresses of your colleagues, one to a line')}>
        {(control) => (
          <textarea
            name="emails"
            rows={6}
            dir="ltr"
            autoComplete="off"
            data-first=""
            defaultValue={list.readers.join('\n')}
            {...control}
          />
        )}
      </Field>
    </form>
  );
}
