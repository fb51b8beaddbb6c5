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
  /** The server's message; undefined if the address has no id and no call was made. */
  message?: string;
  search: BuildSheetSearch;
  retry?: () => void;
  retrying?: boolean;
}

/** Shown without a build sheet: the reason and the next step for each failure. */
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
            // Sign-in would redirect back to this refusal.
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
