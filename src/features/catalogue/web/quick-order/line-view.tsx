import { useState } from 'react';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import {
  groupOf,
  isBlocked,
  type LineAnswer,
  type LineGroup,
  lineGroups,
  type QuickLine,
} from '../../line-state.ts';
import styles from './quick-order.module.css';

const labels: Record<LineGroup, TextKey> = {
  found: 'Found',
  choose: 'To choose',
  quantity: 'Quantity',
  outOfStock: 'Out Of Stock',
  notFound: 'Not found',
};

export interface LineView {
  /** The lines to show, in their order. */
  readonly lines: readonly QuickLine[];
  readonly group: LineGroup | undefined;
  readonly problemsFirst: boolean;
  /** Shows one group only; undefined shows all lines. */
  show(group: LineGroup | undefined): void;
  /** Puts the lines that need the person first, or all lines in their own order again. */
  sort(problemsFirst: boolean): void;
}

/**
 * Which lines are shown, and in which order. Both are decided when the person asks for them: a line
 * that is mended keeps its place, so that it does not disappear under the fingers.
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

interface Props {
  lines: readonly QuickLine[];
  answers: ReadonlyMap<string, LineAnswer>;
  view: LineView;
}

/** Chips with the number of lines of each group; a pressed one shows these lines only. */
export function LineFilter({ lines, answers, view }: Props) {
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
