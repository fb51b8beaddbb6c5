/** Streams of a compound file (MS-CFB): a small file system that contains an old XLS workbook. */

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;
/** Sector numbers from here on are marks: free, end of a chain. */
const MARKS = 0xfffffffa;

/**
 * The streams of a file by their names.
 * @throws RangeError for a file whose sectors lead outside it or in a circle
 */
export function compoundStreams(file: Buffer): Map<string, Buffer> {
  const sectorBytes = 1 << file.readUInt16LE(30);
  const miniBytes = 1 << file.readUInt16LE(32);
  const miniCutoff = file.readUInt32LE(56);
  if (sectorBytes < HEADER_BYTES || sectorBytes > 4096 || miniBytes > sectorBytes) throw broken();
  const sector = (number: number) => {
    const start = (number + 1) * sectorBytes;
    if (start >= file.length) throw broken();
    return file.subarray(start, start + sectorBytes);
  };
  const table = numbersOf(tableSectors(file, sector).map(sector));
  const chain = (start: number) => Buffer.concat(chainOf(start, table).map(sector));
  const entries = entriesOf(chain(file.readUInt32LE(48)));
  const root = entries.find(({ type }) => type === ROOT);
  const miniStream = root ? chain(root.start) : Buffer.alloc(0);
  const miniTable = numbersOf([chain(file.readUInt32LE(60))]);
  const mini = (start: number) =>
    Buffer.concat(
      chainOf(start, miniTable).map((at) =>
        miniStream.subarray(at * miniBytes, (at + 1) * miniBytes),
      ),
    );
  return new Map(
    entries
      .filter(({ type }) => type === STREAM)
      .map(({ name, start, size }) => [
        name,
        (size < miniCutoff ? mini(start) : chain(start)).subarray(0, size),
      ]),
  );
}

const broken = () => new RangeError('A compound file with sectors that are not there.');

/** The sectors of the allocation table: 109 are listed in the header, more in separate sectors. */
function tableSectors(file: Buffer, sector: (number: number) => Buffer): number[] {
  const numbers = numbersOf([file.subarray(76, HEADER_BYTES)]);
  let next = file.readUInt32LE(68);
  for (let turns = 0; next < MARKS; turns++) {
    if (turns > file.length / HEADER_BYTES) throw broken();
    const more = numbersOf([sector(next)]);
    next = more.pop() ?? MARKS;
    numbers.push(...more);
  }
  return numbers.filter((number) => number < MARKS);
}

function numbersOf(parts: readonly Buffer[]): number[] {
  return parts.flatMap((part) =>
    Array.from({ length: part.length >> 2 }, (_, at) => part.readUInt32LE(at * 4)),
  );
}

function chainOf(start: number, table: readonly number[]): number[] {
  const chain: number[] = [];
  for (let at = start; at < MARKS; at = table[at] ?? MARKS) {
    if (chain.length > table.length) throw broken();
    chain.push(at);
  }
  return chain;
}

function entriesOf(directory: Buffer) {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    const nameBytes = Math.min(64, entry.readUInt16LE(64));
    return {
      name: entry.toString('utf16le', 0, Math.max(0, nameBytes - 2)),
      type: entry[66],
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
}
