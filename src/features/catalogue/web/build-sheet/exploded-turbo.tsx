import type { BomItem } from '#contract/shown-items.ts';
import { useText } from '#language/web/use-text.ts';
import { type DrawingPlace, lightsUp, parts } from './exploded-parts.tsx';
import styles from './exploded-turbo.module.css';

interface Props {
  lines: ReadonlyMap<DrawingPlace, readonly BomItem[]>;
  lit: DrawingPlace | undefined;
  onLight: (place: DrawingPlace | undefined) => void;
}

/**
 * Exploded drawing of a turbo. Components of the build sheet are numbered and link to their lines;
 * the others are pale. It is not mirrored in Arabic.
 */
export function ExplodedTurbo({ lines, lit, onLight }: Props) {
  const t = useText();
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 420 760"
      direction="ltr"
      aria-label={t('Exploded drawing of the turbo')}
    >
      <path className={styles.axis} d="M190 4V756" />
      {parts.map(({ place, drawing, number, tip }) => {
        const items = lines.get(place) ?? [];
        const first = items[0];
        const shape = <g className={styles.shape}>{drawing}</g>;
        const isLit = lightsUp(place, lit);
        // A cartridge is drawn as a bracket around its parts: without a cartridge there is nothing to draw.
        if (!first) {
          return place === 'chra' ? null : (
            <g key={place} className={styles.part} data-absent data-lit={isLit || undefined}>
              {shape}
            </g>
          );
        }
        return (
          <a
            key={place}
            href={`#line-${first.seq}`}
            className={styles.part}
            data-lit={isLit || undefined}
            data-open={place === 'chra' || undefined}
            aria-label={t('Line {numbers}: {name}', {
              numbers: items.map(({ seq }) => String(seq)).join(', '),
              name: first.transName,
            })}
            onPointerEnter={() => onLight(place)}
            onPointerLeave={() => onLight(undefined)}
            onFocus={() => onLight(place)}
            onBlur={() => onLight(undefined)}
          >
            {shape}
            <Callout at={number} tip={tip} numbers={items.map(({ seq }) => seq)} />
          </a>
        );
      })}
    </svg>
  );
}

interface CalloutProps {
  at: readonly [number, number];
  tip: readonly [number, number];
  numbers: readonly number[];
}

function Callout({ at: [x, y], tip, numbers }: CalloutProps) {
  const text = numbers.length > 2 ? `${numbers[0]}+` : numbers.join(' ');
  const half = Math.max(13, 5 + text.length * 4.5);
  return (
    <g className={styles.callout}>
      <path d={`M${x} ${y}L${tip[0]} ${tip[1]}`} />
      <rect x={x - half} y={y - 13} width={half * 2} height="26" rx="13" />
      <text x={x} y={y} dy="0.36em">
        {text}
      </text>
    </g>
  );
}
