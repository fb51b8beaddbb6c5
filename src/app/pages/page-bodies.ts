/** Compresses pages and negotiates the encoding. */
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';
/** One body in one or several encodings. */
export type Bodies = Partial<Record<Encoding, Buffer>>;

/**
 * Quality 5 takes half as long again as 4, for a twelfth fewer bytes; higher ones several times as long.
 * A window of 64 kB makes brotli choose smaller tables: half the time of the usual one, for the same bytes
 * within 0.2 % (pages of 12 to 107 kB were measured). To hand a page to another thread costs nearly as
 * much processor as to compress it.
 */
const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

const compress: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotli,
  gzip: gzipSync,
  identity: (bytes) => bytes,
};

/** The body in an encoding, converted from one that exists. */
export function encoded(bodies: Bodies, encoding: Encoding): Buffer {
  const { br, gzip, identity } = bodies;
  const known = bodies[encoding];
  if (known) return known;
  if (identity) return compress[encoding](identity);
  if (br) return compress[encoding](brotliDecompressSync(br));
  if (gzip) return compress[encoding](gunzipSync(gzip));
  throw new Error('a page without bytes');
}

/**
 * The best encoding that a browser accepts.
 * @param accepted value of accept-encoding
 */
export function encodingFor(accepted: string | undefined): Encoding {
  const wishes = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [name = '', ...options] = wish.trim().toLowerCase().split(';');
      return { name, refused: options.some((option) => /^\s*q=0(\.0*)?$/.test(option)) };
    });
  const takes = (name: string) => {
    const wish = wishes.find((one) => one.name === name) ?? wishes.find((one) => one.name === '*');
    return wish !== undefined && !wish.refused;
  };
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
