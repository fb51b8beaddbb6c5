/**
 * The process that creates documents, one after another: PDFs with a native library, about 100 ms each, and
 * workbooks. In the web process a large workbook would block the event loop.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderSVG } from 'uqr';
import { drawnLetter } from '#contract/input-checks.ts';
import { runTasks } from '#platform/processes.ts';
import type { MemoryTable } from '#platform/tables/workbook.ts';

/** A PDF: `template` renders each of the sheets. All sheets are in one language. */
interface PdfTask {
  readonly template: string;
  readonly sheets: readonly object[];
  /** PNG or JPEG files that the template draws by their index. */
  readonly pictures?: readonly Uint8Array[];
  readonly plain?: boolean;
}

export type DocumentTask = { readonly workbook: readonly MemoryTable[] } | PdfTask;

export type DocumentResult = { bytes: Uint8Array } | { failure: string };

const pdfs = lazily(async () => {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  // The workspace holds templates only, so a sheet cannot read other files.
  return NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontPaths: fontFiles() }],
  });
});
const workbooks = lazily(() => import('#platform/tables/workbook.ts'));
const frame = readFileSync(new URL('./frame.typ', import.meta.url), 'utf8');

function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

/**
 * Characters without a shape of their own, such as direction overrides and the Arabic signs that stand under
 * a whole number. Typst aborts the whole process if some of them meet punctuation or Latin letters. Joiners
 * and isolates stay, because joiners change the shape of letters and isolates keep texts in their order.
 */
const shapelessSigns = /(?!\u200c|\u200d|[\u2066-\u2069])\p{Cf}/gu;
/** Characters that may still abort Typst: combining marks, joiners and isolates. Removed in plain mode. */
const marks = /[\p{M}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Replaces a sheet's text `qr` by its QR code, as SVG. Drawn in this process: a document may have hundreds of
 * codes, which take 1 ms each.
 */
const withCodes = (key: string, value: unknown): unknown =>
  key === 'qr' && typeof value === 'string' ? renderSVG(value, { border: 1 }) : value;

/** More marks on a letter than writing has. They would stand on the lines above and below. */
const surplusMarks = /(?<=\p{M}{4})\p{M}+/gu;

/** The sheets as JSON without characters that abort Typst. `plain` removes more of them. */
const settable = (sheets: readonly object[], plain: boolean): string => {
  const clean = JSON.stringify(sheets, withCodes)
    .replaceAll(shapelessSigns, '')
    .replaceAll(surplusMarks, '');
  if (!plain) return clean;
  const letters = [...clean.normalize('NFC').replaceAll(marks, '')];
  return letters.map((letter) => (drawnLetter.test(letter) ? letter : '?')).join('');
};

async function pdfOf({
  template,
  sheets,
  pictures = [],
  plain = false,
}: PdfTask): Promise<Uint8Array> {
  const compiler = await pdfs();
  try {
    for (const [index, picture] of pictures.entries()) {
      compiler.mapShadow(join(import.meta.dirname, `picture-${index}`), Buffer.from(picture));
    }
    const inputs = { sheets: settable(sheets, plain) };
    const eachSheet = '#for (index, sheet) in sheets.enumerate()';
    const mainFileContent = `${frame}\n#show: framed\n${eachSheet} { paged(sheet, index)[\n${template}\n] }`;
    return withoutDirection(compiler.pdf({ mainFileContent, inputs }));
  } finally {
    compiler.resetShadow();
    // Drops cache entries that the last 5 documents did not use. Without this the cache grows without limit.
    compiler.evictCache(5);
  }
}

/**
 * Typst marks an Arabic document as read from right to left. Chrome and Edge then reverse all its text, so that
 * part numbers cannot be found or copied. Both values have the same length, so the offsets in the file stay.
 */
function withoutDirection(pdf: Buffer): Buffer {
  const at = pdf.lastIndexOf('/Direction /R2L');
  if (at >= 0) pdf.write('/Direction /L2R', at, 'latin1');
  return pdf;
}

async function result(task: DocumentTask): Promise<DocumentResult> {
  try {
    const bytes =
      'workbook' in task ? await (await workbooks()).workbookOf(task.workbook) : await pdfOf(task);
    // Copy to a Uint8Array: a Buffer would arrive as a Buffer, which not every consumer accepts as bytes.
    return { bytes: Uint8Array.from(bytes) };
  } catch (error) {
    return { failure: error instanceof Error ? String(error) : JSON.stringify(error) };
  }
}

runTasks(result);

const embedpdf = [
  ['latin', 'NotoSans', 'ttf'],
  ['arabic', 'NotoNaskhArabic', 'ttf'],
  ['sc', 'NotoSansHans', 'otf'],
  ['tc', 'NotoSansHant', 'otf'],
  ['kr', 'NotoSansKR', 'otf'],
] as const;
const google = [
  'Armenian',
  'Bengali',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Hebrew',
  'Tamil',
  'Thai',
] as const;

/**
 * Paths of the fonts of documents, in two weights. The Noto fonts are npm packages, so that every machine
 * renders the same PDF. `contract/input-checks.ts` lists the letters that they contain.
 */
export function fontFiles(): string[] {
  const weights = [
    ['400Regular', 'Regular'],
    ['700Bold', 'Bold'],
  ] as const;
  const addresses = weights.flatMap(([folder, weight]) => [
    ...embedpdf.map(
      ([name, family, type]) =>
        new URL(
          `../fonts/${family}-${weight}.${type}`,
          import.meta.resolve(`@embedpdf/fonts-${name}`),
        ),
    ),
    ...google.map(
      (name) =>
        new URL(
          `${folder}/NotoSans${name}_${folder}.ttf`,
          import.meta.resolve(`@expo-google-fonts/noto-sans-${name.toLowerCase()}/package.json`),
        ),
    ),
  ]);
  return addresses.map((address) => fileURLToPath(address));
}
