import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';
import { SiteLink, type SiteLinkProps } from './site/site.tsx';

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

export type LinkButtonProps = SiteLinkProps & Look;

/** A link to a page of this site that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <SiteLink {...rest} className={classOf({ variant, size }, className)} />;
}
