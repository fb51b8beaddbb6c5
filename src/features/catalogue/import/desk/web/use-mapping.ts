import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ImportKind } from '#contract/staff/import-names.ts';
import type { ImportRun, ImportTable } from '#contract/staff/imports.ts';
import { call } from '#ui/desk/calls.ts';

/** What a table holds, and by place what its columns are. */
export interface Mapping {
  kind: ImportKind | null;
  columns: Record<number, string>;
}

export interface TablePlace {
  id: string;
  file: number;
  table: number;
}

/** Savings under way, by import: a step of the import waits for them. */
const underWay = new Map<string, Promise<unknown>>();

/** Waits until every choice that was made for an import is saved, or could not be. */
export const choicesSaved = (id: string): Promise<unknown> => underWay.get(id) ?? Promise.resolve();

const fromTable = (table: ImportTable): Mapping => ({
  kind: table.kind,
  columns: Object.fromEntries(table.columns.map((one) => [one.place, one.column])),
});

/** Groups of columns of which none is set, though one has to be. */
export function missingOf({ kind, columns }: Mapping, kinds: ImportRun['kinds']) {
  const taken = new Set(Object.values(columns));
  const needed = kinds.find((one) => one.kind === kind)?.needed ?? [];
  return needed.filter((group) => !group.some((one) => taken.has(one)));
}

/**
 * The mapping of a table, saved with every choice that makes it complete. Choices that are quicker than
 * the answers are sent one after the other, the newest last; one that failed stays in sight.
 */
export function useMapping(place: TablePlace, table: ImportTable, kinds: ImportRun['kinds']) {
  const queries = useQueryClient();
  const notify = useNotify();
  const [own, setOwn] = useState<Mapping>();
  const [failure, setFailure] = useState('');
  // The newest choice, before it is drawn; and the one that is to be sent.
  const newest = useRef<Mapping>(undefined);
  const toSend = useRef<Mapping>(undefined);
  const sending = useRef(false);

  async function send(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    let problem = '';
    while (toSend.current) {
      const one = toSend.current;
      try {
        await save(place, one, kinds);
        problem = '';
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      if (toSend.current === one) toSend.current = undefined;
    }
    sending.current = false;
    await queries.invalidateQueries({ queryKey: ['import', place.id] });
    if (toSend.current) return;
    setFailure(problem);
    if (problem) return;
    notify('Columns saved: such a file is read like this from now on.', { type: 'success' });
    // What was chosen and is not complete yet stays in sight.
    if (newest.current && missingOf(newest.current, kinds).length > 0) return;
    newest.current = undefined;
    setOwn(undefined);
  }

  /** Makes a choice out of the newest one. */
  function choose(change: (before: Mapping) => Mapping): void {
    const next = change(newest.current ?? fromTable(table));
    newest.current = next;
    setOwn(next);
    setFailure('');
    if (missingOf(next, kinds).length > 0) return;
    toSend.current = next;
    const done = send();
    underWay.set(place.id, Promise.all([choicesSaved(place.id), done]));
  }
  return { mapping: own ?? fromTable(table), failure, choose };
}

async function save(place: TablePlace, mapping: Mapping, kinds: ImportRun['kinds']) {
  const known = kinds.find(({ kind }) => kind === mapping.kind)?.columns ?? [];
  await call('setImportMapping', {
    ...place,
    kind: mapping.kind,
    columns: Object.entries(mapping.columns)
      .filter(([, column]) => known.includes(column))
      .map(([at, column]) => ({ column, place: Number(at) })),
  });
}
