/**
 * Wrapper of the carousel library (Embla). A chunk of its own, loaded when the carousel comes near the
 * viewport.
 */
import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useState } from 'react';

export interface Motion {
  to(index: number): void;
  next(): void;
  previous(): void;
}

interface Props {
  /** Element that contains the row of pictures. */
  viewport: RefObject<HTMLElement | null>;
  rtl: boolean;
  /** Whether the row is endless. Default: true. */
  loop?: boolean;
  onReady: (motion: Motion) => void;
  /** Called with the index of the new current picture. */
  onMove: (index: number) => void;
  /** Called when the visitor drags the row. */
  onTouch: () => void;
}

/** Adds movement and swiping to a row. Renders nothing. */
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

/** Whether the visitor prefers reduced motion. */
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
