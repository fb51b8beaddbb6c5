import type { ReactNode } from 'react';
import type { FailureCode } from '#contract';
import { loginAddress } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from './button.tsx';
import { useSite } from './site/site.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  title: string;
  /** The server's message, if it says more than the title. */
  message?: string | undefined;
  /** Failure code of a call. If it requires sign-in, a link to sign-in replaces `retry`. */
  code?: FailureCode;
  /** Address of this page without language, to which sign-in returns. */
  here?: string;
  retry?: (() => unknown) | undefined;
  retrying?: boolean;
  /** Further next steps: a button or links. */
  action?: ReactNode;
  level?: 1 | 2;
}

export const asksToSignIn = (code: FailureCode | undefined) =>
  code === 'needLogin' || code === 'tokenExpired';

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

/**
 * Ref callback. If the error state has the focus when it is removed, as after a retry, the focus moves to the
 * page content.
 */
const leaveFocusToContent = (state: HTMLElement | null) => () => {
  if (!state?.contains(document.activeElement)) return;
  document.getElementById('main')?.focus({ preventScroll: true });
};

/** Link to sign-in, which then returns to the address `here`. */
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
  title: string;
  children?: ReactNode;
  /** 1 if this is the only heading of the page. */
  level?: 1 | 2;
}

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
 * Placeholder in the size of content that is loading. An SVG, because the content security policy forbids
 * style attributes.
 */
export function Skeleton({ height, width }: SkeletonProps) {
  return (
    <svg className={styles.skeleton} width={width ?? '100%'} height={height} aria-hidden="true" />
  );
}
