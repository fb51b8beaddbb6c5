/** Menus of actions. They have a file of their own, because every page loads menu.tsx. */
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button, type ButtonProps } from '../button.tsx';
import { ActionList, type ListedAction } from './action-list.tsx';
import styles from './action-menu.module.css';

interface ActionMenuProps extends Pick<ButtonProps, 'variant' | 'title'> {
  label: string;
  actions: readonly ListedAction[];
  /** Content of the button; default: `label`. */
  face?: ReactNode;
  className?: string | undefined;
  /** Notes below the actions. */
  children?: ReactNode;
}

/**
 * A menu button (WAI-ARIA). Choosing an action closes the menu and focuses the button first, so that a dialog
 * opened by the action returns the focus to the button. The caller renders dialogs outside the menu.
 */
export function ActionMenu(props: ActionMenuProps) {
  const { label, actions, face = label, className = '', children, ...button } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const closing = ({ act, ...action }: ListedAction): ListedAction => ({
    ...action,
    act() {
      close();
      place.current?.querySelector('button')?.focus();
      act();
    },
  });
  return (
    <div ref={place} className={`${styles.menu} ${className}`} data-scripted="">
      <Button
        {...button}
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {face}
      </Button>
      {isOpen && (
        <ActionList label={label} actions={actions.map(closing)} place={place} onClose={close}>
          {children}
        </ActionList>
      )}
    </div>
  );
}

/** Secondary actions: buttons in a row, on a phone a menu. */
export function MoreActions({ actions }: { actions: readonly ListedAction[] }) {
  const t = useText();
  return (
    <>
      {actions.map(({ key, text, isBusy, act }) => (
        <Button key={key} size="small" className={styles.inRow} busy={isBusy} onClick={act}>
          {text}
        </Button>
      ))}
      <ActionMenu label={t('More actions')} actions={actions} className={styles.onPhone} />
    </>
  );
}
