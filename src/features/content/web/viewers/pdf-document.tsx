import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { FailureCode } from '#contract';
import { loginAddress, paths } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TextField } from '#ui/field.tsx';
import { useSite } from '#ui/site/site.tsx';
import { contentQuery, detailAddress } from '../content-links.ts';
import styles from './viewer-states.module.css';

interface PdfDocumentProps {
  /** URL of a PDF on this site. */
  url: string;
  /** Path to return to after sign-in, without the language. */
  here: string;
  /** Rendered once the document is loaded. */
  children: (pdf: PDFDocumentProxy) => ReactNode;
}

/** A PDF, or its state: loading, password-protected or unavailable. */
export function PdfDocument(props: PdfDocumentProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ url, here, children, retry }: PdfDocumentProps & { retry: () => void }) {
  const pdf = usePdf(url);
  switch (pdf.state) {
    case 'ready':
      return children(pdf.pdf);
    case 'loading':
      return <LoadingBar loaded={pdf.loaded} total={pdf.total} />;
    case 'password':
      return <PasswordForm wrong={pdf.wrong} give={pdf.give} />;
    case 'failed':
      return <ViewerFailure why={pdf.why} here={here} retry={retry} level={2} />;
  }
}

interface LoadingProps {
  /** Bytes loaded; undefined while unknown. */
  loaded?: number | undefined;
  total?: number | undefined;
}

/** Progress of a loading document. */
export function LoadingBar({ loaded, total }: LoadingProps) {
  const t = useText();
  const { tag } = useLanguage();
  const isMeasurable = loaded !== undefined && total !== undefined && total > 0;
  const megabytes = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  });
  return (
    <div className={styles.loading}>
      <p id="pdf-loading" role="status">
        {t('Loading the document')}
      </p>
      <progress
        className={styles.progress}
        aria-labelledby="pdf-loading"
        {...(isMeasurable && { value: Math.min(loaded, total), max: total })}
      />
      <p className={styles.amount}>{isMeasurable && megabytes.format(total / 1e6)}</p>
    </div>
  );
}

interface PasswordProps {
  /** Whether the last password was wrong. */
  wrong: boolean;
  give: (password: string) => void;
}

/** Form for the password of a protected PDF. The password is not sent to the server. */
function PasswordForm({ wrong, give }: PasswordProps) {
  const t = useText();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) give(password);
  };
  return (
    <form className={styles.password} onSubmit={submit}>
      <h2>{t('This document is protected by a password')}</h2>
      <TextField
        label={t('Password')}
        type="password"
        // Not a password of this site, so browsers must neither fill it in nor save it.
        autoComplete="off"
        maxLength={127}
        required
        value={password}
        error={wrong ? t('This password is wrong. Please try again.') : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="primary">
        {t('Open')}
      </Button>
    </form>
  );
}

interface FailureProps {
  why: PdfFailure | 'noId' | 'noPdf' | 'fault';
  /** Item id, for a link to the item's page. */
  id?: string | undefined;
  /** Path to return to after sign-in, without the language. */
  here: string;
  retry?: (() => void) | undefined;
  /** Heading level of the title: 2 if the page already has a heading. */
  level?: 1 | 2 | undefined;
}

/** Messages of failures. For failures named in docs/product.md 4.4, the words given there. */
const titles: Record<FailureProps['why'], TextKey> = {
  broken: 'This PDF is damaged and cannot be shown.',
  unreachable: 'The document could not be loaded.',
  missing: 'This content is no longer available.',
  needLogin: 'Need authorization, please login!',
  noRight: 'You have no right to view this content, please contact us!',
  noId: 'The address does not name a document.',
  noPdf: 'This content is not a PDF.',
  fault: 'Process error, please try it later.',
};

/** The reason why a document is not shown, and the next step. Links open outside the viewer's iframe. */
export function ViewerFailure({ why, id, here, retry, level = 1 }: FailureProps) {
  const t = useText();
  const { href } = useSite();
  return (
    <div className={styles.failure}>
      <ErrorState
        title={t(titles[why])}
        level={level}
        action={
          <>
            {why === 'needLogin' && (
              <LinkButton to={loginAddress(href(here))} variant="primary" target="_top">
                {t('Login')}
              </LinkButton>
            )}
            {(why === 'noRight' || why === 'broken') && (
              <LinkButton to={paths.Contact} variant="primary" target="_top">
                {t('Contact Us')}
              </LinkButton>
            )}
            {retry && (why === 'unreachable' || why === 'fault') && (
              <Button variant="primary" onClick={retry}>
                {t('Try again')}
              </Button>
            )}
            {why === 'noPdf' && id && (
              <LinkButton to={detailAddress(id, '2')} variant="primary" target="_top">
                {t('Show it as a page')}
              </LinkButton>
            )}
            <LinkButton to={paths.EcatalogList} target="_top">
              {t('E-Catalog')}
            </LinkButton>
          </>
        }
      />
    </div>
  );
}

/** Failure of the viewer for the error code of a call. */
function whyOf(code: FailureCode): FailureProps['why'] {
  if (code === 'needLogin' || code === 'tokenExpired') return 'needLogin';
  if (code === 'noRight') return 'noRight';
  return code === 'notFound' || code === 'badInput' ? 'missing' : 'fault';
}

export interface ShownDocument {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** Path of the viewer, without the language. */
  readonly here: string;
}

interface DocumentOfProps extends Pick<FailureProps, 'here' | 'level'> {
  id: string;
  children: (document: ShownDocument) => ReactNode;
}

/** Loads the document of an item, or shows the failure. `htmlContent` of a PDF item is a URL. */
export function DocumentOf({ id, here, level, children }: DocumentOfProps) {
  const { data: outcome, refetch } = useQuery(contentQuery(useSite(), id));
  if (!outcome) return <LoadingBar />;
  if (outcome.ok && /^\/documents\/[0-9a-f]+\.pdf$/.test(outcome.val.htmlContent)) {
    return children({ id, title: outcome.val.title, url: outcome.val.htmlContent, here });
  }
  const why = outcome.ok ? 'noPdf' : whyOf(outcome.code);
  return <ViewerFailure why={why} id={id} here={here} retry={() => void refetch()} level={level} />;
}

/**
 * Loads a document. To retry, remount the component.
 * @param url URL of a PDF on this site
 */
function usePdf(url: string): PdfState {
  const [pdf, setPdf] = useState<PdfState>({ state: 'loading' });
  useEffect(() => load(url, setPdf), [url]);
  return pdf;
}

/** Loads a document. @returns a function that stops the loading and frees the document */
function load(url: string, tell: (state: PdfState) => void): () => void {
  let stopped = false;
  let free = (): Promise<void> => Promise.resolve();
  const say = (state: PdfState) => {
    if (!stopped) tell(state);
  };
  const start = async () => {
    const { openPdf, PasswordResponses } = await import('./draw-page.ts');
    if (stopped) return;
    const task = openPdf(url);
    free = () => task.destroy();
    task.onProgress = ({ loaded, total }: { loaded: number; total?: number }) =>
      say({ state: 'loading', loaded, total });
    task.onPassword = (give: (password: string) => void, reason: number) => {
      const wrong = reason === PasswordResponses.INCORRECT_PASSWORD;
      say({ state: 'password', wrong, give });
    };
    say({ state: 'ready', pdf: await task.promise });
  };
  say({ state: 'loading' });
  start().catch((error: unknown) => say({ state: 'failed', why: failureOf(error) }));
  return () => {
    stopped = true;
    // Destroying the task rejects pending work. That error is expected.
    free().catch(() => undefined);
  };
}

/** Why a document cannot be shown. The last three reasons come from the server. */
type PdfFailure = 'broken' | 'unreachable' | 'missing' | 'needLogin' | 'noRight';

type PdfState =
  | {
      readonly state: 'loading';
      /** Bytes loaded; undefined while unknown. */
      readonly loaded?: number | undefined;
      readonly total?: number | undefined;
    }
  | {
      readonly state: 'password';
      /** Whether a wrong password was typed before. */
      readonly wrong: boolean;
      readonly give: (password: string) => void;
    }
  | { readonly state: 'ready'; readonly pdf: PDFDocumentProxy }
  | { readonly state: 'failed'; readonly why: PdfFailure };

/** Failure for an error of pdf.js. */
function failureOf(error: unknown): PdfFailure {
  const { name, status, message = '' } = error as Error & { status?: number };
  if (status === 401) return 'needLogin';
  if (status === 403) return 'noRight';
  if (status === 404 || status === 410) return 'missing';
  // pdf.js passes on the browser's message for a request without a response.
  const lost = name === 'ResponseException' || /fetch|network|load failed/i.test(message);
  return lost ? 'unreachable' : 'broken';
}
