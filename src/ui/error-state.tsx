import type { ReactNode } from 'react';
import type { FailureCode } from '#contract';
import { loginAddress } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from './button.tsx';
import { useSite } from './site/site.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  /** Heading that says what happened. */
  title: string;
  /** The server's message, if it says more than the title. */
  message?: string | undefined;
  /** The failure of a call. If it requires sign-in, `here` replaces `retry`. */
  code?: FailureCode;
  /** Address of this page without language: sign-in leads back to it. */
  here?: string;
  /** Repeats the failed action. */
  retry?: (() => unknown) | undefined;
  retrying?: boolean;
  /** Further next steps: a button or links. */
  action?: ReactNode;
  level?: 1 | 2;
}

export const asksToSignIn = (code: FailureCode | undefined) =>
  code === 'needLogin' || code === 'tokenExpired';

/** An error: what happened and what the visitor can do next. */
export function ErrorState({
  title,
  message,
  action,
  level = 1,
  code,
  here,
  ...again
}: ErrorStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const signIn = here !== undefined && asksToSignIn(code);
  return (
    <div ref={leaveFocusToContent} className={styles.state} role="alert" data-error="">
      <Heading className={styles.title}>{title}</Heading>
      {message && message !== title && <p>{message}</p>}
      {(signIn || again.retry || action) && (
        <div className={styles.actions}>
          {signIn ? <LoginLink here={here} /> : again.retry && <RetryButton {...again} />}
          {action}
        </div>
      )}
    </div>
  );
}

/** Ref of an element. If it has the focus when it is removed, such as after a retry, the content gets the focus. */
const leaveFocusToContent = (state: HTMLElement | null) => () => {
  if (!state?.contains(document.activeElement)) return;
  document.getElementById('main')?.focus({ preventScroll: true });
};

/** Leads to sign-in and from there back to an address. */
export function LoginLink({ here }: { here: string }) {
  const t = useText();
  const { href } = useSite();
  return (
    <LinkButton variant="primary" to={loginAddress(href(here))}>
      {t('Login')}
    </LinkButton>
  );
}

function RetryButton({ retry, retrying }: Pick<ErrorStateProps, 'retry' | 'retrying'>) {
  const t = useText();
  return (
    <Button variant="primary" onClick={() => void retry?.()} busy={retrying}>
      {t('Try again')}
    </Button>
  );
}

interface EmptyStateProps {
  /** Heading that says what is missing. */
  title: string;
  /** Next steps for the visitor. */
  children?: ReactNode;
  /** Use 1 when this is the page's only heading. */
  level?: 1 | 2;
}

/** Shown in place of an empty list or result, with the next step. */
export function EmptyState({ title, children, level = 1 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  );
}

interface SkeletonProps {
  /** CSS pixels. */
  height: number;
  /** CSS pixels; default: the full width. */
  width?: number;
}

/**
 * A placeholder in the size of the content that is loading. It is an SVG, because the content
 * security policy forbids style attributes and sizes differ by place.
 */
export function Skeleton({ height, width }: SkeletonProps) {
  return (
    <svg className={styles.skeleton} width={width ?? '100%'} height={height} aria-hidden="true" />
  );
}
