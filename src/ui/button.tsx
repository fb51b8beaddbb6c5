import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './button.module.css';
import { useScripts } from './site/lazy-part.tsx';
import { isPlainClick, SiteLink, type SiteLinkProps, useSite } from './site/site.tsx';

interface Look {
  /** `primary` marks the main action of a page; `quiet` shows its frame on hover only. */
  variant?: 'primary' | 'plain' | 'quiet';
  size?: 'normal' | 'small';
}

/** The class of what looks like a button. */
export const buttonClass = ({ variant = 'plain', size = 'normal' }: Look, more = '') =>
  `${styles.button} ${styles[variant]} ${size === 'small' ? styles.small : ''} ${more}`.trim();

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** What the button does is under way: it ignores presses, but keeps the focus, unlike a disabled one. */
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

/** Also keeps a submit button from sending its form, by the key Enter in a field too. */
const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * Submits a form that only scripts can send. It is disabled until they are there: the browser would
 * load the page again with what was typed lost, or in its address.
 */
export function ScriptedSubmit({ disabled, ...rest }: Omit<ButtonProps, 'type'>) {
  return <Button {...rest} type="submit" disabled={!useScripts() || disabled} />;
}

type LinkButtonProps = SiteLinkProps & Look;

/** A link to a page of this site that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <SiteLink {...rest} className={buttonClass({ variant, size }, className)} />;
}

interface HintProps {
  /** What the word means, or leaves out. */
  text: string;
  /** Screen readers read the text instead of the word. */
  read?: boolean;
  /** What a copy of a table has. */
  copy?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A short word whose text opens when it is pressed, also by keyboard and finger. Print shows the text. */
export function Hint({ text, read = false, copy, className, children }: HintProps) {
  const id = useId();
  return (
    <span className={styles.hint} data-copy={copy}>
      <button
        type="button"
        className={styles.hintWord}
        popoverTarget={id}
        title={text}
        aria-label={read ? text : undefined}
      >
        <span className={className}>{children}</span>
      </button>
      <bdi id={id} popover="auto" className={styles.hintText}>
        {text}
      </bdi>
    </span>
  );
}

/**
 * A Back link: goes back in the browser's history, or to `to` when the history holds no page of
 * this site.
 */
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

/** Prints the page, as its styles for paper have it. */
export function PrintButton() {
  const t = useText();
  return (
    <Button size="small" data-scripted="" onClick={() => window.print()}>
      {t('Print')}
    </Button>
  );
}
