import type { FailureCode } from '#contract';
import { loginAddress, paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { usePerson } from '#ui/session/person.ts';
import { useSite } from '#ui/site/site.tsx';

import {
  type BuildSheetSearch,
  backAddress,
  buildSheetAddress,
  indexAddress,
  queryAddress,
} from '../../web/catalogue-links.ts';

interface Props {
  code: FailureCode;
  /** The server's sentence; absent where the address has no id and nothing was asked. */
  message?: string;
  search: BuildSheetSearch;
  retry?: () => void;
  retrying?: boolean;
}

/** Why there is no build sheet, and the way on: each failure has its own. */
export function BuildSheetFailure({ code, message, search, retry, retrying }: Props) {
  const t = useText();
  const { href } = useSite();
  const person = usePerson();
  const { id = '', fromPage, ...earlier } = search;
  if (!message) {
    return (
      <ErrorState
        title={t('Process error: params failed, please reenter from index page.')}
        action={
          <LinkButton variant="primary" to={indexAddress()}>
            {t('To the search')}
          </LinkButton>
        }
      />
    );
  }
  if (code === 'needLogin' || code === 'tokenExpired') {
    const back = href(buildSheetAddress(id, fromPage, earlier));
    return (
      <ErrorState
        title={t('Need authorization, please login!')}
        action={
          person && code === 'needLogin' ? (
            // Sign-in would lead back here.
            <LinkButton variant="primary" to={paths.MyHome}>
              {t('Ask for access')}
            </LinkButton>
          ) : (
            <LinkButton variant="primary" to={loginAddress(back)}>
              {t('Login')}
            </LinkButton>
          )
        }
      />
    );
  }
  const again = code === 'serverFault' || code === 'unavailable';
  return (
    <ErrorState
      title={message}
      action={
        <>
          {again && (
            <Button onClick={retry} disabled={retrying}>
              {t('Try again')}
            </Button>
          )}
          <LinkButton to={backAddress(search)}>{t('Back')}</LinkButton>
          <LinkButton to={queryAddress()}>{t('Search Again')}</LinkButton>
        </>
      }
    />
  );
}
