/**
 * The store of pictures and documents: DATA_DIR, or an S3 store (STORAGE_URL). Only the program
 * chooses file names, never the sender of a file.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { type Config, ConfigError } from './config.ts';

/**
 * Error codes and names for a full disk of the site or of the database, for an exceeded quota and for a full
 * S3 store.
 */
const full = /^(ENOSPC|EDQUOT|53100|QuotaExceeded\w*|InsufficientStorage|XMinioStorageFull)$/;

/**
 * Returns the error for callers if the store or the database's disk is full, else undefined. Also checks the
 * causes of the error.
 */
export function fullFailure(error: unknown): CallError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, $metadata } = at as { code?: unknown; $metadata?: { httpStatusCode?: number } };
    if (full.test(String(code)) || full.test(at.name) || $metadata?.httpStatusCode === 507) {
      return new CallError(
        'unavailable',
        'The server has no storage space left. Nothing was changed. Please contact us.' satisfies TextKey,
      );
    }
  }
  return undefined;
}

/**
 * An S3 store does not accept a file. The message names the setting; the library's error names only the file.
 */
export class StoreError extends ConfigError {
  constructor(place: string, error: unknown) {
    const { message, name } = ((error as Error).cause ?? error) as Error;
    super(`STORAGE_URL ${place} can't be written: ${message || name}`, { cause: error });
  }
}

export interface Files {
  /**
   * Writes or replaces the file atomically: a concurrent reader gets the old or the new contents, never a
   * mixture.
   * @throws CallError unavailable if the store is full; StoreError if an S3 store rejects the file for
   * another reason. putStream throws the same errors
   */
  put(name: string, contents: Uint8Array, contentType: string): Promise<void>;
  /** @param bytes length of the stream; an S3 store needs it in advance */
  putStream(name: string, contents: Readable, bytes: number): Promise<void>;
  /** @throws an error if there is no such file */
  read(name: string): Promise<Uint8Array>;
  /** The whole file, or the bytes from `start` to `end` inclusive. */
  stream(name: string, range?: { start: number; end: number }): Promise<Readable>;
  has(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  list(folder: string): AsyncIterable<string>;
  /** Time of the last write. @throws an error if there is no such file */
  written(name: string): Promise<Date>;
}

/** Opens the store that the settings name. The first use connects to it. */
export async function openFiles({
  storageUrl,
  dataDir,
}: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<Files> {
  const folder = join(dataDir, 'files');
  // The S3 library takes 30 MB of memory, so only a site with an S3 store loads it.
  const s3 =
    storageUrl === undefined ? undefined : (await import('./s3-store.ts')).openS3Store(storageUrl);
  const disk = new Disk(s3?.driver ?? new FSDriver({ location: folder, visibility: 'private' }));
  // flydrive can read only whole files, so parts are read without it.
  const part = async (name: string, range: { start: number; end: number }) =>
    s3 ? s3.part(name, range) : createReadStream(join(folder, name), range);
  // An S3 store publishes an object only when it is complete; a folder needs a temporary file.
  const writeWhole = async (
    name: string,
    write: (name: string) => Promise<void>,
    contents?: Readable,
  ) => {
    try {
      await (s3 ? write(name) : wholeInFolder(name, write));
    } catch (error) {
      const isFaultOfStore = s3 && !contents?.errored;
      throw fullFailure(error) ?? (isFaultOfStore ? new StoreError(s3.place, error) : error);
    }
  };
  const wholeInFolder = async (name: string, write: (name: string) => Promise<void>) => {
    const part = `${name}.${randomBytes(6).toString('hex')}.part`;
    try {
      await write(part);
      await rename(join(folder, part), join(folder, name));
    } catch (error) {
      await rm(join(folder, part), { force: true });
      throw error;
    }
  };
  return {
    put: (name, contents, contentType) =>
      writeWhole(name, (temporaryName) => disk.put(temporaryName, contents, { contentType })),
    putStream: (name, contents, bytes) =>
      writeWhole(
        name,
        (temporaryName) => disk.putStream(temporaryName, contents, { contentLength: bytes }),
        contents,
      ),
    read: (name) => disk.getBytes(name),
    stream: (name, range) => (range ? part(name, range) : disk.getStream(name)),
    has: (name) => disk.exists(name),
    remove: (name) => disk.delete(name),
    list: (of) => namesIn(disk, of),
    written: async (name) => (await disk.getMetaData(name)).lastModified,
  };
}

async function* namesIn(disk: Disk, folder: string): AsyncIterable<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, paginationToken ? { paginationToken } : {});
    for (const one of page.objects) if (one.isFile) yield one.key;
    ({ paginationToken } = page);
  } while (paginationToken);
}

/** @throws CallError wrongContentType if the body is not multipart, or is compressed */
export function expectMultipart(request: FastifyRequest): void {
  if (!request.isMultipart()) {
    throw new CallError('wrongContentType', 'The content type must be multipart/form-data.');
  }
  const { 'content-encoding': coding = 'identity' } = request.headers;
  if (coding !== 'identity') {
    throw new CallError('wrongContentType', 'Files must be sent without Content-Encoding.');
  }
}

/** Cleans the name of an uploaded file: removes control characters and lone surrogates. */
export const sentName = (filename: string): string =>
  filename.replaceAll(/\p{C}/gu, '').slice(-200).toWellFormed();

/** Translates an error of the multipart parser into a CallError; undefined for other errors. */
export function multipartFailure(error: unknown): CallError | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // The parser treats a part without a file name as a form field.
  if (/^FST_(?:FIELDS|PARTS)_LIMIT$/.test(code)) {
    return new CallError('badInput', 'Only files can be sent here, each with its name.');
  }
  if (code === 'FST_FILES_LIMIT') {
    return new CallError('badInput', 'These are too many files at a time.');
  }
  // The parser calls the boundary 'needle'; a boundary of more than 256 bytes is an error.
  if (
    code === 'FST_MP_PREMATURE_CLOSE' ||
    message === 'aborted' ||
    /multipart data|^Multipart:|^The needle/.test(message)
  ) {
    return new CallError('badInput', 'The file did not arrive whole. Please send it again.');
  }
  return undefined;
}

// Kinds of files by the signature of their bytes; the name of a file proves nothing.

/** Signatures at the start of a file, in Latin-1. */
const signatures = {
  jpg: ['\xff\xd8\xff'],
  png: ['\x89PNG\r\n'],
  gif: ['GIF8'],
  tif: ['II*\0', 'MM\0*'],
} as const;
/** Brands of a file type box (ISO/IEC 14496-12). */
const brands = {
  // Both formats use some brands, such as mif1. The list of compatible brands that follows then names AVIF.
  avif: /^ftyp(?:avi[fs]|m(?:i[af]|sf)1.*avi[fs])/s,
  heic: /^ftyp(?:hei[cfsx]|hev[cx]|mi[af]1|msf1)/,
} as const;

export type PictureKind = keyof typeof signatures | keyof typeof brands | 'webp';

/**
 * Returns the kind of a picture; undefined for other files. Does not detect damage, which shows when a
 * picture is decoded.
 */
export function pictureKind(contents: Buffer): PictureKind | undefined {
  const start = contents.toString('latin1', 0, 64);
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  const [signed] = Object.entries(signatures).find(([, starts]) =>
    starts.some((signature) => start.startsWith(signature)),
  ) ?? [undefined];
  const [branded] = Object.entries(brands).find(([, brand]) => brand.test(start.slice(4))) ?? [
    undefined,
  ];
  return (signed ?? branded) as PictureKind | undefined;
}

/**
 * Decodes a file of a call from base64, which may have line ends as in RFC 2045.
 * @throws CallError badInput if the text is not base64 with its padding: Node ignores characters that it does
 * not know, and also accepts the URL-safe alphabet
 */
export function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  const text = base64.trimEnd();
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const length = base64.length - lineEndsIn(base64);
  const isOfAddresses = text.includes('-') || text.includes('_');
  if (isOfAddresses || length % 4 !== 0 || bytes.length !== (length / 4) * 3 - padding) {
    const message: TextKey = 'The field “{field}” is not valid.';
    throw new CallError('badInput', message, { field: 'content' });
  }
  return bytes;
}

/**
 * Counts the characters of line ends. They are not removed, because a million removals would take seconds.
 */
function lineEndsIn(text: string): number {
  if (!text.includes('\n')) return 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) === 0x0a) count += text.charCodeAt(at - 1) === 0x0d ? 2 : 1;
  }
  return count;
}

/** Whether the file is a PDF. Readers accept the signature within the first kilobyte. */
export const isPdf = (contents: Uint8Array): boolean =>
  Buffer.from(contents.subarray(0, 1024)).includes('%PDF-');

const ZIP = 'PK\x03\x04';
/** The first entry of an OpenDocument file is not compressed and names the kind. */
const openDocument = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(spreadsheet|text)(?![-a-z])/;

/** Returns the kind of an office document without macros; undefined for other files. */
export function officeKind(contents: Buffer): 'xlsx' | 'docx' | 'ods' | 'odt' | undefined {
  if (contents.toString('latin1', 0, 4) !== ZIP) return undefined;
  const [, kind] = openDocument.exec(contents.toString('latin1', 30, 100)) ?? [];
  if (kind) return contents.includes('Basic/') ? undefined : kind === 'text' ? 'odt' : 'ods';
  // The names of a ZIP file's entries are not compressed, so they can be searched for.
  if (!contents.includes('[Content_Types].xml') || contents.includes('vbaProject.bin')) {
    return undefined;
  }
  if (contents.includes('xl/workbook.xml')) return 'xlsx';
  return contents.includes('word/document.xml') ? 'docx' : undefined;
}

const wideEncodings: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f]/;

/**
 * Whether the contents are text that people read: no control characters besides tabs and line ends, and no
 * markup. UTF-16, in which spreadsheets save their text, is recognized by its byte order mark.
 */
export function isReadableText(contents: Buffer): boolean {
  const wide = wideEncodings[contents.toString('hex', 0, 2)];
  const text = wide ? new TextDecoder(wide).decode(contents) : contents.toString('latin1');
  return text !== '' && !controlCharacter.test(text) && !/^(?:\xef\xbb\xbf)?\s*</.test(text);
}
