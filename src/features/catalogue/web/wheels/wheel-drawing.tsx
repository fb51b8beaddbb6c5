import { useText } from '#language/web/use-text.ts';
import styles from './wheel-drawing.module.css';

export type Side = 'inducer' | 'exducer';

interface Props {
  /** As in advQueryVtype: 1 turbine, 2 compressor. */
  wheel: '1' | '2';
  /** The diameter of the focused field. */
  lit: Side | undefined;
}

/**
 * A side view of a wheel with its two diameters. Gas enters a turbine wheel at the large diameter
 * and leaves at the small one; air enters a compressor wheel at the small one. Drawn for this site;
 * not mirrored in Arabic.
 */
export function WheelDrawing({ wheel, lit }: Props) {
  const t = useText();
  const turbine = wheel === '1';
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 240 150"
      direction="ltr"
      role="img"
      aria-label={t(
        turbine
          ? 'Turbine wheel: the inducer is the large diameter, the exducer the small one'
          : 'Compressor wheel: the inducer is the small diameter, the exducer the large one',
      )}
    >
      <path className={styles.axis} d="M34 82H206" />
      <g className={styles.shape}>{turbine ? turbineWheel : compressorWheel}</g>
      <Diameter
        lit={lit === 'inducer'}
        name={t('Inducer')}
        left
        from={turbine ? 84 : 78}
        half={turbine ? 55 : 33}
      />
      <Diameter
        lit={lit === 'exducer'}
        name={t('Exducer')}
        from={turbine ? 160 : 154}
        half={turbine ? 37 : 55}
      />
    </svg>
  );
}

const turbineWheel = (
  <>
    <path d="M84 74H48V90H84Z" />
    <path d="M84 27H97C100 40 118 45 160 45V119C118 119 100 124 97 137H84Z" />
    <path d="M88 27C92 58 128 62 160 64M88 137C92 106 128 102 160 100M86 60C104 76 132 80 160 82" />
    <path d="M160 74H170V90H160Z" />
  </>
);

const compressorWheel = (
  <>
    <path d="M78 74H66V90H78Z" />
    <path d="M78 49C116 49 138 44 144 27H154V137H144C138 120 116 115 78 115Z" />
    <path d="M78 64C112 64 138 58 149 27M78 100C112 100 138 106 149 137M78 82C116 82 142 78 154 62" />
  </>
);

interface DiameterProps {
  lit: boolean;
  name: string;
  /** Draws the dimension on the left, not on the right. */
  left?: boolean;
  /** Start of the extension lines. */
  from: number;
  /** Half of the diameter. */
  half: number;
}

const AXIS = 82;

function Diameter({ lit, name, left = false, from, half }: DiameterProps) {
  const x = left ? 24 : 216;
  const end = left ? 18 : 222;
  const [top, bottom] = [AXIS - half, AXIS + half];
  return (
    <g className={styles.measure} data-lit={lit || undefined}>
      <path d={`M${from} ${top}H${end}M${from} ${bottom}H${end}M${x} ${top + 6}V${bottom - 6}`} />
      <path className={styles.tip} d={`M${x} ${top}l-3 8h6zM${x} ${bottom}l-3-8h6z`} />
      <text x={left ? 4 : 236} y="14" textAnchor={left ? 'start' : 'end'}>
        {name}
      </text>
    </g>
  );
}
