import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './action-list.module.css';

export interface ListedAction {
  readonly key: string;
  readonly text: string;
  readonly isBusy?: boolean;
  readonly act: () => void;
}

interface Props {
  label: string;
  actions: readonly ListedAction[];
  /** Element that contains button and menu: a press outside closes the menu. */
  place: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Notes below the actions. */
  children?: ReactNode;
}

/**
 * The open menu of a menu button (WAI-ARIA). Arrows, Home, End and first letters move the focus, Escape
 * returns to the button, Tab leaves the menu. Use it for actions. For links use menu.tsx.
 */
export function ActionList({ label, actions, place, onClose, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { left = 0, right = 0 } = menu.current?.getBoundingClientRect() ?? {};
    // The menu is aligned with the end of the button. If it would leave the window there, it is aligned with
    // the start.
    if (left < 0 || right > innerWidth) menu.current?.setAttribute('data-begins', '');
    menu.current?.querySelector('button')?.focus();
  }, []);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [place, onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') place.current?.querySelector('button')?.focus();
    if (event.key === 'Escape' || event.key === 'Tab') return onClose();
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const next = buttonAfter(buttons, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={menu} className={styles.menu}>
      <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {actions.map(({ key, text, isBusy, act }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-busy={isBusy || undefined}
            onClick={act}
          >
            {text}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

/** The button that a key focuses; undefined for other keys. */
function buttonAfter(buttons: readonly HTMLButtonElement[], event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event;
  const at = buttons.findIndex((button) => button.matches(':focus'));
  if (key === 'ArrowDown') return buttons[(at + 1) % buttons.length];
  if (key === 'ArrowUp') return buttons.at(at - 1);
  if (key === 'Home') return buttons[0];
  if (key === 'End') return buttons.at(-1);
  if (ctrlKey || metaKey || altKey || key.length > 1 || key === ' ') return undefined;
  return [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)].find(({ textContent }) =>
    textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
  );
}
