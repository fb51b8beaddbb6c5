/** What moves the carousel: in a chunk of its own, fetched when the carousel comes near. */
import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useState } from 'react';

export interface Motion {
  /** Goes to a picture, counted from 0. */
  to(index: number): void;
  next(): void;
  previous(): void;
}

interface Props {
  /** Holds the row of pictures. */
  viewport: RefObject<HTMLElement | null>;
  rtl: boolean;
  /** Whether the first picture follows on the last; true without it. */
  loop?: boolean;
  onReady: (motion: Motion) => void;
  /** Told of the picture that is shown from now on, counted from 0. */
  onMove: (index: number) => void;
  /** Somebody drags the pictures. */
  onTouch: () => void;
}

/** Takes the row over: drawing, swiping and moving, without an end or with one. Shows nothing itself. */
export default function CarouselMotion(props: Props) {
  const { viewport, rtl, loop = true, onReady, onMove, onTouch } = props;
  const [options] = useState(
    () =>
      ({
        loop,
        align: loop ? 'center' : 'start',
        direction: rtl ? 'rtl' : 'ltr',
      }) as const,
  );
  const [take, embla] = useEmblaCarousel(options);
  useEffect(() => take(viewport.current), [take, viewport]);
  useEffect(() => {
    if (!embla) return;
    const moved = () => onMove(embla.selectedScrollSnap());
    embla.on('select', moved).on('reInit', moved).on('pointerDown', onTouch);
    onReady({
      to: (index) => embla.scrollTo(index, still()),
      next: () => embla.scrollNext(still()),
      previous: () => embla.scrollPrev(still()),
    });
    return () => {
      embla.off('select', moved).off('reInit', moved).off('pointerDown', onTouch);
    };
  }, [embla, onReady, onMove, onTouch]);
  return null;
}

/** Whether the person wants pictures to change without moving. */
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
