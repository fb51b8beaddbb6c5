import type { ReactNode } from 'react';
import { KeptSection, useKeptFocus } from '../kept-focus.tsx';
import { type Column, Table } from '../table.tsx';
import styles from './office.module.css';
import type { DeskKey } from './text.ts';

/** The page of a record. It gets the focus when a focused notice is removed. */
export const OfficePage = ({ children }: { children: ReactNode }) => (
  <div ref={useKeptFocus<HTMLDivElement>()} tabIndex={-1} className={styles.sheet}>
    {children}
  </div>
);

/** A section of a page. It gets the focus when a form in it closes or a focused button is removed. */
export const OfficeSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <KeptSection className={styles.section}>
    <h2>{title}</h2>
    {children}
  </KeptSection>
);

interface StateSectionProps {
  readonly state: ReactNode;
  readonly detail: ReactNode;
  /** Buttons of the actions that are currently possible. */
  readonly actions: ReactNode;
}

export const OfficeState = ({ state, detail, actions }: StateSectionProps) => (
  <KeptSection className={styles.state}>
    <div>
      <h2>{state}</h2>
      {detail && <p className={styles.lines}>{detail}</p>}
    </div>
    {actions}
  </KeptSection>
);

/** Labels and values, in as many columns as fit. */
export const OfficeFields = ({ fields }: { fields: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.fields}>
    {fields.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
);

/** `due`: staff must act. */
export type Tone = 'due' | 'good' | 'bad' | 'quiet';

/** The name of a state, after a coloured mark. */
export const OfficeMark = ({ tone, words }: { tone: Tone; words: string }) => (
  <span className={styles.mark} data-tone={tone}>
    {words}
  </span>
);

/** A table column whose heading is a text of the back office. */
export type OfficeColumn<Row> = Omit<Column<Row>, 'head'> & { readonly head: DeskKey };

interface RowsProps<Row> {
  readonly columns: readonly OfficeColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  /** Each row takes several lines in windows narrower than 760 px; if 'wide', narrower than 960 px. */
  readonly folds?: boolean | 'wide';
  readonly roomy?: boolean;
}

/** A small table in a section. It scrolls sideways in a narrow window. */
export const OfficeRows = <Row extends object>({
  columns,
  className,
  label,
  ...table
}: RowsProps<Row>) => (
  <div className={styles.scrolling}>
    <Table
      {...table}
      aria-label={label}
      className={className}
      // The cast is safe: in the back office the text function also translates the keys of the back office.
      columns={columns as readonly Column<Row>[]}
    />
  </div>
);
