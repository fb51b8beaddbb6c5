import { useLayoutEffect, useRef, useState } from 'react';
import type { DrawnPage } from './draw-page.ts';
import type { Stretch } from './page-text.ts';
import styles from './page-view.module.css';

interface Props {
  drawn: DrawnPage;
  hits: readonly (readonly Stretch[])[];
  current?: number | undefined;
}

interface Box {
  key: string;
  hit: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What a search found on a page, as boxes over its picture; the current one in another colour. */
export function Marks({ drawn, hits, current }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  useLayoutEffect(() => {
    const origin = layer.current?.getBoundingClientRect();
    if (origin) setBoxes(boxesOf(drawn, hits, origin));
  }, [drawn, hits]);
  return (
    <div ref={layer} className={styles.marks} aria-hidden="true">
      {boxes.map(({ key, hit, left, top, width, height }) => (
        <div
          key={key}
          className={styles.mark}
          data-current={hit === current || undefined}
          style={{ left, top, width, height }}
        />
      ))}
    </div>
  );
}

function boxesOf({ pieces }: DrawnPage, hits: Props['hits'], origin: DOMRect): Box[] {
  const range = document.createRange();
  return hits.flatMap((stretches, hit) =>
    stretches.flatMap(({ piece, from, to }) => {
      const text = pieces[piece]?.firstChild;
      if (!(text instanceof Text)) return [];
      range.setStart(text, Math.min(from, text.length));
      range.setEnd(text, Math.min(to, text.length));
      return [...range.getClientRects()].map(({ left, top, width, height }, index) => ({
        key: `${hit}-${piece}-${from}-${index}`,
        hit,
        left: left - origin.left,
        top: top - origin.top,
        width,
        height,
      }));
    }),
  );
}
