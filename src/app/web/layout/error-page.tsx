/** Pages shown in place of the requested one, with links to continue. */
import { company, emailLink, phoneLink } from '#contract/company.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/error-state.tsx';
import { isLoadFailure, reloadOr, useNetworkToast } from '#ui/toaster.tsx';
import styles from './ways-on.module.css';

/**
 * The page for an unexpected error, or for a page that could not be loaded. A new try loads the
 * document: the router and the browser keep the failure of a script.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useText();
  const tell = useNetworkToast();
  const title = isLoadFailure(error)
    ? t('Network error, Please try it later')
    : t('Process error, please try it later.');
  return (
    <>
      <title>{title}</title>
      <ErrorState title={title} retry={() => reloadOr(tell)} />
      <WaysOn />
    </>
  );
}

/** The page for an unknown address. */
export function NotFoundPage() {
  const t = useText();
  return (
    <EmptyState title={t('Page not found')}>
      <title>{t('Page not found')}</title>
      <meta name="robots" content="noindex" />
      <p>{t('The address may be mistyped, or the page has moved.')}</p>
      <WaysOn />
    </EmptyState>
  );
}

/** Next steps if a page can't help: search, call, write. */
function WaysOn() {
  const t = useText();
  return (
    <>
      <p>
        <LinkButton to={paths.Index} variant="primary">
          {t('Search the catalogue')}
        </LinkButton>
      </p>
      <dl className={styles.contact}>
        <dt>{t('Phone')}</dt>
        <dd>
          <a href={phoneLink}>
            <bdi dir="ltr">{company.phone}</bdi>
          </a>
        </dd>
        <dt>{t('E-mail')}</dt>
        <dd>
          <a href={emailLink}>
            <bdi dir="ltr">{company.email}</bdi>
          </a>
        </dd>
      </dl>
    </>
  );
}
