/** Form entries, and changes that other users make to the record meanwhile. */
import { useState } from 'react';
import { type DeskKey, type OfficeText, useDeskText } from './text.ts';

/** A part of a form that is compared, kept or replaced as a whole. */
export interface EntryField<T> {
  readonly label: string;
  /** The value as text; a list has one line for each row. Equal texts mean equal values. */
  readonly words: (entries: T) => string;
  /** Returns `into` with this field's value of `from`. */
  readonly copy: (into: T, from: T) => T;
  /** Strips the formatting from a formatted text. If two results are equal, only the formatting differs. */
  readonly plain?: (words: string) => string;
}

/** Field for a property of an object. */
export const entryField = <T extends object, N extends keyof T>(
  label: string,
  name: N,
  words: (value: T[N]) => string = String,
): EntryField<T> => ({
  label,
  words: (entries) => words(entries[name]),
  copy: (into, from) => ({ ...into, [name]: from[name] }),
});

/** Field for a form that is one list. */
export const listField = <E>(label: string, words: (row: E) => string): EntryField<E[]> => ({
  label,
  words: (rows) => rows.map(words).join('\n'),
  copy: (_into, from) => from,
});

type Fields<T> = readonly EntryField<T>[];

interface FormState<T> {
  /** The values when the form last had no entries. */
  readonly base: T;
  /** The values as last read from the server. */
  readonly read: T;
  readonly entries: T;
  /** All entries of the user, even if the user has since chosen the other person's value. */
  readonly typed: T;
}

export const newState = <T>(read: T): FormState<T> => ({
  base: read,
  read,
  entries: read,
  typed: read,
});

const differs = <T>({ words }: EntryField<T>, one: T, other: T): boolean =>
  words(one) !== words(other);

/** Applies the entries to newly read values. Fields without an entry get the new values. */
export function withRead<T>(state: FormState<T>, read: T, fields: Fields<T>): FormState<T> {
  const typedFields = fields.filter((field) => differs(field, state.entries, state.read));
  const entries = typedFields.reduce((all, field) => field.copy(all, state.entries), read);
  const base = typedFields.length === 0 ? read : state.base;
  return { base, read, entries, typed: entries };
}

/** A value that another person changed while the user was typing. */
interface ChangedValue {
  readonly label: string;
  /** The other person's change as text. */
  readonly theirs: string;
  /** The user's entry as text, if it differs. */
  readonly own: string | undefined;
  /** Whether the form currently holds the user's entry. */
  readonly isOwn: boolean;
}

export const changedValue = <T>(
  { base, read, entries, typed }: FormState<T>,
  field: EntryField<T>,
  t: OfficeText,
): ChangedValue | undefined => {
  if (!differs(field, base, read)) return undefined;
  const { words, plain } = field;
  const inWords = (from: T, to: T) => {
    const [before, after] = [words(from), words(to)];
    return plain
      ? difference(plain(before), plain(after), t) || t('links, pictures or formatting')
      : difference(before, after, t) || t('another order or other spaces');
  };
  const isOwn = differs(field, entries, read);
  const ownEntries = isOwn ? entries : typed;
  return {
    // Leaves out the explanation that some labels have after a colon.
    label: t(field.label as DeskKey).split(':')[0] ?? '',
    theirs: inWords(base, read),
    own: differs(field, ownEntries, read) ? inWords(base, ownEntries) : undefined,
    isOwn,
  };
};

/**
 * Form state of a record that other people may change at the same time.
 * @param loaded the record's current values. If they change, fields with entries keep the entries, and all
 * other fields get the new values.
 * @param open converts the record's values to entries
 */
export function useEntries<T, L = T>(
  loaded: L,
  fields: Fields<T>,
  open: (loaded: L) => T = (values) => values as unknown as T,
) {
  const t = useDeskText();
  const text = JSON.stringify(loaded);
  const [{ seen, round, ...state }, setState] = useState(() => ({
    ...newState(open(loaded)),
    seen: text,
    round: 0,
  }));
  if (seen !== text) {
    setState((now) => ({
      ...withRead(now, open(loaded), fields),
      seen: text,
      round: now.round + 1,
    }));
  }
  const { entries } = state;
  const set = (next: (now: FormState<T>) => Partial<FormState<T>>, rounds: 0 | 1) =>
    setState((now) => ({ ...now, ...next(now), round: now.round + rounds }));
  return {
    entries,
    setEntries: (next: T | ((entries: T) => T)) =>
      set(
        (now) => ({
          entries: typeof next === 'function' ? (next as (all: T) => T)(now.entries) : next,
        }),
        0,
      ),
    /** Whether there are unsaved entries. */
    dirty: fields.some((field) => differs(field, entries, state.read)),
    /** React key that resets uncontrolled editors: it changes when entries change other than by typing. */
    round,
    /** Values that other people have changed. `choose` puts the own or the other value into the form. */
    changes: fields.flatMap((field) => {
      const change = changedValue(state, field, t);
      if (!change) return [];
      const choose = (own: boolean) =>
        set(
          ({ entries: all, typed, read }) => ({
            entries: field.copy(all, own ? typed : read),
            typed: own ? typed : field.copy(typed, all),
          }),
          1,
        );
      return [{ ...change, choose }];
    }),
    reset: () => set(({ read }) => newState(read), 1),
    /** Marks the current entries as stored. */
    saved: () => set(() => ({ base: entries, read: entries }), 0),
  };
}

export type Entries<T> = ReturnType<typeof useEntries<T>>;

const MAX_ROWS = 5;
const MAX_LETTERS = 120;

/** A change as text: “old” → “new”, or the removed and added rows of a list. Empty if nothing changed. */
export function difference(before: string, after: string, t: OfficeText): string {
  const [old, now] = [before, after].map((text) =>
    text.split('\n').filter((line) => line.trim() !== ''),
  ) as [string[], string[]];
  const lost = old.filter((line) => !now.includes(line));
  const gained = now.filter((line) => !old.includes(line));
  if (lost.length + gained.length === 0) return '';
  if (old.length <= 1 && now.length <= 1) {
    return `${shortened(t, old[0], now[0])} → ${shortened(t, now[0], old[0])}`;
  }
  return [
    ...(lost.length > 0 ? [t('removed: {rows}', { rows: rowWords(t, lost) })] : []),
    ...(gained.length > 0 ? [t('added: {rows}', { rows: rowWords(t, gained) })] : []),
  ].join('; ');
}

function rowWords(t: OfficeText, rows: readonly string[]): string {
  const words = rows.slice(0, MAX_ROWS).map((row) => shortened(t, row));
  const restCount = rows.length - words.length;
  return [...words, ...(restCount > 0 ? [t('{number} more', { number: restCount })] : [])].join(
    ', ',
  );
}

/**
 * A value in quotation marks. A long value is cut to the part around its first difference from `other`. Bidi
 * isolates surround the value, because it may be Arabic.
 */
function shortened(t: OfficeText, text = '', other = ''): string {
  if (text === '') return t('nothing');
  let from = 0;
  if (text.length > MAX_LETTERS) {
    while (from < text.length && text[from] === other[from]) from += 1;
    from = Math.max(0, Math.min(from - 40, text.length - MAX_LETTERS));
  }
  const part = text.slice(from, from + MAX_LETTERS);
  const dots = [from > 0 ? '…' : '', from + MAX_LETTERS < text.length ? '…' : ''];
  return `“\u2068${dots[0]}${part}${dots[1]}\u2069”`;
}
