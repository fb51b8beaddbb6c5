import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import type { DeskFile, SentContent } from '#contract/staff/content.ts';
import { MAX_FILM, MAX_PDF, MAX_PICTURE, openings } from '#contract/staff/names.ts';
import { fileSize } from '#language/format.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { FileButton } from '#ui/files.tsx';
import { sendFiles } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { OfficeNotice } from '#ui/office/notice.tsx';
import { type DeskKey, type OfficeText, useDeskText } from '#ui/office/text.ts';
import styles from './content-desk.module.css';
import type { ItemEntries } from './entries.ts';

interface FileSort {
  readonly accept: string;
  readonly most: number;
  readonly words: DeskKey;
}

const sorts = {
  picture: {
    accept: 'image/*',
    most: MAX_PICTURE,
    words: 'JPEG, PNG, WebP, AVIF or TIFF, up to {size} MB',
  },
  pdf: {
    accept: 'application/pdf,.pdf',
    most: MAX_PDF,
    words: 'PDF without a password, up to {size} MB',
  },
  film: {
    accept: 'video/mp4,video/webm,.mp4,.webm',
    most: MAX_FILM,
    words: 'MP4 or WebM, up to {size} MB',
  },
} as const satisfies Record<string, FileSort>;
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

interface FileFieldProps {
  readonly as: keyof typeof sorts;
  readonly label: string;
  readonly onSent: (sent: SentContent) => void;
}

/** Uploads a file that is chosen or dropped on the button. Shows progress and failure. */
export function ContentFileField({ as, label, onSent }: FileFieldProps) {
  const t = useDeskText();
  const { accept, most, words } = sorts[as];
  const { part, failure, send } = useUpload(as, t, onSent);
  const sending = part !== undefined;
  const share = part !== undefined && part < 1 ? Math.round(part * 100) : undefined;
  return (
    <div className={styles.file}>
      <FileButton
        label={label}
        accept={accept}
        busy={sending}
        onChoose={(file) => void send(file)}
      />
      <p className={styles.soft}>{t(words, { size: megabytes(most) })}</p>
      {sending && (
        <div>
          <progress
            aria-label={t('Uploading: {name}', { name: label })}
            max={100}
            {...(share !== undefined && { value: share })}
          />
          <p className={styles.soft} aria-live="polite">
            {share !== undefined ? t('Uploading: {share} %', { share }) : t('Checking the file')}
          </p>
        </div>
      )}
      <div role="status">{failure && <OfficeNotice tone="bad">{failure}</OfficeNotice>}</div>
    </div>
  );
}

function useUpload(as: FileFieldProps['as'], t: OfficeText, onSent: FileFieldProps['onSent']) {
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState('');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File) {
    if (part !== undefined) return;
    setFailure('');
    const { name } = file;
    if (file.size > sorts[as].most) {
      const size = megabytes(sorts[as].most);
      setFailure(t('{name} is larger than {size} MB.', { name, size }));
      return;
    }
    stop.current = new AbortController();
    const { signal } = stop.current;
    setPart(0);
    try {
      const path = `content/upload?as=${as}`;
      onSent(await sendFiles<SentContent>(path, [file], { onProgress: setPart, signal }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!signal.aborted) setFailure(t('{name}: {value}', { name, value: error.message }));
    } finally {
      if (!signal.aborted) setPart(undefined);
    }
  }
  return { part, failure, send };
}

interface SubstanceFieldProps {
  entries: ItemEntries;
  onChange: (changes: Partial<ItemEntries>) => void;
}

const substanceWords = {
  pdf: { label: 'Document', choose: 'Choose a PDF', another: 'Another PDF' },
  film: { label: 'Video', choose: 'Choose a video', another: 'Another video' },
} as const;

/** Document or video of an item. Renders nothing for items that open as text. */
export function SubstanceField({ entries, onChange }: SubstanceFieldProps) {
  const t = useDeskText();
  const { substance } = openings[entries.contentType];
  if (substance === 'text') return null;
  const kind = substance === 'pdf' ? 'pdf' : 'video';
  const file = entries.file?.kind === kind ? entries.file : null;
  const { label, choose, another } = substanceWords[substance];
  return (
    <div className={styles.group}>
      <h3>{t(label)}</h3>
      {file && (
        <div>
          <FileWords file={file} />
          <Button size="small" onClick={() => onChange({ file: null })}>
            {t('Remove')}
          </Button>
        </div>
      )}
      {substance === 'film' && !file && (
        <EmbedField embed={entries.embed} onChange={(embed) => onChange({ embed })} />
      )}
      <ContentFileField
        as={substance}
        label={file ? t(another) : t(choose)}
        onSent={(sent) => {
          if ('file' in sent) onChange({ file: sent.file, embed: '' });
        }}
      />
    </div>
  );
}

function FileWords({ file: { id, fileName, pages, bytes } }: { file: DeskFile }) {
  const t = useDeskText();
  const { tag } = useLanguage();
  const size = fileSize(tag, bytes);
  return (
    <p>
      <a href={`/api/staff/content/file?id=${id}`} target="_blank" rel="noopener">
        {fileName}
      </a>
      <span className={styles.below}>
        {pages === null ? size : t('{count} pages, {size}', { count: pages, size })}
      </span>
    </p>
  );
}

/** URL of a video on another host. Checks during typing whether the host is allowed. */
function EmbedField({ embed, onChange }: { embed: string; onChange: (embed: string) => void }) {
  const t = useDeskText();
  const typed = useDeferredValue(embed.trim());
  const { data } = useQuery({
    ...deskQuery('checkFilm', { embed: typed }),
    enabled: typed !== '',
  });
  const { player, hosts = [] } = data?.val ?? {};
  const wrong = typed !== '' && player === '';
  return (
    <TextField
      label={t('Address of a video, or its embed code')}
      value={embed}
      maxLength={2000}
      spellCheck={false}
      dir="ltr"
      onChange={({ target }) => onChange(target.value)}
      error={
        wrong
          ? t('Videos must be on {hosts}, or uploaded here as a file.', { hosts: hosts.join(', ') })
          : undefined
      }
      hint={player || t('YouTube, Vimeo or Bilibili; or upload the video as a file:')}
    />
  );
}
