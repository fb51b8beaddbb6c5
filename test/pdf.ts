/** Handwritten PDFs for tests, with exactly known contents. */
import { createHash, randomBytes } from 'node:crypto';

interface PdfWish {
  /** Lines of each page, in Latin-1. */
  pages: readonly (readonly string[])[];
  /** Encrypts the document with 40-bit RC4, which every reader supports. */
  password?: string;
  /** Number of unused bytes after the last page, for documents that must not be loaded as a whole. */
  ballast?: number;
  /** Page width and height in points. */
  size?: readonly [number, number];
}

/** Number of the first page object, after catalogue, page tree, font, encryption and ballast. */
const FIRST_PAGE = 6;

/** @returns a PDF 1.4 with text in Helvetica */
export function makePdf({ pages, password, ballast = 0, size = [595, 842] }: PdfWish): Buffer {
  const id = createHash('md5').update(JSON.stringify(pages)).digest();
  const lock = password === undefined ? undefined : lockOf(password, id);
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n', 'latin1')];
  const places: number[] = [];
  const bytes = () => parts.reduce((sum, part) => sum + part.length, 0);
  const add = (number: number, text: string, stream?: Buffer) => {
    places[number] = bytes();
    const contents = stream && lock ? rc4(lock.keyOf(number), stream) : stream;
    parts.push(Buffer.from(`${number} 0 obj\n${text}\n`, 'latin1'));
    if (contents) parts.push(Buffer.from('stream\n'), contents, Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
  };
  const pageOf = (index: number) => FIRST_PAGE + 2 * index;
  add(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${pageOf(index)} 0 R`).join(' ');
  add(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  add(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  if (lock) add(4, lock.dictionary);
  for (const [index, lines] of pages.entries()) {
    const number = pageOf(index);
    add(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size[0]} ${size[1]}] /Contents ${number + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    const text = textOf(lines, size[1]);
    add(number + 1, `<< /Length ${text.length} >>`, text);
  }
  if (ballast > 0) add(5, `<< /Length ${ballast} >>`, randomBytes(ballast));
  return Buffer.concat([...parts, trailer(places, bytes(), id, lock !== undefined)]);
}

function textOf(lines: readonly string[], height: number): Buffer {
  const operators = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  return Buffer.from(`BT /F1 14 Tf 20 TL 60 ${height - 80} Td\n${operators}\nET`, 'latin1');
}

function trailer(places: readonly number[], start: number, id: Buffer, locked: boolean): Buffer {
  const rows = Array.from({ length: places.length }, (_, number) => {
    const place = places[number];
    return place === undefined
      ? '0000000000 65535 f \n'
      : `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const hex = `<${id.toString('hex')}>`;
  const encrypt = locked ? '/Encrypt 4 0 R ' : '';
  return Buffer.from(
    `xref\n0 ${places.length}\n${rows.join('')}trailer\n<< /Size ${places.length} /Root 1 0 R ${encrypt}/ID [${hex} ${hex}] >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

/** The standard security handler, revision 2 (PDF 1.4, section 3.5.2). User and owner share the password. */
function lockOf(password: string, id: Buffer) {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const rights = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded, owner, rights, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`,
    keyOf: (object: number) =>
      md5(key, Buffer.from([object & 255, (object >> 8) & 255, object >> 16, 0, 0])).subarray(
        0,
        10,
      ),
  };
}

/** RC4, which PDF 1.4 uses and current libraries lack. */
function rc4(key: Buffer, text: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    text.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}
