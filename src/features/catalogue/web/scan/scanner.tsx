import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  isCertainCode,
  readCodesOfPhoto,
  readScannedCode,
  readScannedCodes,
  type ScannedCode,
} from '#features/numbers/scanned-code.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/files.tsx';
import type { Decoder } from './decoder.ts';
import styles from './scan.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

/** After this time without a code the page shows advice, ms. */
const ADVICE_AFTER_MS = 20_000;

const troubles: Partial<Record<CameraState, TextKey>> = {
  refused:
    'Access to the camera was denied. Allow it for this site in the browser’s settings and try again, or take a photo of the code.',
  none: 'The browser can’t use a camera here. Take or choose a photo of the code instead.',
  failed: 'The camera does not start. Another program may be using it.',
};

interface ScannerProps {
  /** Called with each new code of the camera, and with all codes of a photo. */
  onSeen: (seen: readonly Seen[]) => void;
  /** The last scanned code, shown and announced to screen readers. */
  said: string;
}

/** The camera's picture, or a photo upload if there is no camera. */
export function Scanner({ onSeen, said }: ScannerProps) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const [look] = useState(openView);
  const [reads, setReads] = useState(0);
  const [found, setFound] = useState(false);
  const take = (seen: readonly Seen[]) => {
    setReads((before) => before + 1);
    setFound(seen.some(({ number, quantity }) => Boolean(number ?? quantity)));
    onSeen(seen);
  };
  const { failed, readPhoto } = useDecoder(video, camera.state === 'on', (texts, time) => {
    const code = look(texts, time);
    if (code) take([code]);
  });
  const slow = useSlow(camera.state === 'on' && !failed, reads);
  const trouble = failed
    ? 'The code reader could not be loaded. Please try again later.'
    : troubles[camera.state];
  return (
    <section className={styles.scanner} data-scripted="" aria-label={t('Camera')}>
      <div className={styles.picture} data-on={(camera.state === 'on' && !trouble) || undefined}>
        <video ref={video} muted playsInline aria-label={t('Camera picture')} />
        {camera.state === 'starting' && <p className={styles.starting}>{t('Loading')}</p>}
        {trouble && (
          <p className={`${styles.starting} ${styles.trouble}`} role="alert">
            {t(trouble)}
          </p>
        )}
        {camera.state === 'on' && !trouble && (
          <div key={reads} className={styles.frame} data-read={found} />
        )}
      </div>
      <p className={styles.said} role="status">
        {slow
          ? t(
              'Nothing was read for 20 seconds. Hold the whole code flat and near, without glare, or take a photo of it.',
            )
          : said}
      </p>
      <div className={styles.ways}>
        {(camera.state === 'refused' || camera.state === 'failed') && (
          <Button onClick={camera.retry}>{t('Try again')}</Button>
        )}
        {camera.light !== undefined && camera.state === 'on' && (
          <Button onClick={camera.switchLight} aria-pressed={camera.light}>
            {t('Light')}
          </Button>
        )}
        <Photo read={readPhoto} onSeen={take} />
      </div>
    </section>
  );
}

/** Whether no code was read for a while. @param reads number of reads so far */
function useSlow(on: boolean, reads: number): boolean {
  const [slowAt, setSlowAt] = useState<number>();
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setSlowAt(reads), ADVICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [on, reads]);
  return on && slowAt === reads;
}

interface PhotoProps {
  read: (photo: Blob) => Promise<string[]>;
  onSeen: ScannerProps['onSeen'];
}

/** A photo of codes, read by the same decoder; it stays in the browser. */
function Photo({ read, onSeen }: PhotoProps) {
  const t = useText();
  const [empty, setEmpty] = useState(false);
  const choose = async (photo: File) => {
    setEmpty(false);
    const texts = await read(photo).catch(() => []);
    setEmpty(texts.length === 0);
    if (texts.length > 0) onSeen(readCodesOfPhoto(texts).map((code) => ({ ...code, texts })));
  };
  return (
    <>
      <FileButton
        label={t('Take or choose a photo of the code')}
        accept="image/*"
        capture="environment"
        onChoose={(photo) => void choose(photo)}
      />
      {empty && (
        <p className={styles.trouble} role="alert">
          {t(
            'No code was found in the photo. Move closer, use good light, and keep the whole code in the picture.',
          )}
        </p>
      )}
    </>
  );
}

/**
 * Interval between two pictures of the camera, ms: short enough to read a code soon, without heating a phone.
 */
const PICTURE_EVERY_MS = 100;
/** Maximum longer side of a picture, px: a larger picture takes longer and yields no more codes. */
const MAX_SIDE = { camera: 1280, photo: 2400 };

interface Picture {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

interface CodeReader {
  /** Whether the decoder failed to load. */
  readonly failed: boolean;
  /** Texts of the codes in a photo. @throws if the file is not a picture */
  readPhoto(photo: Blob): Promise<string[]>;
}

/**
 * Reads codes in the pictures of a video, one after the other.
 * @param on whether the video shows something
 * @param onRead called after each picture with the texts of its codes and its time
 */
function useDecoder(
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
    let isStopped = false;
    const canvas = document.createElement('canvas');
    const read = async () => {
      const { current } = video;
      const ready = current && current.readyState >= current.HAVE_CURRENT_DATA;
      if (ready) {
        const { videoWidth: width, videoHeight: height } = current;
        draw(canvas, { image: current, width, height }, MAX_SIDE.camera);
        const decode = await openIt();
        const texts = await decode(canvas);
        if (isStopped) return;
        tell(texts, performance.now());
      }
      timer = setTimeout(again, PICTURE_EVERY_MS);
    };
    const again = () => void read().catch(() => isStopped || setFailed(true));
    again();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [on, video]);
  return {
    failed,
    async readPhoto(photo) {
      const image = await createImageBitmap(photo);
      const canvas = document.createElement('canvas');
      draw(canvas, { image, width: image.width, height: image.height }, MAX_SIDE.photo);
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

/** A code that is new in view. */
export interface Seen extends ScannedCode {
  /** The texts of the codes in view. */
  readonly texts: readonly string[];
}

interface InView {
  /** Whether the code is certainly a number: by its identifier or by a rule. */
  readonly certain: boolean;
  /** Whether the code may be a number, or a serial number beside a number. */
  readonly uncertain: boolean;
  reads: number;
  last: number;
  /** Whether the code, or a number next to it, was reported. */
  done: boolean;
}

/** How long a code counts as in view after the last read, ms. */
const IN_VIEW_MS = 1500;
/** Required reads of a code, against misreads of a code that is partly in view. */
const MIN_READS = 2;
/**
 * Required reads of an uncertain code: more, because another code of the label may identify the number
 * better.
 */
const MIN_UNCERTAIN_READS = 6;

/**
 * Combines the codes that the camera reads in successive pictures. A label may have several codes, and not
 * every picture yields all of them. A code that stays in view is reported once.
 * @returns a function that takes the texts of a picture and its time, and returns a new code
 */
export function openView(): (texts: readonly string[], time: number) => Seen | undefined {
  const inView = new Map<string, InView>();
  let lastCode: ScannedCode | undefined;
  const look = (texts: readonly string[], time: number): string[] => {
    for (const [text, { last }] of inView) if (time - last > IN_VIEW_MS) inView.delete(text);
    if (inView.size === 0) lastCode = undefined;
    for (const text of new Set(texts)) {
      const sight = inView.get(text) ?? firstSight(text);
      inView.set(text, { ...sight, reads: sight.reads + 1, last: time });
    }
    const alone = lastCode?.number === undefined ? MIN_UNCERTAIN_READS : MIN_READS;
    return [...inView]
      .filter(([, { certain, reads, done }]) => !done && reads >= (certain ? MIN_READS : alone))
      .map(([text]) => text);
  };
  const finish = (number: string): void => {
    for (const [text, one] of inView) {
      if (one.uncertain || readScannedCode(text).number === number) one.done = true;
    }
  };
  return (texts, time) => {
    const read = look(texts, time);
    if (read.length === 0) return undefined;
    const { number, quantity } = readScannedCodes(read);
    const before = lastCode;
    const another = number !== undefined && number !== before?.number;
    lastCode = another ? { number } : { ...before };
    if (quantity !== undefined) lastCode = { ...lastCode, quantity };
    if (number !== undefined) finish(number);
    if (another) return { ...lastCode, texts: read };
    if (quantity !== undefined && quantity !== before?.quantity) return { quantity, texts: read };
    return before ? undefined : { texts: read };
  };
}

function firstSight(text: string): InView {
  const certain = isCertainCode(text);
  const uncertain = !certain && readScannedCode(text).number !== undefined;
  return { certain, uncertain, reads: 0, last: 0, done: false };
}
