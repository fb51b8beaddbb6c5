import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportRun, ImportTable } from '#contract/staff/imports.ts';
import type { ImportKind } from '#contract/staff/names.ts';
import { call } from '#ui/office/calls.ts';
import { useDeskText } from '#ui/office/text.ts';
import { useToast } from '#ui/toaster.tsx';

/** Kind of a table, and columns by index. */
export interface Mapping {
  kind: ImportKind | null;
  columns: Record<number, string>;
  /** Whether the table has all data of its items. */
  complete: boolean;
}

export interface TablePlace {
  id: string;
  file: number;
  table: number;
}

/** Saves that are still running, by import id. The next step of the import waits for them. */
const pendingSaves = new Map<string, Promise<unknown>>();

/** Resolves when all choices of an import have been saved or have failed to save. */
export const choicesSaved = (id: string): Promise<unknown> =>
  pendingSaves.get(id) ?? Promise.resolve();

const fromTable = (table: ImportTable): Mapping => ({
  kind: table.kind,
  complete: table.complete ?? false,
  columns: Object.fromEntries(table.columns.map((one) => [one.place, one.column])),
});

/** Groups of required columns without a mapped column. */
export function missingOf({ kind, columns }: Mapping, kinds: ImportRun['kinds']) {
  const mappedColumns = new Set(Object.values(columns));
  const needed = kinds.find((one) => one.kind === kind)?.needed ?? [];
  return needed.filter((group) => !group.some((one) => mappedColumns.has(one)));
}

/**
 * Mapping of a table. Each choice that makes the mapping complete is saved. Saves run one after another, the
 * newest last. A choice that could not be saved stays visible.
 */
export function useMapping(place: TablePlace, table: ImportTable, kinds: ImportRun['kinds']) {
  const queries = useQueryClient();
  const toast = useToast();
  const t = useDeskText();
  const [chosenMapping, setChosenMapping] = useState<Mapping>();
  const [failure, setFailure] = useState('');
  // Newest choice, set before React renders it.
  const newest = useRef<Mapping>(undefined);
  const toSend = useRef<Mapping>(undefined);
  const sending = useRef(false);

  async function send(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    let problem = '';
    while (toSend.current) {
      const mapping = toSend.current;
      try {
        await save(place, mapping, kinds);
        problem = '';
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      if (toSend.current === mapping) toSend.current = undefined;
    }
    sending.current = false;
    await queries.invalidateQueries();
    if (toSend.current) return;
    setFailure(problem);
    if (problem) return;
    toast(t('Saved. The columns of such a file are read like this from now on.'));
    // An incomplete mapping stays visible.
    if (newest.current && missingOf(newest.current, kinds).length > 0) return;
    newest.current = undefined;
    setChosenMapping(undefined);
  }

  function choose(change: (before: Mapping) => Mapping): void {
    const next = change(newest.current ?? fromTable(table));
    newest.current = next;
    setChosenMapping(next);
    setFailure('');
    if (missingOf(next, kinds).length > 0) return;
    toSend.current = next;
    const saving = send();
    pendingSaves.set(place.id, Promise.all([choicesSaved(place.id), saving]));
  }
  return { mapping: chosenMapping ?? fromTable(table), failure, choose };
}

async function save(place: TablePlace, mapping: Mapping, kinds: ImportRun['kinds']) {
  const columnNames = kinds.find(({ kind }) => kind === mapping.kind)?.columns ?? [];
  await call('setImportMapping', {
    ...place,
    kind: mapping.kind,
    complete: mapping.complete,
    columns: Object.entries(mapping.columns)
      .filter(([, column]) => columnNames.includes(column))
      .map(([at, column]) => ({ column, place: Number(at) })),
  });
}
