/** How content opens (docs/product.md 4.4): rules and dialogs. */

import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { type ContentKind, contentKinds, openingTypes } from '#contract/choices.ts';
import type { ContentItem } from '#contract/content.ts';
import { loginAddress, paths } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { followOpening, isNewOpening } from '#ui/site/openings.ts';
import { useSite } from '#ui/site/site.tsx';
import { type BackName, detailAddress, fullAddress, pdfViewAddress } from './content-links.ts';
import { VideoDialog, type VideoWidth } from './video-dialog.tsx';

type Refusal = 'needLogin' | 'noRight';

type ShownDialog =
  | { what: 'video'; title: string; embedCode: string }
  | { what: 'refusal'; refusal: Refusal };

interface ContentOpener {
  /** Route name of the page with the links. */
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

interface ContentOpeningProps {
  /** Route name of the page with the links, for the back link. */
  from: BackName;
  /** Width of the video dialog. */
  width: VideoWidth;
  children: ReactNode;
}

/** Provides the dialogs for the `ContentLink`s in it: one for videos, one for refusals. */
export function ContentOpening({ from, width, children }: ContentOpeningProps) {
  const { allTexts } = useSite();
  const [shown, setShown] = useState<ShownDialog>();
  const close = () => setShown(undefined);
  const opener = useMemo<ContentOpener>(
    () => ({
      from,
      play: (title, embedCode) => setShown({ what: 'video', title, embedCode }),
      // Loads all texts first: the page may have loaded only some.
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
/** Messages of docs/product.md 4. */
const sentences: Record<Refusal, TextKey> = {
  needLogin: 'Need authorization, please login!',
  noRight: 'You have no right to view this content, please contact us!',
};

interface RefusalProps {
  /** undefined closes the dialog. */
  refusal: Refusal | undefined;
  onClose: () => void;
}

/** Explains why an item does not open, and offers the next step. */
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

/** Link to sign-in that leads back to this page. Uses `location`, so it works only in the browser. */
function SignInHere() {
  const t = useText();
  const { pathname, search } = location;
  return (
    <LinkButton to={loginAddress(pathname + search)} variant="primary" data-first="">
      {t('Login')}
    </LinkButton>
  );
}

type Opening =
  /** `address` is the detail page, which shows the same refusal without scripts. */
  | { how: 'needLogin' | 'noRight'; address: string }
  | { how: 'page'; address: string; newTab: boolean }
  /** Opens in a new tab. */
  | { how: 'document'; href: string }
  /** Opens in a dialog. The detail page shows the video too. */
  | { how: 'video'; address: string; embedCode: string };

export type OpenItem = Pick<
  ContentItem,
  'id' | 'viewAuthType' | 'contentType' | 'pdfContentUrl' | 'embedCode'
>;

/**
 * Decides how an item opens for the reader who received it.
 * @param kind cmType of the item
 * @param from page with the link, for the back link
 */
export function openingOf(item: OpenItem, kind: ContentKind, from: BackName): Opening {
  const { id, viewAuthType, contentType, pdfContentUrl, embedCode } = item;
  const detail = detailAddress(id, kind, from);
  if (viewAuthType === '1') return { how: 'needLogin', address: detail };
  if (viewAuthType === '2') return { how: 'noRight', address: detail };
  switch (contentType) {
    case openingTypes.fullNewTab:
      return { how: 'page', address: fullAddress(id), newTab: true };
    case openingTypes.full:
      return { how: 'page', address: fullAddress(id), newTab: false };
    case openingTypes.pdfView:
      if (kind !== contentKinds.ecatalog) return documentOr(pdfContentUrl, detail);
      return { how: 'page', address: pdfViewAddress(id), newTab: true };
    case openingTypes.pdfLink:
      return documentOr(pdfContentUrl, detail);
    case openingTypes.video:
      if (embedCode) return { how: 'video', address: detail, embedCode };
      return { how: 'page', address: detail, newTab: false };
    default:
      return { how: 'page', address: detail, newTab: false };
  }
}

/** Opens the document, or if the file is missing the detail page with the item's text. */
const documentOr = (href: string, detail: string): Opening =>
  href ? { how: 'document', href } : { how: 'page', address: detail, newTab: false };

type ContentForm = 'PDF' | 'Video' | 'Article';

export function formOf(contentType: string): ContentForm {
  if (contentType === openingTypes.pdfLink || contentType === openingTypes.pdfView) return 'PDF';
  return contentType === openingTypes.video ? 'Video' : 'Article';
}

/**
 * Returns a function that records an opening (docs/product.md 7). The call finishes even if the visitor
 * leaves the page.
 */
export function useTrace(): (id: string) => void {
  const { client } = useSite();
  const queries = useQueryClient();
  return useCallback(
    (id) =>
      followOpening(client.call('traceCommon', { commonId: id }, { keepalive: true }), queries),
    [client, queries],
  );
}

/** Records once that the page's item was opened. Does nothing without an id. */
export function useTraceOf(id: string | undefined): void {
  const trace = useTrace();
  useEffect(() => {
    if (id && isNewOpening(`content ${id}`)) trace(id);
  }, [id, trace]);
}
