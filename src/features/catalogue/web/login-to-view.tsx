import { accessAddress, loginAddress } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { usePerson } from '#ui/session/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';

interface Props {
  /** The number of the turbo. */
  number: string;
  /** Address of this page, to return to after sign-in. */
  here: string;
}

/**
 * The link of a turbo marked 'login to view'. A signed-in customer without the right
 * requests access: sign-in would redirect back here.
 */
export function LoginToView({ number, here }: Props) {
  const t = useText();
  const { href } = useSite();
  const person = usePerson();
  return person ? (
    <>
      <span>{t('Login to view')}</span>{' '}
      <SiteLink to={accessAddress} aria-label={t('Ask for access to {number}', { number })}>
        {t('Ask for access')}
      </SiteLink>
    </>
  ) : (
    <SiteLink to={loginAddress(href(here))} aria-label={t('Login to view {number}', { number })}>
      {t('Login to view')}
    </SiteLink>
  );
}
