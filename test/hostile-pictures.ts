/** Pictures that cost those who decode them more than those who send them. */

/** A progressive JPEG with its last scan again and again: each draws the whole picture and adds few bytes. */
export function withScans(progressive: Buffer, count: number): Buffer {
  const end = progressive.length - 2;
  const scan = progressive.subarray(progressive.lastIndexOf('ffda', end, 'hex'), end);
  return Buffer.concat([
    progressive.subarray(0, end),
    ...Array.from({ length: count }, () => scan),
    progressive.subarray(end),
  ]);
}
