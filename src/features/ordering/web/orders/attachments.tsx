import { type ReactNode, useId, useState } from 'react';
import {
  type FileType,
  fileTypes,
  MAX_FILES_SENT,
  MAX_ORDER_FILE,
  ORDER_FILE_TYPES,
} from '#contract/order-names.ts';
import { fileSize, type TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { FilesButton, type SentFile, sentFile } from '#ui/files.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useScripts } from '#ui/site/lazy-part.tsx';
import { PageRefusal } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { fileTypeWords, guessedType } from '../../words.ts';
import page from './order-page.module.css';
import styles from './talk.module.css';

/** A file that was sent to the server and that no message names yet. */
interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly type: FileType;
}

export type Attachments = ReturnType<typeof useAttachments>;

const tooMany: TextKey = 'At most {most} files are sent at a time.';

type SendFile = (
  file: SentFile,
  key: string,
) => Promise<{ val: Pick<Attachment, 'id' | 'name' | 'bytes'> }>;

/** Files that somebody chooses for a message about an order. Each file is uploaded at once. */
export function useAttachments(sendFile: SendFile) {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const { act, busy, failure } = useAct({
    async send({ file, room }: { file: File; room: number }, key) {
      if (room <= 0) throw new PageRefusal(tooMany, { most: MAX_FILES_SENT });
      const { name, content } = await sentFile(file, MAX_ORDER_FILE);
      return (await sendFile({ name: name.slice(-200), content }, key)).val;
    },
    // Each file is a request of its own, even if the response about the previous file was lost.
    part: ({ file: { name, size, lastModified } }) => `${name} ${size} ${lastModified}`,
    done: (file) => setFiles((before) => [...before, { ...file, type: guessedType(file.name) }]),
  });
  return {
    files,
    /** Ids and types of the files, as the calls that send a message expect them. */
    named: files.map(({ id, type }) => ({ id, type })),
    busy,
    failure,
    clear: () => setFiles([]),
    /** Sends chosen files one after another, until one of them fails. */
    async add(chosen: readonly File[]) {
      for (const [at, file] of chosen.entries()) {
        if (!(await act({ file, room: MAX_FILES_SENT - files.length - at }))) return;
      }
    },
    remove: (id: string) => setFiles((before) => before.filter((file) => file.id !== id)),
    setType: (id: string, type: FileType) =>
      setFiles((before) => before.map((file) => (file.id === id ? { ...file, type } : file))),
  };
}

export function useOwnAttachments(orderId: string) {
  const { client } = useSite();
  return useAttachments((file, key) => client.call('orderFileAdd', { orderId, ...file }, { key }));
}

interface FieldProps {
  attachments: Attachments;
  label: string;
  children?: ReactNode;
}

export function AttachmentField({ attachments, label, children }: FieldProps) {
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
      <div className={page.buttons}>
        {files.length < MAX_FILES_SENT && (
          <FilesButton
            label={label}
            accept={ORDER_FILE_TYPES}
            disabled={!scripts}
            busy={busy}
            aria-invalid={failure ? true : undefined}
            aria-describedby={`${id}-status`}
            onChoose={(chosen) => void add(chosen)}
          />
        )}
        {children}
      </div>
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
