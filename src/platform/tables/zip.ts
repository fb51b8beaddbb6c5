/** Writes a ZIP file while its entries are read, in constant memory (APPNOTE.TXT, 4.3). */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** In ASCII. */
  readonly path: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

// The processors that Node runs on store the low byte first, as the format does.
const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);

const VERSION = 20;
/** Checksum and sizes follow the data, as they are not known before. */
const SIZES_FOLLOW = 8;
const DEFLATED = 8;
/** Midnight of 1 January 1980: a table makes the same file each time. */
const MOMENT = [0, 0x21] as const;
/** Larger files need other records. */
const LARGEST = 0xffff_ffff;

/**
 * The bytes of the file. An entry is read to its end before the next one is asked for.
 * @throws RangeError for more than 4 GB
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let count = 0;
  let at = 0;
  for await (const { path, text } of entries) {
    const name = Buffer.from(path);
    const kind = u16(VERSION, SIZES_FOLLOW, DEFLATED, ...MOMENT);
    yield Buffer.concat([u32(0x04034b50), kind, u32(0, 0, 0), u16(name.length, 0), name]);
    const sums = { crc: 0, packed: 0, unpacked: 0 };
    yield* deflated(text, sums);
    const sizes = u32(sums.crc, sums.packed, sums.unpacked);
    yield Buffer.concat([u32(0x08074b50), sizes]);
    const place = Buffer.concat([u16(name.length, 0, 0, 0, 0), u32(0, at)]);
    directory.push(u32(0x02014b50), u16(VERSION), kind, sizes, place, name);
    count += 1;
    at += 30 + name.length + sums.packed + 16;
    if (at > LARGEST || sums.unpacked > LARGEST)
      throw new RangeError('more than 4 GB in a ZIP file');
  }
  const list = Buffer.concat(directory);
  yield list;
  yield Buffer.concat([
    ...[u32(0x06054b50), u16(0, 0, count, count), u32(list.length, at), u16(0)],
  ]);
}

/** @param sums what the text adds up to, once all was read */
async function* deflated(
  text: ZipEntry['text'],
  sums: { crc: number; packed: number; unpacked: number },
): AsyncGenerator<Buffer> {
  async function* bytes() {
    for await (const part of text) {
      const some = Buffer.from(part);
      sums.crc = crc32(some, sums.crc);
      sums.unpacked += some.length;
      yield some;
    }
  }
  // An error of the text is an error of the stream that is read here.
  for await (const some of pipeline(Readable.from(bytes()), createDeflateRaw(), () => {})) {
    sums.packed += some.length;
    yield some;
  }
}
