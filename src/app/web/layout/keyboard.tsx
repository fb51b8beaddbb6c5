/** Keyboard shortcuts of every page, and the dialog that lists them. Loaded on the first key press. */
import { paths } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import styles from './keyboard.module.css';

const keys: readonly [keys: readonly string[], text: TextKey][] = [
  [['/'], 'Go to the search'],
  [['↑', '↓'], 'Through suggestions and rows'],
  [['Enter'], 'Search, or open what is marked'],
  [['Alt', 'C'], 'Open cart'],
  [['Esc'], 'Close'],
  [['?'], 'Show this help'],
];

interface Props {
  open: boolean;
  onClose: () => void;
}

export function KeyboardHelp({ open, onClose }: Props) {
  const t = useText();
  return (
    <Dialog wide open={open} onClose={onClose} title={t('Keyboard')}>
      <dl className={styles.keys}>
        {keys.map(([names, text]) => (
          <div key={text}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

interface KeyWork {
  go(address: string): void;
  showHelp(): void;
}

/** Runs the action of a shortcut. Ignores all other keys. */
export function onKey(event: KeyboardEvent, work: KeyWork): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  if (document.querySelector('dialog[open]')) return;
  const { key, code, target } = event;
  if (event.altKey) {
    // Matched by physical key, because with Alt some keyboards produce another letter.
    if (code !== 'KeyC' || event.shiftKey || self !== top) return;
    work.go(paths.MyCart);
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (!(target instanceof HTMLElement) || !moveThroughRows(target, key === 'ArrowDown')) return;
  } else if (isTyping(target)) return;
  else if (key === '?') work.showHelp();
  else if (key !== '/') return;
  // A page in a frame must not navigate away.
  else if (!focusSearch() && self === top) work.go(paths.Index);
  event.preventDefault();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}

/** Focuses the page's search field. Returns false if there is none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-search-field]');
  field?.focus();
  field?.select();
  return field !== null;
}

/**
 * Moves the focus to the same control of the next row, or from a table into its rows. Returns false if there
 * is no control to focus.
 */
function moveThroughRows(from: HTMLElement, down: boolean): boolean {
  if (from.matches('select, textarea, [role=combobox], [type=radio]')) return false;
  const next = from instanceof HTMLTableElement ? first(from) : alike(from, down);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  return next !== undefined;
}

/** The first field or link in the rows of a table. */
const first = (table: HTMLTableElement): HTMLElement | undefined =>
  table.querySelector<HTMLElement>('tbody input:enabled[type=text], tbody a[href]') ?? undefined;

function alike(from: HTMLElement, down: boolean): HTMLElement | undefined {
  for (let row = neighbour(from.closest('tbody > tr'), down); row; row = neighbour(row, down)) {
    const all = [...row.querySelectorAll<HTMLElement>(`${from.tagName}:not(:disabled)`)];
    const same = all.find((one) => kindOf(one) === kindOf(from));
    const next = same ?? (from.matches('a') ? all[0] : undefined);
    if (next) return next;
  }
  return undefined;
}

const neighbour = (row: Element | null, down: boolean): Element | null =>
  (down ? row?.nextElementSibling : row?.previousElementSibling) ?? null;

/** Identifies a control within its row. */
const kindOf = (control: HTMLElement): string =>
  ['type', 'name', 'class'].map((name) => control.getAttribute(name)).join(' ');
