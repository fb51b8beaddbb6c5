import { useSyncExternalStore } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '../dialog.tsx';
import { useSite } from '../site/site.tsx';
import { expiredNotice, pageWindow, safeBack } from './keep-session.ts';

const nothing = () => undefined;

/** Content of the alert, in a chunk of its own that NeedLogin loads. */
export function NeedLoginAlert() {
  const t = useText();
  const { href, addressOf } = useSite();
  const { subscribe, current, hide } = expiredNotice;
  const message = useSyncExternalStore(subscribe, current, nothing);
  const leave = () => {
    // The dialog also fires its close event after a sign-in in another tab has hidden the notice.
    if (current() === undefined) return;
    hide();
    const page = pageWindow();
    const { pathname, search } = page.location;
    if (addressOf(pathname) === paths.Login) return;
    const back = safeBack(pathname + search) ?? href(paths.Index);
    // A full page load clears the ended session from memory.
    page.location.assign(href(`${paths.Login}?${new URLSearchParams({ back })}`));
  };
  return (
    <Alert open={message !== undefined} title={t('Need login')} button={t('Login')} onClose={leave}>
      {message}
    </Alert>
  );
}
