/** Encoded frames as a WebM file (Matroska, RFC 9559) that can be sought in: duration and cues. */

export interface EncodedFrame {
  readonly data: Uint8Array;
  readonly key: boolean;
  /** ms from the beginning */
  readonly at: number;
}
export interface Film {
  readonly width: number;
  readonly height: number;
  /** ms */
  readonly duration: number;
  readonly frames: readonly EncodedFrame[];
}

const number = (value: number): Uint8Array => {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
};
const float = (value: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
};
const text = (value: string) => new TextEncoder().encode(value);
const joined = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** An element: its id, its size in eight bytes, its contents. */
function element(id: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const body = joined(contents);
  const size = new DataView(new ArrayBuffer(8));
  size.setBigUint64(0, BigInt(body.length) | (1n << 56n));
  return joined([number(id), new Uint8Array(size.buffer), body]);
}

/** A VP9 film; each key frame begins a cluster that the cues name. */
export function webm({ width, height, duration, frames }: Film): Uint8Array {
  const head = element(
    0x1a45dfa3,
    element(0x4286, number(1)),
    element(0x42f7, number(1)),
    element(0x42f2, number(4)),
    element(0x42f3, number(8)),
    element(0x4282, text('webm')),
    element(0x4287, number(4)),
    element(0x4285, number(2)),
  );
  const info = element(
    0x1549a966,
    element(0x2ad7b1, number(1_000_000)),
    element(0x4489, float(duration)),
    element(0x4d80, text('turbo-catalogue')),
    element(0x5741, text('turbo-catalogue')),
  );
  const video = element(0xe0, element(0xb0, number(width)), element(0xba, number(height)));
  const track = element(
    0xae,
    element(0xd7, number(1)),
    element(0x73c5, number(1)),
    element(0x83, number(1)),
    element(0x86, text('V_VP9')),
    video,
  );
  const tracks = element(0x1654ae6b, track);
  const clusters = clustersOf(frames);
  // The cues stand before the clusters and have the same length whatever they say.
  const cuesAt = (places: readonly number[]) =>
    element(
      0x1c53bb6b,
      ...clusters.map(({ at }, index) =>
        element(
          0xbb,
          element(0xb3, fixed(at)),
          element(0xb7, element(0xf7, number(1)), element(0xf1, fixed(places[index] ?? 0))),
        ),
      ),
    );
  let place = info.length + tracks.length + cuesAt([]).length;
  const places = clusters.map(({ bytes }) => {
    const own = place;
    place += bytes.length;
    return own;
  });
  const segment = element(
    0x18538067,
    info,
    tracks,
    cuesAt(places),
    ...clusters.map(({ bytes }) => bytes),
  );
  return joined([head, segment]);
}

const fixed = (value: number) => {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value);
  return new Uint8Array(view.buffer);
};

function clustersOf(frames: readonly EncodedFrame[]) {
  const groups: EncodedFrame[][] = [];
  for (const frame of frames) {
    if (frame.key || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(frame);
  }
  return groups.map((group) => {
    const at = group[0]?.at ?? 0;
    const blocks = group.map((frame) => {
      const header = new DataView(new ArrayBuffer(4));
      header.setUint8(0, 0x81);
      header.setInt16(1, frame.at - at);
      header.setUint8(3, frame.key ? 0x80 : 0);
      return element(0xa3, new Uint8Array(header.buffer), frame.data);
    });
    return { at, bytes: element(0x1f43b675, element(0xe7, number(at)), ...blocks) };
  });
}
