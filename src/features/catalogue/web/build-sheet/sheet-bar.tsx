import { type FormEvent, type InputEvent, type RefObject, useRef, useState } from 'react';
import type { BomItem } from '#contract/shown-items.ts';
import { parseQuantity } from '#features/adding/orderable.ts';
import type { WantedItem } from '#features/adding/web/adding.ts';
import { Failures, useAddBatch } from '#features/adding/web/use-add-many.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button, ScriptedSubmit } from '#ui/button.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useWhenWanted } from '#ui/when-wanted.ts';
import input from '../quantity-input.module.css';
import styles from './build-sheet.module.css';
import {
  type ChosenLines,
  chosenLines,
  questionsOf,
  type SheetChoice,
  usualChoice,
} from './sheet-choice.ts';

interface Props {
  lines: readonly BomItem[];
  address: string;
  quantities: SheetQuantities;
}

const loadDialog = () => import('./sheet-dialog.tsx').then(({ SheetDialog }) => SheetDialog);

/**
 * Actions for many lines: fills in the quantities of whole sheets, and puts all lines into the cart by one
 * call.
 */
export function SheetBar({ address, lines, quantities }: Props) {
  const t = useText();
  const { allTexts } = useSite();
  const { add, adding, failures } = useAddBatch(address);
  const sheetsField = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  /** Number of sheets in the open dialog; undefined while it is closed. */
  const [sheets, setSheets] = useState<number>();
  const [choice, setChoice] = useState(() => usualChoice(lines));
  const close = () => setSheets(undefined);
  const Dialog = useWhenWanted(sheets !== undefined, loadDialog, close);
  const questions = questionsOf(lines);
  const { count } = quantities;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('sheets');
    const times = typeof typed === 'string' ? parseQuantity(typed) : undefined;
    if (times === undefined) setSaid(t('need number from 1 to 9999'));
    // At first a page may have only some of the texts. The dialog needs all of them.
    else if (questions.core || questions.kit) void allTexts().then(() => setSheets(times));
    else fill(times, choice);
  };
  const fill = (times: number, answer: SheetChoice) => {
    const filled = quantities.fill(times, answer);
    setSaid(filled ? leftOut(filled) : t('need number from 1 to 9999'));
  };
  const namesOf = (items: readonly BomItem[]) =>
    items.map(({ eePn, oemPn, transName }) => eePn || oemPn || transName).join(', ');
  const leftOut = ({ skipped, closed }: ChosenLines) =>
    [
      skipped.length > 0 && t('Left out as you chose: {items}', { items: namesOf(skipped) }),
      closed.length > 0 &&
        t('Not filled in because they cannot be ordered now: {items}', { items: namesOf(closed) }),
    ]
      .filter(Boolean)
      .join(' · ');
  const addAll = async () => {
    const wantedLines = quantities.read();
    if (!wantedLines) return setSaid(t('need number from 1 to 9999'));
    if (await add(wantedLines)) {
      setSaid('');
      quantities.empty();
      // The button disappears together with the quantities, and the focus would be lost.
      sheetsField.current?.focus();
    }
  };
  return (
    <div className={styles.bar} data-scripted="">
      <SheetsForm field={sheetsField} onSubmit={submit} />
      <p className={styles.said} role="status">
        {said}
      </p>
      <Failures failures={failures} className={styles.failures} />
      {count > 0 && (
        <Button variant="primary" busy={adding} onClick={() => void addAll()}>
          {t('Add {count} items', { count })}
        </Button>
      )}
      {Dialog && (
        <Dialog
          open={sheets !== undefined}
          questions={questions}
          choice={choice}
          onChoose={(chosen) => {
            setChoice(chosen);
            if (sheets !== undefined) fill(sheets, chosen);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface SheetsFormProps {
  field: RefObject<HTMLInputElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

function SheetsForm({ field, onSubmit }: SheetsFormProps) {
  const t = useText();
  return (
    <form onSubmit={onSubmit} noValidate className={styles.sheets}>
      <label>
        {t('Whole sheet ×')}
        <input
          ref={field}
          name="sheets"
          className={input.quantity}
          type="text"
          inputMode="numeric"
          maxLength={4}
          defaultValue="1"
          dir="ltr"
          autoComplete="off"
        />
      </label>
      <ScriptedSubmit size="small">{t('Fill in')}</ScriptedSubmit>
    </form>
  );
}

export interface SheetQuantities {
  /** Number of lines with a quantity that the person entered. */
  readonly count: number;
  /** The quantity of a line; undefined if it is wrong or missing. */
  of(item: BomItem): number | undefined;
  /** Handles input in the element around the lines: stores the typed quantities. */
  onInput(event: InputEvent<HTMLElement>): void;
  /**
   * Fills in n whole sheets: each chosen line takes its pieces n times, the others become empty.
   * @returns the lines taken, left out and not for sale; undefined if a quantity would exceed 9999
   */
  fill(sheets: number, choice: SheetChoice): ChosenLines | undefined;
  /** The lines with a valid quantity. */
  readonly valid: readonly WantedItem[];
  /** The lines with their quantities; if a quantity is wrong, focuses it and returns undefined. */
  read(): readonly WantedItem[] | undefined;
  /** Empties the quantities that were added. */
  empty(): void;
  /** Empties a line that its own button added, unless its quantity was changed meanwhile. */
  emptyLine(item: BomItem): void;
}

/** The quantities of a build sheet's lines. They are uncontrolled fields in rows with `data-seq`. */
export function useSheetQuantities(lines: readonly BomItem[], refererTurboId: string) {
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<ReadonlyMap<number, string>>(new Map());
  const fieldOf = (seq: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-seq="${seq}"] input[name=quantity]`);
  const show = (values: ReadonlyMap<number, string>) => {
    for (const [seq, value] of values) {
      const field = fieldOf(seq);
      if (field) field.value = value;
    }
  };

  const quantityOf = ({ seq }: BomItem) => parseQuantity(wanted.get(seq) ?? '');
  const valid = lines.flatMap((line) => {
    const quantity = quantityOf(line);
    return quantity === undefined ? [] : { item: { ...line, refererTurboId }, quantity };
  });

  const quantities: SheetQuantities = {
    count: wanted.size,
    of: quantityOf,
    valid,
    onInput({ target }) {
      if (!(target instanceof HTMLInputElement) || target.name !== 'quantity') return;
      const seq = Number(target.closest<HTMLElement>('[data-seq]')?.dataset.seq);
      const next = new Map(wanted);
      if (target.value.trim() === '') next.delete(seq);
      else next.set(seq, target.value);
      setWanted(next);
    },
    fill(sheets, choice) {
      const division = chosenLines(
        lines.filter(({ seq }) => seq > 0),
        choice,
      );
      const filled = division.taken.map(
        ({ seq, pieces }) => [seq, String(pieces * sheets)] as const,
      );
      if (filled.some(([, value]) => parseQuantity(value) === undefined)) return undefined;
      const next = new Map(filled);
      show(new Map([...lines.map(({ seq }) => [seq, ''] as const), ...filled]));
      setWanted(next);
      return division;
    },
    read() {
      const wrong = lines.find((line) => wanted.has(line.seq) && quantityOf(line) === undefined);
      if (!wrong) return valid;
      fieldOf(wrong.seq)?.focus();
      return undefined;
    },
    empty() {
      show(new Map([...wanted.keys()].map((seq) => [seq, ''])));
      setWanted(new Map());
    },
    emptyLine({ seq }) {
      const added = wanted.get(seq);
      if (added === undefined || fieldOf(seq)?.value !== added) return;
      show(new Map([[seq, '']]));
      // Other lines may have changed since the button was pressed.
      setWanted((current) => new Map([...current].filter(([other]) => other !== seq)));
    },
  };
  return { table, quantities };
}
