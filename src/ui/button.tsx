import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './button.module.css';
import { useScripts } from './site/lazy-part.tsx';
import { isPlainClick, SiteLink, type SiteLinkProps, useSite } from './site/site.tsx';

interface Look {
  /** `primary` marks the main action of a page; `quiet` shows its frame on hover only. */
  variant?: 'primary' | 'plain' | 'quiet';
  size?: 'normal' | 'small';
}

export const buttonClass = ({ variant = 'plain', size = 'normal' }: Look, more = '') =>
  `${styles.button} ${styles[variant]} ${size === 'small' ? styles.small : ''} ${more}`.trim();

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** The action is running: the button ignores presses but keeps the focus, unlike a disabled button. */
  busy?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const { variant, size, className, type = 'button', busy, onClick, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
      className={buttonClass({ variant, size }, className)}
    />
  );
}

/**
 * Click handler of a busy button. It cancels the click, so that Enter in a field does not submit the form
 * through this button.
 */
const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * Submits a form that only scripts can send. The button is disabled until the scripts run: without them the
 * browser would reload the page, which loses the typed text or puts it into the URL.
 */
export function ScriptedSubmit({ disabled, ...rest }: Omit<ButtonProps, 'type'>) {
  return <Button {...rest} type="submit" disabled={!useScripts() || disabled} />;
}

type LinkButtonProps = SiteLinkProps & Look;

export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <SiteLink {...rest} className={buttonClass({ variant, size }, className)} />;
}

interface HintProps {
  /** The meaning of the word, or the details that it leaves out. */
  text: string;
  /** Text that a copied table contains in place of the word. */
  copy?: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A short word with an explanation, which a click or the keyboard opens. On paper the explanation is always
 * visible.
 */
export function Hint({ text, copy, className, children }: HintProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className={styles.hint} data-copy={copy}>
      <button
        type="button"
        className={styles.hintWord}
        popoverTarget={id}
        title={text}
        // Safari 16.4 has no popovers, so there React state shows and hides the explanation.
        onClick={() => 'popover' in HTMLElement.prototype || setIsOpen(!isOpen)}
        onBlur={() => setIsOpen(false)}
      >
        <span className={className}>{children}</span>
      </button>
      <bdi id={id} popover="auto" data-open={isOpen || undefined} className={styles.hintText}>
        {text}
      </bdi>
    </span>
  );
}

/** Back link: goes back in the browser's history, or to `to` if the history holds no page of this site. */
export function BackLink({ to }: { to: string }) {
  const t = useText();
  const { back } = useSite();
  return (
    <LinkButton
      to={to}
      size="small"
      preload={false}
      onClick={(event) => {
        if (isPlainClick(event) && back()) event.preventDefault();
      }}
    >
      {t('Back')}
    </LinkButton>
  );
}

export function PrintButton() {
  const t = useText();
  return (
    <Button size="small" data-scripted="" onClick={() => window.print()}>
      {t('Print')}
    </Button>
  );
}
