import type { FailureCode } from '#contract';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { asksToSignIn, ErrorState } from '#ui/error-state.tsx';
import {
  type BuildSheetSearch,
  backAddress,
  buildSheetAddress,
  queryAddress,
} from '../../web/catalogue-links.ts';
import { mayPass, ParamsFailure, SignInFailure } from '../../web/item-failure.tsx';

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
  const { id = '', fromPage, ...earlier } = search;
  if (!message) return <ParamsFailure />;
  if (asksToSignIn(code)) {
    return <SignInFailure code={code} address={buildSheetAddress(id, fromPage, earlier)} />;
  }
  return (
    <ErrorState
      title={message}
      retry={mayPass(code) ? retry : undefined}
      retrying={retrying}
      action={
        <>
          <LinkButton to={backAddress(search)}>{t('Back')}</LinkButton>
          <LinkButton to={queryAddress()}>{t('Search Again')}</LinkButton>
        </>
      }
    />
  );
}
