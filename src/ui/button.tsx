import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';
import { SiteLink, type SiteLinkProps } from './site/site.tsx';
import { useScripts } from './site/use-scripts.ts';

interface Look {
  /** `primary` marks the main action of a page; `quiet` shows its frame on hover only. */
  variant?: 'primary' | 'plain' | 'quiet';
  size?: 'normal' | 'small';
}

const classOf = ({ variant = 'plain', size = 'normal' }: Look, more = '') =>
  `${styles.button} ${styles[variant]} ${size === 'small' ? styles.small : ''} ${more}`.trim();

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look;

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classOf({ variant, size }, className)} />;
}

/**
 * Submits a form that only scripts can send. It is disabled until they are there: the browser would
 * load the page again with what was typed lost, or in its address.
 */
export function ScriptedSubmit({ disabled, ...rest }: Omit<ButtonProps, 'type'>) {
  return <Button {...rest} type="submit" disabled={!useScripts() || disabled} />;
}

export type LinkButtonProps = SiteLinkProps & Look;

/** A link to a page of this site that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <SiteLink {...rest} className={classOf({ variant, size }, className)} />;
}
