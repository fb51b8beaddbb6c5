/**
 * Removes the metadata of a picture: where and when it was taken, by whom, with which camera, and texts about
 * it. Pixels, colours and orientation do not change. Also finds pictures that would take too long to decode.
 */
import type { PictureKind } from './files.ts';

/** @returns a copy of `sent` without metadata. From a damaged picture, only readable metadata is removed */
export function withoutMetadata(sent: Buffer, kind: PictureKind): Buffer {
  const contents = withoutParts(sent, kind);
  const budget = { directories: MAX_DIRECTORIES, bytes: 2 * contents.length };
  for (const begin of ['II*\0\x08\0\0\0', 'MM\0*\0\0\0\x08']) {
    for (let at = 0; ; at += begin.length) {
      at = contents.indexOf(begin, at, 'latin1');
      if (at < 0 || budget.directories < 0 || budget.bytes < 0) break;
      clearTags(contents.subarray(at), budget);
    }
  }
  // A TIFF file may have its first directory anywhere, so the loop above may miss it.
  if (kind === 'tif') clearTags(contents, budget);
  blankXmp(contents);
  return contents;
}

function withoutParts(sent: Buffer, kind: PictureKind): Buffer {
  try {
    if (kind === 'jpg') return jpegParts(sent);
    if (kind === 'png') return pngParts(sent);
  } catch (error) {
    // The picture ends within a segment or chunk.
    if (!(error instanceof RangeError)) throw error;
  }
  return Buffer.from(sent);
}

/**
 * Maximum number of segments, chunks or XMP packets that are read. Cameras and programs write some hundred. A
 * hostile picture may have millions, and then keeps metadata.
 */
const MAX_PARTS = 10_000;

/**
 * Keeps the segments of a JPEG for pixels, colours (APP0, ICC profile, Adobe) and Exif. Drops bytes after the
 * end.
 */
function jpegParts(sent: Buffer): Buffer {
  const parts = [sent.subarray(0, 2)];
  let at = 2;
  for (let count = 0; ; count += 1) {
    if (count === MAX_PARTS) throw new RangeError('too many segments');
    // Any number of fill bytes may stand before a marker.
    while (sent.readUInt8(at + 1) === 0xff) at += 1;
    const marker = sent.readUInt8(at + 1);
    if (marker === 0xd9) return Buffer.concat([...parts, sent.subarray(at, at + 2)]);
    const end = at + 2 + sent.readUInt16BE(at + 2);
    const isComment = marker === 0xfe;
    const isOfProgram = marker >= 0xe1 && marker <= 0xef && marker !== 0xee;
    const isKept = /^(?:ICC_PROFILE|Exif)\0/.test(sent.toString('latin1', at + 4, at + 16));
    const next = marker === 0xda ? endOfScan(sent, end) : end;
    if (!isComment && (!isOfProgram || isKept)) parts.push(sent.subarray(at, next));
    at = next;
  }
}

/**
 * Returns the position of the next marker after the pixels of a scan. Stuffed zeros and restart markers
 * belong to the pixels.
 */
function endOfScan(sent: Buffer, from: number): number {
  for (let at = from; at < sent.length - 1; at += 1) {
    if (sent[at] !== 0xff) continue;
    const marker = sent[at + 1] ?? 0;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  throw new RangeError('no end');
}

/** Maximum number of scans in a JPEG. Programs write up to 20. A scan of 40 bytes may redraw all pixels. */
const MAX_SCANS = 100;
/** The marker of a scan, with the upper byte of its length. */
const SCAN = Buffer.from([0xff, 0xda, 0]);

/** Whether a JPEG would take many seconds to decode, because it is drawn again and again. */
export function hasTooManyScans(jpeg: Buffer): boolean {
  let at = -1;
  for (let scans = 0; scans <= MAX_SCANS; scans += 1) {
    at = jpeg.indexOf(SCAN, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Keeps the chunks of a PNG except texts, times and Exif. Drops bytes after the end. */
function pngParts(sent: Buffer): Buffer {
  const parts = [sent.subarray(0, 8)];
  for (let at = 8, count = 0; ; count += 1) {
    if (count === MAX_PARTS) throw new RangeError('too many chunks');
    const type = sent.toString('latin1', at + 4, at + 8);
    const end = at + 12 + sent.readUInt32BE(at);
    if (!/^(?:tEXt|zTXt|iTXt|tIME|eXIf)$/.test(type)) parts.push(sent.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
}

/** Tags that lead to another TIFF directory: Exif with the camera, GPS, interoperability. */
const directories = new Set([0x8769, 0x8825, 0xa005]);
/**
 * Tags with texts: description, camera, program, time, artist, host, XMP, copyright, IPTC, Photoshop,
 * Windows.
 */
const texts = new Set([
  ...[0x010e, 0x010f, 0x0110, 0x0131, 0x0132, 0x013b, 0x013c, 0x02bc, 0x8298, 0x83bb, 0x8649],
  ...[0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f],
]);
/** Size in bytes of a TIFF value, by its type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const ENTRY = 12;
/** Maximum number of directories that are read. In a hostile picture, directories may refer to each other. */
const MAX_DIRECTORIES = 1000;

/** Limits that remain for this picture: number of directories, and bytes of directories and values. */
interface Budget {
  directories: number;
  bytes: number;
}

/** Clears, in place, the private tags of a TIFF file or of Exif, which has the format of TIFF. */
function clearTags(tiff: Buffer, budget: Budget): void {
  const little = tiff[0] === 0x49;
  const read16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const read32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));

  function spend(bytes: number): void {
    budget.bytes -= bytes;
    if (budget.bytes < 0) throw new RangeError('more values than bytes');
  }

  function clear(start: number, end: number): void {
    spend(end - start);
    tiff.fill(0, start, end);
  }

  /** @returns position of the next directory; 0 after the last */
  function clearDirectory(start: number, whole: boolean): number {
    budget.directories -= 1;
    if (budget.directories < 0) throw new RangeError('too many directories');
    const count = read16(start);
    spend(count * ENTRY);
    const end = start + 2 + count * ENTRY;
    const next = read32(end);
    let kept = start + 2;
    for (let entry = start + 2; entry < end; entry += ENTRY) {
      const tag = read16(entry);
      if (directories.has(tag)) clearDirectory(read32(entry + 8), true);
      else if (whole || texts.has(tag)) {
        const bytes = (sizes[read16(entry + 2)] ?? 0) * read32(entry + 4);
        const value = read32(entry + 8);
        if (bytes > 4) clear(value, value + bytes);
      } else {
        tiff.copy(tiff, kept, entry, entry + ENTRY);
        kept += ENTRY;
      }
    }
    const entryCount = (kept - start - 2) / ENTRY;
    if (little) tiff.writeUInt16LE(entryCount, start);
    else tiff.writeUInt16BE(entryCount, start);
    tiff.copy(tiff, kept, end, end + 4);
    clear(kept + 4, end + 4);
    return next;
  }

  try {
    for (let at = read32(4); at > 0; ) at = clearDirectory(at, false);
  } catch (error) {
    // The data is broken, no TIFF, or too long: only the tags before this position are cleared.
    if (!(error instanceof RangeError)) throw error;
  }
}

/** Overwrites XMP with blanks; it is XML in every format of pictures. */
function blankXmp(contents: Buffer): void {
  for (let at = 0, count = 0; count < MAX_PARTS; count += 1) {
    at = contents.indexOf('<x:xmpmeta', at);
    if (at < 0) return;
    const end = contents.indexOf('</x:xmpmeta>', at);
    contents.fill(' ', at, end < 0 ? contents.length : end + '</x:xmpmeta>'.length);
  }
}
