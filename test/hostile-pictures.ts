/** Pictures that are cheap to send but expensive to decode. */

/** Repeats the last scan of a progressive JPEG: each scan draws the whole picture and adds few bytes. */
export function withScans(progressive: Buffer, count: number): Buffer {
  const end = progressive.length - 2;
  const scan = progressive.subarray(progressive.lastIndexOf('ffda', end, 'hex'), end);
  return Buffer.concat([
    progressive.subarray(0, end),
    ...Array.from({ length: count }, () => scan),
    progressive.subarray(end),
  ]);
}
