import { useEffect, useRef, useState } from 'react';
import { MAX_QUICK_LINES } from '#contract/order-names.ts';
import { loginAddress, paths } from '#contract/paths.ts';
import type { CrossRow } from '#contract/shown-items.ts';
import { type AddedItem, sendAdding, type WantedItem } from '#features/adding/web/adding.ts';
import { keepWish } from '#features/adding/web/dialog-state.ts';
import { type Failure, useAddBatch, useSayDone } from '#features/adding/web/use-add-many.tsx';
import { typedReference } from '#features/numbers/key.ts';
import { canMerge, merged, type NumberLine, sumOf } from '#features/numbers/line-faults.ts';
import { numberLine } from '#features/numbers/pasted-lines.ts';
import { useText } from '#language/web/use-text.ts';
import { useAct } from '#ui/session/use-act.ts';
import { failureMessage, newKey } from '#ui/site/outcome.ts';
import { usePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { keptList, tabStorage } from '#ui/site/stored.ts';
import { asNumberLine, type ChosenMatch, type QuickLine } from '../../line-state.ts';

/** A new line, or the pieces added to a line. */
export interface Added {
  readonly id: number;
  /** Undefined for a new line. */
  readonly pieces?: number;
}

export interface QuickLines {
  readonly lines: readonly QuickLine[];
  /** Whether the stored lines were read, which happens only in the browser. */
  readonly ready: boolean;
  /**
   * Appends lines. A line that already has the number gets the additional quantity instead.
   * @param instead earlier additions that are taken back first
   * @returns the additions; undefined if there is no room, then nothing is changed
   */
  add(more: readonly NumberLine[], instead?: readonly Added[]): readonly Added[] | undefined;
  /** Changes a line. A new number removes the line's ticks. */
  change(id: number, fields: Partial<Omit<QuickLine, 'id'>>): void;
  remove(id: number): void;
  clear(): void;
  /** Marks lines as added and unticks them. */
  markAdded(ids: readonly number[], where: Pick<QuickLine, 'added' | 'listId'>): void;
}

/** The lines of the quick order, kept in session storage. */
export function useQuickLines(): QuickLines {
  const [lines, setLines] = useState<readonly QuickLine[]>([]);
  const [ready, setReady] = useState(false);
  // Lines may change while a file is read. The callback from before the change reads the current lines here.
  const latest = useRef(lines);
  // Ids are never reused, not even after their line is removed: a file remembers the ids of its lines.
  const nextId = useRef(0);
  useEffect(() => {
    latest.current = keptLines();
    setLines(latest.current);
    setReady(true);
  }, []);
  const set = (next: readonly QuickLine[]) => {
    latest.current = next;
    setLines(next);
    keepLines(next);
  };
  return {
    lines,
    ready,
    add(more, instead = []) {
      const otherLines = without(latest.current, instead);
      const firstId = Math.max(nextId.current, idAfter(otherLines));
      const next = withMore(otherLines, more, firstId);
      if (next.length > MAX_QUICK_LINES) return undefined;
      nextId.current = Math.max(firstId, idAfter(next));
      set(next);
      return addedOf(otherLines, next);
    },
    change(id, fields) {
      set(latest.current.map((line) => (line.id === id ? changedLine(line, fields) : line)));
    },
    remove: (id) => set(latest.current.filter((line) => line.id !== id)),
    clear: () => set([]),
    markAdded(ids, where) {
      set(
        latest.current.map((line) =>
          ids.includes(line.id) ? { ...line, picks: [], ...where } : line,
        ),
      );
    },
  };
}

/** A line with changed fields. Another number makes it a new line, and so does a tick in an added line. */
export function changedLine(line: QuickLine, fields: Partial<Omit<QuickLine, 'id'>>): QuickLine {
  const { picks: _picks, added, listId: _list, sum: _sum, unsplit: _both, ...plain } = line;
  if (fields.number !== undefined && fields.number !== line.number) {
    return { ...plain, ...fields, ...textOf(line, fields) };
  }
  return added && fields.picks?.length ? { ...plain, ...fields } : { ...line, ...fields };
}

/** Number and quantity of a text such as '454231-7 x4', if the line's quantity is still the initial 1. */
function textOf({ quantity }: QuickLine, fields: Partial<QuickLine>): Partial<QuickLine> {
  if (quantity !== '1' || fields.quantity !== undefined) return {};
  return plainLine(numberLine(fields.number ?? ''));
}

const plainLine = ({ number, quantity, written, unsplit }: NumberLine) => ({
  number,
  quantity: written ?? String(quantity),
  ...(unsplit && { unsplit }),
});

const idAfter = (lines: readonly QuickLine[]): number =>
  Math.max(-1, ...lines.map(({ id }) => id)) + 1;

/**
 * Appends new lines. If an earlier line can be merged and is not added yet, it takes the quantity instead.
 * @param firstId id of the first new line; the ids of the next lines follow
 */
export function withMore(
  lines: readonly QuickLine[],
  more: readonly NumberLine[],
  firstId = idAfter(lines),
): readonly QuickLine[] {
  const all = [...lines];
  let next = firstId;
  for (const one of merged(more)) {
    const place = all.findIndex((line) => !line.added && canMerge(asNumberLine(line), one));
    const line = all[place];
    if (line) {
      const quantity = String(Number(asNumberLine(line).quantity) + one.quantity);
      all[place] = { ...line, quantity, sum: sumOf(line, one) };
    } else {
      const { sum } = one;
      all.push({ id: next, ...plainLine(one), ...(sum && { sum }) });
      next += 1;
    }
  }
  return all;
}

/** The additions that turn `lines` into `more`. `more` begins with the same lines. */
const addedOf = (lines: readonly QuickLine[], more: readonly QuickLine[]): Added[] =>
  more.flatMap(({ id, quantity }, place): Added[] => {
    const before = lines[place];
    if (!before) return [{ id }];
    const pieces = Number(quantity) - Number(before.quantity);
    return pieces > 0 ? [{ id, pieces }] : [];
  });

/** Takes the additions back. The person may have changed or removed some of these lines in the meantime. */
const without = (lines: readonly QuickLine[], added: readonly Added[]): readonly QuickLine[] =>
  lines.flatMap((line) => {
    const removed = added.find(({ id }) => id === line.id);
    if (!removed) return [line];
    if (removed.pieces === undefined) return [];
    const piecesLeft = Number(line.quantity) - removed.pieces;
    return [!line.added && piecesLeft > 0 ? { ...line, quantity: String(piecesLeft) } : line];
  });

const LONGEST = 200;
const LONGEST_QUANTITY = 20;

/**
 * The lines in session storage: they are not in the URL, and survive a reload, opening an item and signing
 * in.
 */
const storage = keptList(tabStorage, 'quickOrder');

export const keptLines = (): QuickLine[] =>
  storage.read().slice(0, MAX_QUICK_LINES).flatMap(lineOf);

export const keepLines = (lines: readonly QuickLine[]): void => storage.write(lines);

function lineOf(value: unknown, index: number): QuickLine[] {
  const { number, quantity, picks, added, listId, sum, unsplit } = (value ??
    {}) as Partial<QuickLine>;
  if (typeof number !== 'string' || typeof quantity !== 'string') return [];
  const line = {
    id: index,
    number: number.slice(0, LONGEST),
    quantity: quantity.slice(0, LONGEST_QUANTITY),
  };
  return [
    {
      ...line,
      ...(Array.isArray(picks) && { picks: picks.filter((one) => typeof one === 'string') }),
      ...((added === 'cart' || added === 'list') && { added }),
      ...(typeof listId === 'string' && { listId }),
      ...(unsplit === true && { unsplit }),
      ...(Array.isArray(sum) && { sum: sum.filter((one) => typeof one === 'string') }),
    },
  ];
}

export type Target = 'cart' | 'development';

/**
 * Adds the ticked lines to the cart in one call, or requests their development. A visitor is redirected to
 * sign-in and back; the session storage keeps the lines.
 */
export function useSendLines() {
  const t = useText();
  const { client, go, href } = useSite();
  const sayDone = useSayDone();
  const person = usePerson();
  const batch = useAddBatch(paths.QuickOrder, false);
  const request = useAct({
    /** Sends the requests one after another. A failed request does not stop the others. */
    async send(chosen: readonly ChosenMatch[]) {
      const sentRows: CrossRow[] = [];
      const failures: Failure[] = [];
      for (const { row, quantity } of chosen) {
        const wish = { action: 'development', item: itemOf(row), quantity, key: newKey() } as const;
        try {
          await sendAdding(client, wish);
          sentRows.push(row);
        } catch (error) {
          const message = failureMessage(error, t);
          if (message) failures.push({ number: row.eePn, message });
        }
      }
      return { taken: sentRows, failures };
    },
    done: ({ taken }) => taken.length > 0 && sayDone('development'),
    changes: ['developmentRequests'],
  });

  /** @returns the rows that were accepted */
  async function send(
    target: Target,
    chosen: readonly ChosenMatch[],
  ): Promise<readonly CrossRow[]> {
    request.forget();
    if (target === 'cart') {
      if (!person) keepWish(chosen.map(({ row }) => row.eePn || row.oemPn));
      const wantedItems = chosen.map((one) => ({ ...wantedOf(one), row: one.row }));
      const addedItems = new Set(await batch.add(wantedItems));
      return wantedItems.filter((one) => addedItems.has(one)).map(({ row }) => row);
    }
    if (person) return (await request.act(chosen))?.taken ?? [];
    go(loginAddress(href(paths.QuickOrder)));
    return [];
  }
  return {
    send,
    sending: request.busy || batch.adding,
    failures: [...batch.failures, ...(request.answer?.failures ?? [])],
  };
}

/** A chosen row as an item for cart or list. */
export const wantedOf = ({ row, quantity, number }: ChosenMatch): WantedItem => ({
  item: itemOf(row),
  quantity,
  ...typedReference(row, number),
});

const itemOf = ({ id, prdType, eePn, oemPn }: CrossRow): AddedItem => ({
  id,
  type: prdType,
  eePn: eePn || oemPn,
});
