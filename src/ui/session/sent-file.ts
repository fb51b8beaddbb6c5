import { TABLE_FILE_BYTES } from '#contract/table-names.ts';
import { PageRefusal } from './failure-message.ts';

/** A file as calls take it; the bytes as base64. */
export interface SentFile {
  name: string;
  content: string;
}

/**
 * Reads a chosen table.
 * @throws PageRefusal if it is too large
 */
export async function sentFile(file: File): Promise<SentFile> {
  const { name, size } = file;
  if (size > TABLE_FILE_BYTES) {
    throw new PageRefusal('{name} is larger than {size} MB.', {
      name,
      size: TABLE_FILE_BYTES >> 20,
    });
  }
  return { name, content: await contentOf(file) };
}

/** @throws if the file can't be read any more */
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
