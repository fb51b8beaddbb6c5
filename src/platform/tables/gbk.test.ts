import { expect, test } from 'vitest';
import { gbkBytes } from './gbk.ts';

const read = (bytes: Uint8Array) => new TextDecoder('gbk').decode(bytes);

test('Chinese, letters of Pinyin, Cyrillic and signs of the trade are read back from GBK', () => {
  const text = 'GT1749V，涡轮增压器，Müller，Ж，±0.1°，×2，€ 12,50\r\n镕';
  expect(read(gbkBytes(text))).toBe(text);
});

test.each([
  ['涡', 'ced0'],
  ['€', '80'],
  ['a', '61'],
  ['丂', '8140'],
])('%s has the bytes of code page 936', (text, hex) => {
  expect(Buffer.from(gbkBytes(text)).toString('hex')).toBe(hex);
});

test('A character that GBK does not have is a question mark', () => {
  expect(read(gbkBytes('Ñandú ø ع 𠮷 😀'))).toBe('?andú ? ? ? ?');
});
