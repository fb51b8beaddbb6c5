import { type ClipboardEvent, type FormEvent, useId, useRef, useState } from 'react';
import { parseQuantity } from '#features/adding/orderable.ts';
import { readList } from '#features/numbers/columns.ts';
import { numberLine } from '#features/numbers/pasted-lines.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, ScriptedSubmit } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import {
  groupOf,
  isBlocked,
  type LineAnswer,
  type LineGroup,
  lineGroups,
  type QuickLine,
} from '../../line-state.ts';
import { NumberField } from '../search/number-field.tsx';
import { isLongEnough } from '../search-params.ts';
import styles from './quick-order.module.css';
import type { QuickLines } from './use-quick-lines.ts';

interface LineEntryProps {
  add: QuickLines['add'];
}

/**
 * One line at a time: number with suggestions, quantity, Enter. The number field gets the focus back after
 * each line, so that a hand scanner, which sends Enter, can scan one code after another. A pasted list is
 * read as a whole.
 */
export function LineEntry({ add }: LineEntryProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<'number' | 'quantity'>();
  const field = (name: string) => {
    const input = form.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input : undefined;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = field('val')?.value.trim() ?? '';
    const quantity = field('quantity')?.value ?? '';
    // A chosen suggestion submits the form without a button. The person enters the quantity next.
    if (!(event.nativeEvent as SubmitEvent).submitter) return focusOn('quantity');
    if (!isLongEnough(number)) return fail('number');
    if (parseQuantity(quantity) === undefined) return fail('quantity');
    setWrong(undefined);
    // If the quantity is the initial 1, the text of the number may contain the quantity.
    if (!add([numberLine(number, quantity === '1' ? undefined : quantity)])) return;
    form.current?.reset();
    focusOn('val');
  };
  const focusOn = (name: string) => {
    field(name)?.focus();
    field(name)?.select();
  };
  const fail = (what: 'number' | 'quantity') => {
    setWrong(what);
    focusOn(what === 'number' ? 'val' : 'quantity');
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    add(readList(text));
  };
  return (
    <form ref={form} onSubmit={submit} onPaste={paste} noValidate className={styles.line}>
      <NumberField
        vtype="3"
        label={t('Part number of any maker')}
        autoFocus
        error={wrong === 'number' ? t('Please enter at least 3 letters or digits.') : undefined}
      />
      <TextField
        label={t('Quantity')}
        name="quantity"
        className={styles.quantity}
        inputMode="numeric"
        defaultValue="1"
        maxLength={4}
        dir="ltr"
        autoComplete="off"
        error={wrong === 'quantity' ? t('need number from 1 to 9999') : undefined}
      />
      <ScriptedSubmit>{t('Add line')}</ScriptedSubmit>
    </form>
  );
}

/** Maximum length of a pasted list: room for 500 lines with several columns. */
const MAX_LENGTH = 100_000;

interface PasteProps {
  add: QuickLines['add'];
}

/** A list as copied from a spreadsheet, an order or a mail. */
export function PasteField({ add }: PasteProps) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [empty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = readList(field.current?.value ?? '');
    setEmpty(lines.length === 0);
    if (lines.length === 0) field.current?.focus();
    else if (add(lines) && field.current) field.current.value = '';
  };
  return (
    <form onSubmit={submit} className={styles.paste}>
      <label htmlFor={id} className={styles.label}>
        {t('Or paste a list, one number per line')}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.text}
        rows={4}
        maxLength={MAX_LENGTH}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={empty || undefined}
        aria-describedby={`${id}-hint`}
      />
      <p
        id={`${id}-hint`}
        className={empty ? styles.wrong : styles.hint}
        role={empty ? 'alert' : undefined}
      >
        {empty
          ? t('There is no number in the list.')
          : t(
              'A quantity can stand before or after its number: separated by a comma, a space or a tab, or as {example}.',
              { example: 'x5' },
            )}
      </p>
      <ScriptedSubmit>{t('Read the list')}</ScriptedSubmit>
    </form>
  );
}

const labels: Record<LineGroup, TextKey> = {
  found: 'Found',
  choose: 'To choose',
  quantity: 'Quantity',
  outOfStock: 'Out Of Stock',
  notFound: 'Not found',
};

export interface LineView {
  readonly lines: readonly QuickLine[];
  readonly group: LineGroup | undefined;
  readonly problemsFirst: boolean;
  /** Shows one group only; undefined shows all lines. */
  show(group: LineGroup | undefined): void;
  /** Puts the lines that need a correction first, or all lines back into their own order. */
  sort(problemsFirst: boolean): void;
}

/**
 * Selects and sorts the lines to show when the person chooses a group or an order. A corrected line keeps its
 * place, so that it does not disappear while it is edited.
 */
export function useLineView(
  lines: readonly QuickLine[],
  answers: ReadonlyMap<string, LineAnswer>,
): LineView {
  const [filter, setFilter] = useState<{ group: LineGroup; ids: ReadonlySet<number> }>();
  const [order, setOrder] = useState<ReadonlyMap<number, number>>();
  const inGroup = (group: LineGroup) =>
    lines.filter((line) => groupOf(line, answers.get(line.number)) === group);
  const idsNow = (group: LineGroup) => new Set(inGroup(group).map(({ id }) => id));
  const current = filter && idsNow(filter.group);
  const rankOf = ({ id }: QuickLine) => order?.get(id) ?? lines.length;
  const sorted = order ? [...lines].sort((one, other) => rankOf(one) - rankOf(other)) : lines;
  return {
    lines: filter ? sorted.filter(({ id }) => filter.ids.has(id) || current?.has(id)) : sorted,
    group: filter?.group,
    problemsFirst: order !== undefined,
    show: (group) => setFilter(group && { group, ids: idsNow(group) }),
    sort(problemsFirst) {
      const isProblem = (line: QuickLine) => isBlocked(line, answers.get(line.number));
      const inOrder = [...lines.filter(isProblem), ...lines.filter((line) => !isProblem(line))];
      setOrder(problemsFirst ? new Map(inOrder.map(({ id }, place) => [id, place])) : undefined);
    },
  };
}

interface LineFilterProps {
  lines: readonly QuickLine[];
  answers: ReadonlyMap<string, LineAnswer>;
  view: LineView;
}

/** Chips with the number of lines of each group. A pressed chip shows only the lines of its group. */
export function LineFilter({ lines, answers, view }: LineFilterProps) {
  const t = useText();
  const groups = lines.map((line) => groupOf(line, answers.get(line.number)));
  const countOf = (group: LineGroup) => groups.filter((one) => one === group).length;
  const chips = lineGroups.filter((group) => countOf(group) > 0 || group === view.group);
  const hasProblems = lines.some((line) => isBlocked(line, answers.get(line.number)));
  if (chips.length < 2 && !view.group && !hasProblems) return null;
  return (
    <fieldset className={styles.chips} aria-label={t('Show only')}>
      {chips.map((group) => (
        <Button
          key={group}
          size="small"
          className={styles.chip}
          aria-pressed={group === view.group}
          onClick={() => view.show(group === view.group ? undefined : group)}
        >
          {t(labels[group])} <span className={styles.count}>{countOf(group)}</span>
        </Button>
      ))}
      {(hasProblems || view.problemsFirst) && (
        <Button
          size="small"
          variant="quiet"
          className={styles.chip}
          aria-pressed={view.problemsFirst}
          onClick={() => view.sort(!view.problemsFirst)}
        >
          {t('Problems first')}
        </Button>
      )}
    </fieldset>
  );
}
