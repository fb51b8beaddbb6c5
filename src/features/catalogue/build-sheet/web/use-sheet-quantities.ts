import { type InputEvent, useRef, useState } from 'react';
import type { BomItem } from '#contract/turbo-application.ts';
import { isForSale } from '#features/adding/for-sale.ts';
import { parseQuantity } from '#features/adding/quantity.ts';

/** A line of the sheet with its quantity. */
export interface WantedLine {
  readonly item: BomItem;
  readonly quantity: number;
}

export interface SheetQuantities {
  /** How many lines have a quantity of the person's. */
  readonly count: number;
  /** For the element around the lines: notes what is typed in them. */
  onInput(event: InputEvent<HTMLElement>): void;
  /**
   * Fills in n whole sheets: each line takes its pieces n times.
   * @returns the lines that can't be had and stay empty; undefined if a quantity would exceed 9999
   */
  fill(sheets: number): readonly BomItem[] | undefined;
  /** The lines with their quantities; undefined after putting the focus on a wrong one. */
  read(): readonly WantedLine[] | undefined;
  /** Empties the quantities that were added. */
  empty(): void;
}

/** The quantities of a build sheet's lines, which are plain fields in rows with `data-seq`. */
export function useSheetQuantities(lines: readonly BomItem[]) {
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

  const quantities: SheetQuantities = {
    count: wanted.size,
    onInput({ target }) {
      if (!(target instanceof HTMLInputElement) || target.name !== 'quantity') return;
      const seq = Number(target.closest<HTMLElement>('[data-seq]')?.dataset.seq);
      const next = new Map(wanted);
      if (target.value.trim() === '') next.delete(seq);
      else next.set(seq, target.value);
      setWanted(next);
    },
    fill(sheets) {
      const parts = lines.filter(({ seq }) => seq > 0);
      const open = parts.filter(isForSale);
      const filled = open.map(({ seq, pieces }) => [seq, String(pieces * sheets)] as const);
      if (filled.some(([, value]) => parseQuantity(value) === undefined)) return undefined;
      const next = new Map(filled);
      show(next);
      setWanted(next);
      return parts.filter((item) => !open.includes(item));
    },
    read() {
      const read: WantedLine[] = [];
      for (const item of lines) {
        const value = wanted.get(item.seq);
        if (value === undefined) continue;
        const quantity = parseQuantity(value);
        if (quantity === undefined) {
          fieldOf(item.seq)?.focus();
          return undefined;
        }
        read.push({ item, quantity });
      }
      return read;
    },
    empty() {
      show(new Map([...wanted.keys()].map((seq) => [seq, ''])));
      setWanted(new Map());
    },
  };
  return { table, quantities };
}
