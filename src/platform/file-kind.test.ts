import { expect, test } from 'vitest';
import { isPdf, isReadableText, officeKind, pictureKind } from './file-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF\0', 'jpg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\r', 'png'],
  ['GIF89a', 'gif'],
  ['II*\0\x08\0\0\0', 'tif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x20ftypavif', 'avif'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypisom', undefined],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['', undefined],
])('The picture %j is of the kind %j', (start, kind) => {
  expect(pictureKind(bytes(start))).toBe(kind);
});

test('A PDF is known by its mark within the first kilobyte', () => {
  expect(isPdf(bytes('%PDF-1.7'))).toBe(true);
  expect(isPdf(bytes(`${' '.repeat(1000)}%PDF-1.4`))).toBe(true);
  expect(isPdf(bytes(`${' '.repeat(2000)}%PDF-1.4`))).toBe(false);
});

const zip = (...names: string[]) => bytes(`PK\x03\x04${'\0'.repeat(26)}${names.join('\0\0')}`);

test('Office documents are known by the names in them, and those with macros are none', () => {
  expect(officeKind(zip('[Content_Types].xml', 'xl/workbook.xml'))).toBe('xlsx');
  expect(officeKind(zip('[Content_Types].xml', 'word/document.xml'))).toBe('docx');
  const withMacros = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'];
  expect(officeKind(zip(...withMacros))).toBeUndefined();
  const open = 'mimetypeapplication/vnd.oasis.opendocument.';
  expect(officeKind(zip(`${open}spreadsheet`))).toBe('ods');
  expect(officeKind(zip(`${open}text`))).toBe('odt');
  expect(officeKind(zip(`${open}text-master`))).toBeUndefined();
  expect(officeKind(zip(`${open}text`, 'Basic/Standard/Module1.xml'))).toBeUndefined();
  expect(officeKind(zip('setup.exe'))).toBeUndefined();
});

test('Text has neither control characters nor markup', () => {
  expect(isReadableText(Buffer.from('Nummer;Menge\r\nTW-1;2\r\n'))).toBe(true);
  expect(isReadableText(bytes('Gr\xf6\xdfe'))).toBe(true);
  expect(isReadableText(bytes(''))).toBe(false);
  expect(isReadableText(bytes('MZ\x90\0\x03'))).toBe(false);
  expect(isReadableText(Buffer.from('\ufeff <html><script>'))).toBe(false);
});
