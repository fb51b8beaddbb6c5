import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { loginAddress, paths } from '#contract/paths.ts';

import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useSite } from '#ui/site/site.tsx';
import type { BackName } from './content-links.ts';
import { VideoDialog, type VideoWidth } from './video-dialog.tsx';

type Refusal = 'needLogin' | 'noRight';

type Shown =
  | { what: 'video'; title: string; embedCode: string }
  | { what: 'refusal'; refusal: Refusal };

export interface ContentOpener {
  /** The page that shows the items. */
  readonly from: BackName;
  readonly play: (title: string, embedCode: string) => void;
  readonly refuse: (refusal: Refusal) => void;
}

const OpenerContext = createContext<ContentOpener>({
  from: 'Index',
  play: () => undefined,
  refuse: () => undefined,
});

export const useOpener = (): ContentOpener => useContext(OpenerContext);

interface Props {
  /** Route name of the page, for the back link. */
  from: BackName;
  /** Width of its video dialog. */
  width: VideoWidth;
  children: ReactNode;
}

/** The context of `ContentLink`s: one dialog for videos, one for refusals. */
export function ContentOpening({ from, width, children }: Props) {
  const { allTexts } = useSite();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const opener = useMemo<ContentOpener>(
    () => ({
      from,
      play: (title, embedCode) => setShown({ what: 'video', title, embedCode }),
      // Pages that come first have not all texts.
      refuse: (refusal) => void allTexts().then(() => setShown({ what: 'refusal', refusal })),
    }),
    [from, allTexts],
  );
  const video = shown?.what === 'video' ? shown : undefined;
  return (
    <OpenerContext value={opener}>
      {children}
      <VideoDialog
        open={video !== undefined}
        title={video?.title ?? ''}
        embedCode={video?.embedCode ?? ''}
        width={width}
        onClose={close}
      />
      <RefusalDialog
        refusal={shown?.what === 'refusal' ? shown.refusal : undefined}
        onClose={close}
      />
    </OpenerContext>
  );
}

const titles: Record<Refusal, TextKey> = {
  needLogin: 'Need login',
  noRight: 'Not open to your account',
};
/** The messages of docs/product.md 4. */
const sentences: Record<Refusal, TextKey> = {
  needLogin: 'Need authorization, please login!',
  noRight: 'You have no right to view this content, please contact us!',
};

interface RefusalProps {
  /** The dialog is closed while it is undefined. */
  refusal: Refusal | undefined;
  onClose: () => void;
}

/** Explains why an item does not open, with the next step. */
function RefusalDialog({ refusal, onClose }: RefusalProps) {
  const t = useText();
  return (
    <Dialog
      open={refusal !== undefined}
      onClose={onClose}
      title={refusal ? t(titles[refusal]) : ''}
      actions={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {refusal === 'needLogin' ? (
            <SignInHere />
          ) : (
            <LinkButton to={paths.Contact} variant="primary">
              {t('Contact Us')}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{refusal && t(sentences[refusal])}</p>
    </Dialog>
  );
}

/** A link to sign-in and back to this page; only in dialogs opened by scripts. */
function SignInHere() {
  const t = useText();
  const { pathname, search } = location;
  return (
    <LinkButton to={loginAddress(pathname + search)} variant="primary" data-first="">
      {t('Login')}
    </LinkButton>
  );
}
