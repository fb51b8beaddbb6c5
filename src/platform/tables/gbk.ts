/** Writes text in GBK (code page 936), the encoding in which Excel opens CSV in China. */

/** Written for a character that GBK does not have. */
const MISSING = 0x3f;
const EURO_SIGN = 0x80;

/** The two bytes of each character, as one number: TextDecoder knows the encoding, TextEncoder does not. */
function readCodes(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, number>();
  for (let first = 0x81; first <= 0xfe; first++) {
    for (let second = 0x40; second <= 0xfe; second++) {
      const character = decoder.decode(Uint8Array.of(first, second));
      const isOne = [...character].length === 1 && !/[\ufffd\p{Co}]/u.test(character);
      if (isOne && !found.has(character)) found.set(character, (first << 8) | second);
    }
  }
  return found;
}

let codes: ReadonlyMap<string, number> | undefined;

/** The bytes of a text. A character that GBK does not have, such as ñ or an Arabic letter, becomes a question mark. */
export function gbkBytes(text: string): Uint8Array {
  codes ??= readCodes();
  const bytes = Buffer.alloc(text.length * 2);
  let length = 0;
  for (const character of text) {
    const unit = character.codePointAt(0) ?? 0;
    if (unit < 0x80) length = bytes.writeUInt8(unit, length);
    else if (character === '€') length = bytes.writeUInt8(EURO_SIGN, length);
    else {
      const code = codes.get(character);
      length =
        code === undefined ? bytes.writeUInt8(MISSING, length) : bytes.writeUInt16BE(code, length);
    }
  }
  return bytes.subarray(0, length);
}
