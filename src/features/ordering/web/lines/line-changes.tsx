import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Counts, ListItem, Removed } from '#contract/ordering.ts';
import { useSayDone } from '#features/adding/web/use-add-many.tsx';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert, ConfirmDialog } from '#ui/dialog.tsx';
import { focusNextRow, useAct } from '#ui/session/use-act.ts';
import type { Client } from '#ui/site/client.ts';
import { useKeepCounts } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { type LinePlace, lineNumber } from './line-item.tsx';
import styles from './lines.module.css';

export type LineAction = 'move' | 'delete';

/** Titles of the alert when a change fails (docs/product.md 8). */
const failures: Record<LinePlace, Record<LineAction, TextKey>> = {
  cart: { move: 'Add to list error!', delete: 'Remove from cart error!' },
  list: { move: 'Add to cart error!', delete: 'Remove from wishlist error!' },
};

const deleted: Record<LinePlace, TextKey> = {
  cart: 'Deleted from the cart.',
  list: 'Deleted from the list.',
};

interface LineChange {
  what: LineAction;
  lines: readonly ListItem[];
}

export type LineChanges = ReturnType<typeof useLineChanges>;

/**
 * Moves and deletes lines of cart or list as optimistic updates: hidden at once, shown again if the
 * server refuses.
 */
export function useLineChanges(place: LinePlace) {
  const t = useText();
  const toast = useToast();
  const sayDone = useSayDone();
  const { client } = useSite();
  const keepCounts = useKeepCounts();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [toDelete, setToDelete] = useState<readonly ListItem[]>();
  const { act, failed, failure, forget } = useAct({
    send: ({ what, lines }: LineChange) =>
      send(
        client,
        place,
        what,
        lines.map(({ id }) => id),
      ),
    done({ undo, ...counts }, { what, lines }) {
      const [only, ...more] = lines;
      keepCounts(counts);
      const detail =
        only && more.length === 0 ? lineNumber(only) : t('{count} items', { count: lines.length });
      if (what === 'move') return sayDone(place === 'cart' ? 'list' : 'cart', { detail });
      const action = undo && <UndoButton undo={undo} />;
      toast(t(deleted[place]), { detail, action, duration: UNDO_MS });
    },
    changes: ['cart', 'lists'],
    tells: 'alert',
    part: ({ lines }) => lines.map(({ id }) => id).join(),
  });

  const run = async (what: LineAction, lines: readonly ListItem[]) => {
    const ids = lines.map(({ id }) => id);
    if (ids.length === 0 || ids.some((id) => gone.has(id))) return;
    setGone((before) => new Set([...before, ...ids]));
    await act({ what, lines });
    setGone((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };
  return {
    /** Ids of lines that are being moved or deleted: hidden, and shown again if the call fails. */
    gone,
    /** Moves lines, all or none; asks for confirmation before deleting. */
    change(what: LineAction, lines: readonly ListItem[]) {
      if (what === 'delete') setToDelete(lines);
      else void run(what, lines);
    },
    toDelete,
    /** After the confirmation: deletes the lines, all or none. */
    remove: (lines: readonly ListItem[]) => run('delete', lines),
    cancelDelete: () => setToDelete(undefined),
    failure,
    title: failed ? t(failures[place][failed.what]) : '',
    clearFailure: forget,
  };
}

type Answered = Promise<{ val: ChangedCounts }>;

/** The counts; after a deletion, also the id that restores the lines. */
type ChangedCounts = Counts & Partial<Removed>;

/** The calls for one line and for several lines (docs/product.md 7). */
interface Calls {
  single: (client: Client, id: string) => Answered;
  batch: (client: Client, ids: string[]) => Answered;
}

const calls: Record<LinePlace, Record<LineAction, Calls>> = {
  cart: {
    move: {
      single: (client, cartId) => client.call('listMoveFromCart', { cartId }),
      batch: (client, cartIds) => client.call('listBatchMoveFromCart', { cartIds }),
    },
    delete: {
      single: (client, id) => client.call('cartRemove', { id }),
      batch: (client, ids) => client.call('cartBatchRemove', { ids }),
    },
  },
  list: {
    move: {
      single: (client, listLineId) => client.call('cartMoveFromList', { listLineId }),
      batch: (client, listLineIds) => client.call('cartBatchMoveFromList', { listLineIds }),
    },
    delete: {
      single: (client, id) => client.call('listRemoveLine', { id }),
      batch: (client, ids) => client.call('listBatchRemoveLines', { ids }),
    },
  },
};

async function send(
  client: Client,
  place: LinePlace,
  what: LineAction,
  ids: string[],
): Promise<ChangedCounts> {
  const { single, batch } = calls[place][what];
  const [first = '', ...more] = ids;
  const { val } = await (more.length === 0 ? single(client, first) : batch(client, ids));
  return val;
}

const questions = {
  cart: {
    single: 'Do you want to delete {number} from the cart?',
    several: 'Do you want to delete these items from the cart?',
  },
  list: {
    single: 'Do you want to delete {number} from the list?',
    several: 'Do you want to delete these items from the list?',
  },
} as const;

export function LineChangeDialogs({ place, changes }: { place: LinePlace; changes: LineChanges }) {
  const t = useText();
  const { toDelete, failure } = changes;
  const [only, ...more] = toDelete ?? [];
  const yes = () => {
    if (!toDelete) return;
    // Close the dialog first, so that the browser restores the focus to the button; then move the
    // focus on, since the button will be removed.
    flushSync(changes.cancelDelete);
    focusNextLine('delete', document.activeElement);
    void changes.remove(toDelete);
  };
  const { single, several } = questions[place];
  return (
    <>
      <ConfirmDialog
        title={t('Delete')}
        question={only && (more.length > 0 ? t(several) : t(single, { number: lineNumber(only) }))}
        onYes={yes}
        onClose={changes.cancelDelete}
      />
      <Alert
        open={failure !== undefined}
        title={changes.title}
        button={t('Close')}
        onClose={changes.clearFailure}
      >
        {failure}
      </Alert>
    </>
  );
}

/** Duration of a toast with 'Undo', ms. */
export const UNDO_MS = 12_000;

/** Restores deleted lines, in the toast of the deletion. @param undo id from the response of the deletion */
export function UndoButton({ undo }: { undo: string }) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const keepCounts = useKeepCounts();
  const [pressed, setPressed] = useState(false);
  const { act } = useAct({
    send: () => client.call('undo', { id: undo }),
    done({ val }) {
      keepCounts(val);
      toast(t('It has been restored.'));
    },
    changes: ['cart', 'lists'],
    tells: 'toast',
  });
  const bringBack = () => {
    setPressed(true);
    // The button will be removed, so the focus moves to the heading of the lines.
    document.getElementById(HEADING)?.focus();
    void act();
  };
  if (pressed) return null;
  return (
    <button type="button" className={styles.undo} onClick={bringBack}>
      {t('Undo')}
    </button>
  );
}

/** Id of the heading of cart and list: it gets the focus when the focused line was removed. */
export const HEADING = 'lines-heading';

/**
 * Moves the focus from a button of a removed line to the same button of the next line, or to the
 * heading after the last line.
 */
export const focusNextLine = (what: 'move' | 'delete', button: Element | null): void =>
  focusNextRow(what, button, HEADING);

/** Focuses the heading after the last line, which had the focus, was removed. */
export function useFocusWhenEmpty(empty: boolean): void {
  const before = useRef(empty);
  useEffect(() => {
    const becameEmpty = empty && !before.current;
    before.current = empty;
    if (becameEmpty && document.activeElement === document.body)
      document.getElementById(HEADING)?.focus();
  }, [empty]);
}
