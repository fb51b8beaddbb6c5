import type { ComponentProps } from 'react';
import { TABLE_FILE_BYTES } from '#contract/table-names.ts';
import styles from './files.module.css';
import { PageRefusal } from './site/outcome.ts';

interface FilesButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: string;
  /** Files are being processed: the user can't choose others. */
  busy?: boolean | undefined;
  onChoose: (files: File[]) => void;
}

type FileButtonProps = Omit<FilesButtonProps, 'onChoose' | 'multiple'> & {
  onChoose: (file: File) => void;
};

/** Button for choosing one file. A corrected file of the same name can be chosen again. */
export const FileButton = ({ onChoose, ...button }: FileButtonProps) => (
  <FilesButton {...button} multiple={false} onChoose={([file]) => file && onChoose(file)} />
);

export function FilesButton({ label, busy, onChoose, ...input }: FilesButtonProps) {
  return (
    <label className={styles.button}>
      {label}
      <input
        multiple
        {...input}
        type="file"
        aria-busy={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          onChoose(files);
        }}
      />
    </label>
  );
}

/** Downloads a file from the response of a call. @param content base64 */
export function saveFile({ name, content }: { name: string; content: string }): void {
  saveBlob(name, new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))]));
}

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after this event has been handled, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file in the payload of a call; `content` is base64. */
export interface SentFile {
  name: string;
  content: string;
}

/** Reads a chosen file. @param most maximum size in bytes @throws PageRefusal if the file is too large */
export async function sentFile(file: File, most = TABLE_FILE_BYTES): Promise<SentFile> {
  const { name, size } = file;
  if (size > most) {
    throw new PageRefusal('{name} is larger than {size} MB.', {
      name,
      size: most >> 20,
    });
  }
  return { name, content: await contentOf(file) };
}

/** @returns base64 @throws if the file can no longer be read */
function contentOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
