import { useEffect, useState } from 'react';
import { QUICK_LINES } from '#contract/order-names.ts';
import { numberLine } from '../../numbers/number-lines.ts';
import type { ScannedCode } from '../../numbers/scanned-code.ts';
import { keepLines, keptLines } from '../../quick-order/web/kept-lines.ts';
import { withMore } from '../../quick-order/web/use-quick-lines.ts';

/** What became of a code. */
export interface Scanned {
  readonly as: 'added' | 'changed' | 'full';
  readonly number: string;
  /** Of the line now. */
  readonly quantity: string;
}

/** Puts scanned codes into the kept lines of the quick order. */
export function useScannedLines() {
  const [scanned, setScanned] = useState<readonly Scanned[]>([]);
  const [lines, setLines] = useState(0);
  useEffect(() => setLines(keptLines().length), []);

  const note = (what: Scanned): Scanned => {
    if (what.as !== 'full') {
      setScanned((before) => [what, ...before.filter(({ number }) => number !== what.number)]);
    }
    return what;
  };

  const add = (number: string, quantity: number): Scanned => {
    const before = keptLines();
    const after = withMore(before, [numberLine(number, String(quantity))]);
    if (after.length > QUICK_LINES) return { as: 'full', number, quantity: '' };
    keepLines(after);
    setLines(after.length);
    const line = after.findLast((one, place) => one !== before[place]);
    const as = after.length > before.length ? 'added' : 'changed';
    return note({ as, number: line?.number ?? number, quantity: line?.quantity ?? '' });
  };

  /** A quantity in a code of its own counts instead of the one piece of the code before it. */
  const setQuantity = (quantity: number): Scanned | undefined => {
    const [last] = scanned;
    return last && add(last.number, quantity - 1);
  };

  return {
    /** What was scanned on this page, the last first. */
    scanned,
    /** How many lines the quick order has. */
    lines,
    take: ({ number, quantity }: ScannedCode): Scanned | undefined => {
      if (number) return add(number, quantity ?? 1);
      return quantity && quantity > 1 ? setQuantity(quantity) : undefined;
    },
  };
}
