/** Reads codes in pictures: with the browser's detector if it knows all kinds of codes, else with zxing. */

/** Returns the texts of the codes in a picture; empty if it reads no code. */
export type Decoder = (picture: HTMLCanvasElement) => Promise<string[]>;

interface NativeDetector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

interface NativeDetectors {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

const formats = ['data_matrix', 'qr_code', 'code_128', 'code_39'];

/**
 * Opens a decoder. The browser's detector may still fail in use, for example if a service of the system is
 * missing: then zxing takes over.
 * @throws if zxing can't be loaded
 */
export async function openDecoder(): Promise<Decoder> {
  const native = await openNative();
  if (!native) return openZxing();
  let decode = native;
  return async (picture) => {
    try {
      return await decode(picture);
    } catch (error) {
      if (decode !== native) throw error;
      decode = await openZxing();
      return decode(picture);
    }
  };
}

/** zxing as WebAssembly, from this site; the page's policy must allow WebAssembly. */
async function openZxing(): Promise<Decoder> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return async (picture) => {
    const context = picture.getContext('2d', { willReadFrequently: true });
    const pixels = context?.getImageData(0, 0, picture.width, picture.height);
    if (!pixels) return [];
    const barcodes = await readBarcodes(pixels, {
      formats: ['DataMatrix', 'QRCode', 'Code128', 'Code39'],
      textMode: 'Plain',
      maxNumberOfSymbols: 50,
    });
    return barcodes
      .filter(({ isValid }) => isValid)
      .map(({ text, symbologyIdentifier }) => symbologyIdentifier + text);
  };
}

async function openNative(): Promise<Decoder | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors };
  try {
    const supported = (await BarcodeDetector?.getSupportedFormats()) ?? [];
    if (!BarcodeDetector || !formats.every((format) => supported.includes(format)))
      return undefined;
    const detector = new BarcodeDetector({ formats });
    return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
  } catch {
    return undefined;
  }
}
