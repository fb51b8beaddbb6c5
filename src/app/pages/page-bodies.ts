/** Chooses the encoding and the language of a page by what the browser accepts. */
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import { type LanguageCode, languageOf, languageOfPrefix, languages } from '#language/languages.ts';

export type Encoding = 'br' | 'gzip' | 'identity';
/** One body in one or several encodings. */
export type Bodies = Partial<Record<Encoding, Buffer>>;

/**
 * Quality 5 takes 1.5 times as long as 4, for a twelfth fewer bytes; higher qualities take several times as long.
 * A window of 64 kB makes brotli choose smaller tables: half the time of the usual window, for the same bytes
 * within 0.2 % (pages of 12 to 107 kB were measured). Handing such a page to another thread costs nearly as much
 * processor time as compressing it.
 */
const brotliOptions = (bytes: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

const compress: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, brotliOptions(bytes)),
  gzip: gzipSync,
  identity: (bytes) => bytes,
};

const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)];

/** Compresses a large page in another thread: an order of 50 deliveries would hold the event loop for 10 to 200 ms. */
export async function compressLater(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotliLater(bytes, brotliOptions(bytes));
  return encoding === 'gzip' ? gzipLater(bytes) : bytes;
}

/** The body in an encoding, converted from an existing encoding. */
export function encoded(bodies: Bodies, encoding: Encoding): Buffer {
  const { br, gzip, identity } = bodies;
  const body = bodies[encoding];
  if (body) return body;
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

/** Finds the language of an address, and the preferred language of a visitor. */

/** Language and page of a path: `/fr/query` is French and `/query`. */
export function splitLanguage(path: string): { language: LanguageCode; page: string } {
  const [, first = ''] = path.split('/', 2);
  const language = languageOfPrefix(first);
  if (!first || !language) return { language: 'en', page: path };
  return { language: language.code, page: path.slice(first.length + 1) || '/' };
}

/**
 * The language for a visitor of `/`: the language chosen before, else the best match of Accept-Language,
 * else English.
 */
export function preferredLanguage(
  remembered: string | undefined,
  accepted: string | undefined,
): LanguageCode {
  if (languages.some(({ code }) => code === remembered)) return languageOf(remembered).code;
  const wishes = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [tag = '', ...options] = wish.trim().toLowerCase().split(';');
      const quality = options.find((option) => option.trim().startsWith('q='));
      return { tag, quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wishes) {
    const [base] = tag.split('-', 1);
    const language = languages.find(({ tag }) => tag === base);
    if (language) return language.code;
  }
  return 'en';
}
