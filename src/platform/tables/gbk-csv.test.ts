/** CSV in GBK (code page 936), the encoding in which Excel opens CSV in China. */
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvStream } from './workbook.ts';

const bytesOf = (heading: string) =>
  buffer(csvStream({ name: 'a', header: [heading], rows: [] }, 'gbk'));
const read = async (heading: string) => new TextDecoder('gbk').decode(await bytesOf(heading));

test('Chinese, letters of Pinyin, Cyrillic and signs of the trade are read back from GBK', async () => {
  const text = 'GT1749V，涡轮增压器，Müller，Ж，±0.1°，×2，€ 12.50，镕';
  expect(await read(text)).toBe(`${text}\r\n`);
});

test.each([
  ['涡', 'ced0'],
  ['€', '80'],
  ['a', '61'],
  ['丂', '8140'],
])('%s has the bytes of code page 936', async (text, hex) => {
  expect((await bytesOf(text)).toString('hex')).toBe(`${hex}0d0a`);
});

test('A character that GBK does not have becomes a question mark', async () => {
  expect(await read('Ñandú ø ع 𠮷 😀')).toBe('?andú ? ? ? ?\r\n');
});
