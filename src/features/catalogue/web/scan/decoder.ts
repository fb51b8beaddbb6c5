/** Reads codes in pictures: by the browser's own detector where it knows all kinds, else by zxing. */
import type { Decoder } from './zxing-decoder.ts';

interface NativeDetector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

interface NativeDetectors {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

const formats = ['data_matrix', 'qr_code', 'code_128', 'code_39'];

/**
 * Opens a decoder. The browser's own may still fail at work, as where a service of the system is
 * missing: then zxing takes over.
 * @throws where zxing can't be loaded
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

const openZxing = async (): Promise<Decoder> => (await import('./zxing-decoder.ts')).zxingDecoder();

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
