import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Decoder } from './zxing-decoder.ts';

/** Between two pictures of the camera, ms: a phone stays cool, and a code is read within a moment. */
const BETWEEN = 100;
/** The longer side of a picture that is read, pixels: more takes longer and reads no more. */
const LONGEST = { camera: 1280, photo: 2400 };

/** A video or photo with its size. */
interface Picture {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

export interface CodeReader {
  /** The decoder can't be loaded. */
  readonly failed: boolean;
  /** Texts of the codes in a photo. @throws where it is no picture */
  readPhoto(photo: Blob): Promise<string[]>;
}

/**
 * Reads codes in the pictures of a video, one after the other.
 * @param on whether the video shows something
 * @param onRead called after each picture with the texts of its codes and its time
 */
export function useDecoder(
  video: React.RefObject<HTMLVideoElement | null>,
  on: boolean,
  onRead: (texts: readonly string[], time: number) => void,
): CodeReader {
  const decoder = useRef<Promise<Decoder>>(undefined);
  const [failed, setFailed] = useState(false);
  const open = () => {
    decoder.current ??= import('./decoder.ts').then(({ openDecoder }) => openDecoder());
    return decoder.current;
  };
  const tell = useEffectEvent(onRead);
  const openIt = useEffectEvent(open);
  useEffect(() => {
    if (!on) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const canvas = document.createElement('canvas');
    const read = async () => {
      const { current } = video;
      const ready = current && current.readyState >= current.HAVE_CURRENT_DATA;
      if (ready) {
        const { videoWidth: width, videoHeight: height } = current;
        draw(canvas, { image: current, width, height }, LONGEST.camera);
        const decode = await openIt();
        const texts = await decode(canvas);
        if (gone) return;
        tell(texts, performance.now());
      }
      timer = setTimeout(again, BETWEEN);
    };
    const again = () => void read().catch(() => gone || setFailed(true));
    again();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [on, video]);
  return {
    failed,
    async readPhoto(photo) {
      const image = await createImageBitmap(photo);
      const canvas = document.createElement('canvas');
      draw(canvas, { image, width: image.width, height: image.height }, LONGEST.photo);
      const decode = await open();
      return decode(canvas);
    },
  };
}

function draw(canvas: HTMLCanvasElement, { image, width, height }: Picture, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
}
