import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The texts of the codes in a picture; none where it reads none. */
export type Decoder = (picture: HTMLCanvasElement) => Promise<string[]>;

/** zxing as WebAssembly, from this site; the page's policy must allow WebAssembly. */
export async function zxingDecoder(): Promise<Decoder> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return async (picture) => {
    const context = picture.getContext('2d', { willReadFrequently: true });
    const pixels = context?.getImageData(0, 0, picture.width, picture.height);
    if (!pixels) return [];
    const barcodes = await readBarcodes(pixels, {
      formats: ['DataMatrix', 'QRCode', 'Code128', 'Code39'],
      textMode: 'Plain',
      maxNumberOfSymbols: 8,
    });
    return barcodes
      .filter(({ isValid }) => isValid)
      .map(({ text, symbologyIdentifier }) => symbologyIdentifier + text);
  };
}
