/** Records of the stream of an old XLS workbook (MS-XLS, BIFF 8), and the texts in them. */

export interface XlsRecord {
  readonly id: number;
  readonly data: Buffer;
}

export const RECORD = {
  formula: 0x06,
  end: 0x0a,
  dates: 0x22,
  password: 0x2f,
  further: 0x3c,
  sheet: 0x85,
  smallNumbers: 0xbd,
  richText: 0xd6,
  cellFormat: 0xe0,
  merges: 0xe5,
  sharedTexts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  truthOrError: 0x205,
  formulaText: 0x207,
  row: 0x208,
  smallNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const;

/** Yields the records of a part of the stream, without the records of charts. */
export function* recordsFrom(stream: Buffer, start: number): Generator<XlsRecord> {
  let depth = 0;
  for (let at = start; at + 4 <= stream.length; ) {
    const [id, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    at += 4;
    // A truncated record: the file ends in the middle of a sheet.
    if (at + length > stream.length) throw new RangeError('A record is longer than the file.');
    const data = stream.subarray(at, at + length);
    at += length;
    if (id === RECORD.begin) depth += 1;
    if (id === RECORD.end) depth -= 1;
    if (depth <= 0) return;
    if (depth === 1) yield { id, data };
  }
}

/** Reads a text that follows its length, with one or two bytes per character. */
export function textIn(data: Buffer, at: number, lengthBytes: 1 | 2 = 2): string {
  const length = data.readUIntLE(at, lengthBytes);
  const start = at + lengthBytes;
  return lettersIn(data, start + 1, length, data.readUInt8(start));
}

function lettersIn(data: Buffer, start: number, length: number, flags: number): string {
  const isWide = (flags & 1) !== 0;
  const bytes = data.subarray(start, start + length * (isWide ? 2 : 1));
  return bytes.toString(isWide ? 'utf16le' : 'latin1');
}

/**
 * Reads the shared strings of cells. A text that continues in the next record repeats its character width
 * there.
 */
export function sharedTexts(records: readonly Buffer[]): string[] {
  const texts: string[] = [];
  let [place, at] = [0, 8];
  const block = () => records[place] ?? Buffer.alloc(0);
  const nextBlock = () => {
    place += 1;
    at = 0;
  };
  const skip = (bytes: number) => {
    let ahead = bytes;
    while (ahead > block().length - at && place < records.length) {
      ahead -= block().length - at;
      nextBlock();
    }
    at += ahead;
  };
  while (place < records.length) {
    if (at >= block().length) {
      nextBlock();
      continue;
    }
    const length = block().readUInt16LE(at);
    let flags = block().readUInt8(at + 2);
    at += 3;
    const hasRuns = (flags & 8) !== 0;
    const runs = hasRuns ? block().readUInt16LE(at) * 4 : 0;
    const hasMore = (flags & 4) !== 0;
    const extraBytes = hasMore ? block().readUInt32LE(at + (hasRuns ? 2 : 0)) : 0;
    at += (hasRuns ? 2 : 0) + (hasMore ? 4 : 0);
    let text = '';
    while (text.length < length) {
      if (at >= block().length) {
        nextBlock();
        flags = block().readUInt8(0);
        at = 1;
      }
      const width = (flags & 1) === 0 ? 1 : 2;
      const count = Math.min(length - text.length, Math.ceil((block().length - at) / width));
      text += lettersIn(block(), at, count, flags);
      at += count * width;
    }
    texts.push(text);
    skip(runs + extraBytes);
  }
  return texts;
}

/**
 * Reads a number of four bytes (RkNumber): an integer or the upper half of a double. A flag divides it by
 * 100.
 */
export function smallNumber(data: Buffer, at: number): number {
  const flags = data.readUInt8(at);
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE((data.readUInt32LE(at) & 0xfffffffc) >>> 0, 4);
  const value = (flags & 2) === 0 ? bytes.readDoubleLE(0) : data.readInt32LE(at) >> 2;
  return (flags & 1) === 0 ? value : value / 100;
}

const errors = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);
export const errorText = (code: number): string => errors.get(code) ?? '#N/A';
