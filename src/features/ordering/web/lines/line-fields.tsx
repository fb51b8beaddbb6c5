import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { undrawnLetters } from '#contract/input-checks.ts';
import type { CartItem, Counts, ListItem } from '#contract/ordering.ts';
import { parseQuantity } from '#features/adding/orderable.ts';
import { useText } from '#language/web/use-text.ts';
import { isComposing } from '#ui/enter.ts';
import { useAct } from '#ui/session/use-act.ts';
import { newKey, type Outcome } from '#ui/site/outcome.ts';
import { useKeepCounts } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { LettersNote } from '../facts.tsx';
import { cartQuery, listQuery, type ShownList } from '../ordering-pages.ts';
import { lineNumber } from './line-item.tsx';
import styles from './lines.module.css';

/**
 * Optimistic saves of fields of lines: shown at once, rolled back if the call fails.
 * @param queryKey of the query whose lines are shown
 */
function useSaves<T extends ListItem>(queryKey: QueryKey) {
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();
  // Saves run one after the other, so that the last typed value is saved last.
  const saving = useRef(Promise.resolve());
  // Whether the shown lines are outdated and must be fetched again after the last save.
  const outdated = useRef(false);
  const { act, failure, forget } = useAct({
    send: (call: () => Promise<{ val: Counts }>) => call(),
    done: ({ val }) => keepCounts(val),
    tells: 'alert',
    // Each save counts as a new request.
    part: newKey,
  });

  const show = (id: string, fields: Partial<T>) =>
    queries.setQueryData<Outcome<T[]>>(queryKey, (shown) =>
      shown?.ok
        ? {
            ...shown,
            val: shown.val.map((line) => (line.id === id ? { ...line, ...fields } : line)),
          }
        : shown,
    );

  return {
    save(line: T, fields: Partial<T>, call: () => Promise<{ val: Counts }>) {
      const state = queries.getQueryState(queryKey);
      // A new quantity is always fetched again: only the server knows whether it is in stock.
      outdated.current ||=
        state?.isInvalidated || state?.fetchStatus === 'fetching' || 'quantity' in fields;
      // A running refetch would restore the old value.
      void queries.cancelQueries({ queryKey });
      show(line.id, fields);
      const before = Object.fromEntries(
        Object.keys(fields).map((name) => [name, line[name as keyof T]]),
      ) as Partial<T>;
      const saved = saving.current.then(async () => {
        if (!(await act(call))) show(line.id, before);
      });
      saving.current = saved;
      void saved.then(() => {
        if (!outdated.current || saving.current !== saved) return;
        outdated.current = false;
        void queries.invalidateQueries({ queryKey });
      });
    },
    /** Resolves when all running saves have ended. */
    settled: () => saving.current,
    failure,
    clearFailure: forget,
  };
}

export type Quantities = ReturnType<typeof useQuantities>;

// Leaving the page must not cancel a save.
const keepalive = { keepalive: true };

export function useQuantities() {
  const site = useSite();
  const saves = useSaves<CartItem>(cartQuery(site).queryKey);
  return {
    ...saves,
    save: (line: CartItem, quantity: number) =>
      saves.save(line, { quantity, totalQuantity: quantity }, () => {
        const pieces = String(quantity);
        const payload = { id: line.id, quantity: pieces, totalQuantity: pieces };
        return site.client.call('cartUpdate', payload, keepalive);
      }),
    saveReference: (line: CartItem, reference: string) =>
      saves.save(line, { reference }, () =>
        site.client.call('cartReference', { id: line.id, reference }, keepalive),
      ),
  };
}

export function useListFields(shown: ShownList) {
  const site = useSite();
  const saves = useSaves<ListItem>(listQuery(site, shown).queryKey);
  const update = (line: ListItem, fields: { quantity: number } | { reference: string }) =>
    saves.save(line, fields, () =>
      site.client.call('listUpdateLine', { id: line.id, ...fields }, keepalive),
    );
  return { ...saves, update };
}

interface QuantityProps {
  /** The line, with the quantity to show. */
  line: CartItem;
  /** Called with a changed quantity on blur or Enter. */
  onSave: (quantity: number) => void;
}

/** The quantity of a line, edited in place (docs/product.md 5). */
export function QuantityField({ line, onSave }: QuantityProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const commit = () => {
    if (typed === undefined) return;
    const quantity = parseQuantity(typed);
    setWrong(quantity === undefined);
    if (quantity === undefined) return;
    setTyped(undefined);
    if (quantity !== line.quantity) onSave(quantity);
  };
  const undo = () => {
    setTyped(undefined);
    setWrong(false);
  };
  return (
    <>
      <input
        className={styles.pieces}
        type="text"
        inputMode="numeric"
        pattern="\p{Nd}{1,4}"
        placeholder="1-9999"
        autoComplete="off"
        dir="ltr"
        aria-label={t('Quantity of {number}', { number: lineNumber(line) })}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : `${id}-total`}
        value={typed ?? String(line.quantity)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') undo();
        }}
      />
      {line.totalQuantity > line.quantity && (
        <span id={`${id}-total`} className={styles.total}>
          {t('of {total} in the cart', { total: line.totalQuantity })}
        </span>
      )}
      {wrong && (
        <span id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {t('need number from 1 to 9999')}
        </span>
      )}
    </>
  );
}

interface OwnTextProps {
  /** Accessible name. */
  label: string;
  /** The column's heading, which a phone does not show. */
  heading: string;
  value: string;
  /** Called with a changed text on blur or Enter. */
  onSave: (text: string) => void;
}

/**
 * The customer's own text for a line, edited in place: at most 60 characters, may be empty. If it is empty,
 * an icon opens the field.
 */
export function OwnTextField(props: OwnTextProps) {
  const [editing, setEditing] = useState(false);
  if (props.value || editing) {
    return <TextInLine {...props} editing={editing} onLeave={() => setEditing(false)} />;
  }
  return (
    <button
      type="button"
      className={styles.quietEdit}
      aria-label={props.label}
      title={props.heading}
      data-copy=""
      onClick={() => setEditing(true)}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M2.5 3h11v7.5h-6l-3 2.5v-2.5h-2z" fill="none" stroke="currentColor" />
      </svg>
    </button>
  );
}

/** Maximum number of letters that fit beside the stock of a line on a phone. */
const MAX_BESIDE_STOCK = 7;

const focused = (field: HTMLInputElement | null) => field?.focus();

interface TextInLineProps extends OwnTextProps {
  /** Whether the icon was pressed: the field gets the focus. */
  editing: boolean;
  onLeave: () => void;
}

function TextInLine({ label, heading, value, onSave, editing, onLeave }: TextInLineProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const trimmed = typed.trim();
    if (trimmed !== value) onSave(trimmed);
  };
  const text = typed ?? value;
  return (
    <>
      <input
        ref={editing ? focused : undefined}
        className={styles.ownText}
        type="text"
        maxLength={60}
        autoComplete="off"
        dir="auto"
        data-number
        data-long={value.length > MAX_BESIDE_STOCK ? '' : undefined}
        aria-label={label}
        placeholder={heading}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          commit();
          onLeave();
        }}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      {undrawnLetters(text).length > 0 && <LettersNote text={text} />}
    </>
  );
}
