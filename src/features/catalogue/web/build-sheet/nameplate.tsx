import { useText } from '#language/web/use-text.ts';
import type { QuerySearch } from '../search-params.ts';
import styles from './nameplate.module.css';

const plateLines = [
  { of: undefined, name: 'TYPE', value: 'GT1749V' },
  { of: '0', name: 'P/N', value: '454231-5007S' },
  { of: '1', name: 'OE', value: '028145702H' },
  { of: undefined, name: 'S/N', value: 'B 0417 332' },
] as const;

/**
 * A drawing of the plate that shows the number of the chosen mode: the turbo's nameplate, or the
 * manufacturer's label for E&E numbers. It is left to right in every language.
 */
export function Nameplate({ vtype }: { vtype: NonNullable<QuerySearch['vtype']> }) {
  const t = useText();
  return (
    <svg
      className={styles.plate}
      viewBox="0 0 320 168"
      direction="ltr"
      role="img"
      aria-label={t('Nameplate of a turbo: the part number is in the marked line')}
    >
      <rect className={styles.edge} x="1" y="1" width="318" height="166" rx="10" />
      <rect className={styles.inner} x="9" y="9" width="302" height="150" rx="4" />
      {vtype === '2' ? <LabelLines /> : <PlateLines vtype={vtype} />}
    </svg>
  );
}

function PlateLines({ vtype }: { vtype: '0' | '1' }) {
  return (
    <g>
      {[18, 302].map((x) => (
        <g key={x} className={styles.rivet}>
          <circle cx={x} cy="84" r="4.5" />
          <path d={`M${x - 3} 87l6-6`} />
        </g>
      ))}
      <text className={styles.small} x="38" y="32">
        TURBOCHARGER
      </text>
      {plateLines.map(({ of, name, value }, row) => (
        <Line key={name} name={name} value={value} row={row} marked={of === vtype} />
      ))}
    </g>
  );
}

function LabelLines() {
  return (
    <g>
      <text className={styles.small} x="38" y="32">
        E&amp;E TURBO PARTS
      </text>
      <Line name="E&amp;E" value="CH-1749-031" row={0} marked />
      <Line name="PART" value="CHRA" row={1} />
      <Line name="QTY" value="1" row={2} />
      <path
        className={styles.bars}
        d="M40 136v16M44 136v16M49 136v16M52 136v16M58 136v16M61 136v16M67 136v16M70 136v16M76 136v16M82 136v16M85 136v16M91 136v16M94 136v16M100 136v16M103 136v16M109 136v16"
      />
    </g>
  );
}

interface LineProps {
  name: string;
  value: string;
  row: number;
  marked?: boolean;
}

function Line({ name, value, row, marked = false }: LineProps) {
  const y = 58 + row * 27;
  return (
    <g data-marked={marked || undefined} className={styles.line}>
      {marked && <rect className={styles.mark} x="32" y={y - 18} width="256" height="25" rx="3" />}
      <text className={styles.small} x="40" y={y}>
        {name}
      </text>
      <text className={styles.value} x="92" y={y}>
        {value}
      </text>
      <path className={styles.rule} d={`M92 ${y + 5}H280`} />
    </g>
  );
}
