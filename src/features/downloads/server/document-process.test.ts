/** The fonts of documents on a machine that has none of its own. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawnLetter, undrawnLetters } from '#contract/input-checks.ts';
import { caseFile } from '#test/cases.ts';
import { fontFiles } from './document-process.ts';

/** The characters of a font. Reads formats 4 and 12 of the font's table `cmap`. */
function charactersOf(path: string): Set<number> {
  const font = readFileSync(path);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = font.readUInt32BE(entry + 8);
  const characters = new Set<number>();
  for (let at = 0; at < font.readUInt16BE(cmap + 2); at++) {
    const part = cmap + font.readUInt32BE(cmap + 4 + 8 * at + 4);
    const ranges = font.readUInt16BE(part) === 12 ? wide(font, part) : narrow(font, part);
    for (const [first, last] of ranges) {
      for (let code = first; code <= last; code++) characters.add(code);
    }
  }
  return characters;
}

const wide = (font: Buffer, part: number): [number, number][] =>
  Array.from({ length: font.readUInt32BE(part + 12) }, (_, at) => [
    font.readUInt32BE(part + 16 + 12 * at),
    font.readUInt32BE(part + 20 + 12 * at),
  ]);

function narrow(font: Buffer, part: number): [number, number][] {
  if (font.readUInt16BE(part) !== 4) return [];
  const bytes = font.readUInt16BE(part + 6);
  return Array.from({ length: bytes / 2 }, (_, at) => [
    font.readUInt16BE(part + 16 + bytes + 2 * at),
    font.readUInt16BE(part + 14 + 2 * at),
  ]);
}

const fonts = fontFiles().map((path) => ({ path, characters: charactersOf(path) }));
const weights = ['Regular', 'Bold'].map(
  (weight) =>
    [
      weight,
      new Set(
        fonts
          .filter(({ path }) => path.includes(weight))
          .flatMap(({ characters }) => [...characters]),
      ),
    ] as const,
);

test.each(weights)(
  '%s: the letters that documents claim to show are in the fonts',
  (_, letters) => {
    const missing: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const letter = String.fromCodePoint(code);
      if (!drawnLetter.test(letter) || !/\P{C}/u.test(letter) || letters.has(code)) continue;
      missing.push(code.toString(16));
    }
    expect(missing).toEqual([]);
  },
);

test.each([
  ['Korean', '대한터보 주식회사 서울특별시'],
  ['Thai', 'บริษัท เทอร์โบ จำกัด'],
  ['Bengali', 'ঢাকা টার্বো'],
  ['Tamil', 'சென்னை'],
  ['Amharic', 'አዲስ አበባ'],
  ['Hindi', 'दिल्ली'],
  ['Hebrew', 'תל אביב'],
  ['Georgian', 'თბილისი'],
  ['Armenian', 'Երևան'],
  ['Japanese', '株式会社ターボ、東京都ひらがな'],
  ['traditional Chinese', '臺灣渦輪增壓器有限公司'],
  ['Vietnamese', 'Công ty Tăng Áp, Đường Lê Lợi'],
])('Names in %s are drawn', (_, name) => {
  expect(undrawnLetters(name)).toEqual([]);
});

test('The letters of the case of a Korean recipient are drawn', () => {
  const fields = Object.values(JSON.parse(caseFile('13-korean-recipient.json').toString()));
  expect(undrawnLetters(fields.join(' '))).toEqual([]);
});

test('What no font has is named, each letter once', () => {
  expect(undrawnLetters('Turbo 🚗🚗 𠮷野 ខ្មែរ')).toEqual(['🚗', '𠮷', 'ខ', 'ម', 'រ']);
});

test('The packages of the fonts come with a release and its container, which install no others', () => {
  const address = new URL('../../../../package.json', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(address, 'utf8')) as { dependencies: object };
  const packages = fonts.map(
    ({ path }) => /node_modules\/(@[^/]+\/[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1] ?? path,
  );
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(packages));
});

test('The container installs the packages of the fonts, and no fonts of a system', () => {
  const address = new URL('../../../../deploy/Containerfile', import.meta.url);
  const containerfile = readFileSync(address, 'utf8');
  expect(containerfile).toMatch(/^RUN npm ci --omit=dev\b/m);
  expect(containerfile).not.toMatch(/apt-get|apk|fontconfig|fonts-|\/usr\/share\/fonts/);
});
