import { useId, useState } from 'react';
import {
  type FileType,
  fileTypes,
  MAX_FILES_SENT,
  MAX_ORDER_FILE,
  ORDER_FILE_TYPES,
} from '#contract/order-names.ts';
import { fileSize } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { FileButton, sentFile } from '#ui/files.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useScripts } from '#ui/site/lazy-part.tsx';
import { newKey } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { fileTypeWords, guessedType } from '../../words.ts';
import styles from './thread.module.css';

/** A file that was sent to the server and that no message names yet. */
interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly type: FileType;
}

export type Attachments = ReturnType<typeof useAttachments>;

/** Files that a person chooses for a message about an order; each is sent at once. */
export function useAttachments(orderId: string) {
  const { client } = useSite();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const { act, busy, failure } = useAct({
    async send(file: File) {
      const { name, content } = await sentFile(file, MAX_ORDER_FILE);
      const payload = { orderId, name: name.slice(-200), content };
      return (await client.call('orderFileAdd', payload, { key: newKey() })).val;
    },
    done: (file) => setFiles((before) => [...before, { ...file, type: guessedType(file.name) }]),
  });
  return {
    files,
    /** As calls name them. */
    named: files.map(({ id, type }) => ({ id, type })),
    busy,
    failure,
    add: (file: File) => void act(file),
    remove: (id: string) => setFiles((before) => before.filter((file) => file.id !== id)),
    setType: (id: string, type: FileType) =>
      setFiles((before) => before.map((file) => (file.id === id ? { ...file, type } : file))),
  };
}

/** Chooses files; each is listed with what it is. @param label of the button */
export function AttachmentField({
  attachments,
  label,
}: {
  attachments: Attachments;
  label: string;
}) {
  const t = useText();
  const { tag } = useLanguage();
  const id = useId();
  const scripts = useScripts();
  const { files, busy, failure, add, remove, setType } = attachments;
  return (
    <div className={styles.attachments}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('Files')}>
          {files.map((file) => (
            <li key={file.id} className={styles.attachment}>
              <bdi>{file.name}</bdi>
              <span className={styles.size}>{fileSize(tag, file.bytes)}</span>
              <Select
                label={t('Kind of file')}
                value={file.type}
                onChange={({ target }) => setType(file.id, target.value as FileType)}
              >
                {fileTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(fileTypeWords[type])}
                  </option>
                ))}
              </Select>
              <Button
                type="button"
                size="small"
                variant="quiet"
                aria-label={t('Remove {name}', { name: file.name })}
                onClick={() => remove(file.id)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_FILES_SENT && (
        <FileButton
          label={label}
          accept={ORDER_FILE_TYPES}
          disabled={!scripts}
          busy={busy}
          aria-invalid={failure ? true : undefined}
          aria-describedby={`${id}-status`}
          onChoose={add}
        />
      )}
      <p id={`${id}-status`} className={styles.note} role={failure ? 'alert' : 'status'}>
        {failure ||
          (busy
            ? t('Loading')
            : t('Pictures, PDF, DOCX, ODT, XLSX, ODS, CSV or text, up to {size} MB each.', {
                size: MAX_ORDER_FILE >> 20,
              }))}
      </p>
    </div>
  );
}
