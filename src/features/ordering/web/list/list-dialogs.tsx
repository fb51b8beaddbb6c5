import type { NamedList } from '#contract/lists.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog.tsx';
import { Field, TextField } from '#ui/field.tsx';
import { useCopy } from '#ui/part-number.tsx';
import { useForm } from '#ui/session/form.tsx';
import { useScripts } from '#ui/site/lazy-part.tsx';
import { useSite } from '#ui/site/site.tsx';
import { tagCheck } from '../addresses/address-dialogs.tsx';
import { itemListAddress } from '../ordering-pages.ts';
import styles from './lists.module.css';

const FORM = 'list-name';

interface Props<Done> {
  open: boolean;
  title: string;
  name?: string | undefined;
  onClose: () => void;
  send: (name: string, key: string) => Promise<Done>;
  onDone: (answer: Done) => void;
}

export function NameDialog<Done>({ open, title, onClose, ...form }: Props<Done>) {
  return (
    <FormDialog form={FORM} open={open} onClose={onClose} title={title}>
      <NameForm {...form} />
    </FormDialog>
  );
}

function NameForm<Done>({ name, send, onDone }: Pick<Props<Done>, 'name' | 'send' | 'onDone'>) {
  const t = useText();
  const form = useForm({ listName: tagCheck }, ({ listName = '' }, key) => send(listName, key), {
    after: onDone,
    changes: ['lists'],
  });
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

const SHARE_FORM = 'share-list';

/** Readers of a list, with buttons that copy the URL of the list or mail it to the readers. */
export function SharedWith({ list }: { list: NamedList }) {
  const t = useText();
  const { href } = useSite();
  const copy = useCopy();
  const scripts = useScripts();
  if (list.readers.length === 0) return null;
  const link = () => new URL(href(itemListAddress({ list: list.id })), location.href).href;
  return (
    <p className={styles.readers}>
      <span>{t('Shared with: {emails}', { emails: list.readers.join(', ') })}</span>
      {scripts && (
        <>
          <Button size="small" onClick={() => void copy(link())}>
            {t('Copy the link')}
          </Button>
          <a href={mailWith(list, link())}>{t('E-mail the link')}</a>
        </>
      )}
    </p>
  );
}

interface ShareDialogProps {
  open: boolean;
  list: NamedList;
  onClose: () => void;
  onDone: () => void;
}

export function ShareDialog({ open, list, onClose, onDone }: ShareDialogProps) {
  const t = useText();
  return (
    <FormDialog
      wide
      form={SHARE_FORM}
      open={open}
      onClose={onClose}
      title={t('Share the list {name}', { name: list.name })}
    >
      <ShareForm list={list} onDone={onDone} />
    </FormDialog>
  );
}

/** A `mailto:` URL (RFC 6068): `encodeURIComponent` escapes all characters that could add a field. */
export function mailWith({ name, readers }: Pick<NamedList, 'name' | 'readers'>, link: string) {
  const to = readers.map(encodeURIComponent).join(',');
  return `mailto:${to}?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(link)}`;
}

function ShareForm({ list, onDone }: Pick<ShareDialogProps, 'list' | 'onDone'>) {
  const t = useText();
  const { client } = useSite();
  const share = ({ emails = '' }) =>
    client.call('listShare', {
      id: list.id,
      emails: emails.split(/[\s,;]+/).filter((email) => email !== ''),
    });
  const form = useForm({}, share, { after: onDone, changes: ['lists'] });
  return (
    <form {...form.props} id={SHARE_FORM} className={styles.form}>
      <p>
        {t(
          'Only people who sign in with one of these addresses can open the list by its link and order from it.',
        )}
      </p>
      {form.failure && <p role="alert">{form.failure}</p>}
      <Field label={t('E-mail addresses of your colleagues, one per line')}>
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
