/** What kind of file bytes are, by their signature; the name of a file proves nothing. */

/** Signatures at the start, in Latin-1. */
const signatures = {
  jpg: ['\xff\xd8\xff'],
  png: ['\x89PNG\r\n'],
  gif: ['GIF8'],
  tif: ['II*\0', 'MM\0*'],
} as const;
/** Brands of a file type box (ISO/IEC 14496-12). */
const brands = { avif: /^ftypavi[fs]$/, heic: /^ftyp(?:hei[cfsx]|hev[cx]|mi[af]1|msf1)$/ } as const;

type PictureKind = keyof typeof signatures | keyof typeof brands | 'webp';

/** The kind of a picture; undefined for other files. A damaged picture shows only when it is decoded. */
export function pictureKind(contents: Buffer): PictureKind | undefined {
  const start = contents.toString('latin1', 0, 12);
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  const [signed] = Object.entries(signatures).find(([, starts]) =>
    starts.some((signature) => start.startsWith(signature)),
  ) ?? [undefined];
  const [branded] = Object.entries(brands).find(([, brand]) => brand.test(start.slice(4))) ?? [
    undefined,
  ];
  return (signed ?? branded) as PictureKind | undefined;
}

/** Whether it is a PDF: readers accept the mark within the first kilobyte. */
export const isPdf = (contents: Uint8Array): boolean =>
  Buffer.from(contents.subarray(0, 1024)).includes('%PDF-');

/** A ZIP archive begins so. */
const ZIP = 'PK\x03\x04';
/** The first entry of an OpenDocument file, stored as it is, names the kind. */
const openDocument = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(spreadsheet|text)(?![-a-z])/;

/** The kind of an office document without macros; undefined for other files. */
export function officeKind(contents: Buffer): 'xlsx' | 'docx' | 'ods' | 'odt' | undefined {
  if (contents.toString('latin1', 0, 4) !== ZIP) return undefined;
  const [, kind] = openDocument.exec(contents.toString('latin1', 30, 100)) ?? [];
  if (kind) return contents.includes('Basic/') ? undefined : kind === 'text' ? 'odt' : 'ods';
  // Names of entries stand in the archive as they are.
  if (!contents.includes('[Content_Types].xml') || contents.includes('vbaProject.bin')) {
    return undefined;
  }
  if (contents.includes('xl/workbook.xml')) return 'xlsx';
  return contents.includes('word/document.xml') ? 'docx' : undefined;
}

/** Whether it is text that people read: no control characters besides tabs and line ends, and no markup. */
export const isReadableText = (contents: Buffer): boolean =>
  contents.length > 0 &&
  !contents.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) &&
  !/^(?:\xef\xbb\xbf)?\s*</.test(contents.toString('latin1', 0, 1024));
