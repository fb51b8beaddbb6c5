import { useState } from 'react';
import type { Calls, Payload } from '#contract';
import { company } from '#contract/company.ts';
import type { OrderFile, OrderMessage } from '#contract/order-messages.ts';
import { MAX_MESSAGE } from '#contract/order-names.ts';
import { fileSize } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useForm } from '#ui/form.tsx';
import { Moment } from '#ui/moment.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { fileTypeWords } from '../../words.ts';
import { orderFileAddress } from '../ordering-links.ts';
import { AttachmentField, useAttachments } from './attachments.tsx';
import styles from './thread.module.css';

type ThreadMessage = Pick<Payload<Calls['orderMessageAdd']>, 'text' | 'files'>;

interface Props {
  /** The order that it is about. */
  orderId: string;
  messages: readonly OrderMessage[];
  /** Where what is typed is kept until it is sent. */
  place: string;
  /** A sentence below the field. */
  note: string;
  send: (message: ThreadMessage, key: string) => Promise<unknown>;
}

/** What customer and staff wrote and sent to each other, and a form to write. */
export function Thread({ messages, ...form }: Props) {
  const [sent, setSent] = useState(0);
  return (
    <>
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      {/* A new key empties the form. */}
      <MessageForm key={sent} {...form} onSent={() => setSent((count) => count + 1)} />
    </>
  );
}

function Message({ message: { by, at, text, files, isRead } }: { message: OrderMessage }) {
  const t = useText();
  return (
    <li className={by === 'customer' ? styles.own : styles.message}>
      <p className={styles.head}>
        <strong>{by === 'customer' ? t('you') : <bdi>{company.name}</bdi>}</strong>
        <Moment at={at} />
        {!isRead && <span>{by === 'customer' ? t('not read yet') : t('New')}</span>}
      </p>
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <FileLinks files={files} />
    </li>
  );
}

/** Files as links that save them. */
export function FileLinks({ files }: { files: readonly OrderFile[] }) {
  const t = useText();
  const { tag } = useLanguage();
  const { href } = useSite();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('Files')}>
      {files.map(({ id, type, name, bytes }) => (
        <li key={id}>
          <a href={href(orderFileAddress(id))} download>
            <bdi>{name}</bdi>
          </a>{' '}
          <span className={styles.size}>
            {t(fileTypeWords[type])} · {fileSize(tag, bytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function MessageForm({
  orderId,
  place,
  note,
  send,
  onSent,
}: Omit<Props, 'messages'> & { onSent: () => void }) {
  const t = useText();
  const toast = useToast();
  const attachments = useAttachments(orderId);
  const { named } = attachments;
  const form = useForm(
    {
      text: (value) =>
        value.trim() || named.length > 0 ? undefined : 'Please write your message.',
    },
    ({ text = '' }, key) => send({ text, files: named }, key),
    {
      changes: ['orders'],
      place,
      after: () => {
        toast(t('Your message was sent.'));
        onSent();
      },
    },
  );
  return (
    <form {...form.props} className={styles.form}>
      {form.failure && <p role="alert">{form.failure}</p>}
      <Field label={t('Your message')} error={form.error('text')}>
        {(control) => (
          <textarea name="text" rows={3} dir="auto" maxLength={MAX_MESSAGE} {...control} />
        )}
      </Field>
      <AttachmentField attachments={attachments} label={t('Attach a file')} />
      <p className={styles.note}>{note}</p>
      <Button type="submit" busy={form.sending} disabled={attachments.busy}>
        {t('Send message')}
      </Button>
    </form>
  );
}
