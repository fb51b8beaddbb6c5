import type { FailureCode } from '#contract';
import { loginAddress, paths } from '#contract/paths.ts';

import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useSite } from '#ui/site/site.tsx';
import { detailAddress } from '../content-links.ts';
import type { PdfFailure } from './pdf-state.ts';
import styles from './viewer-states.module.css';

interface Props {
  why: PdfFailure | 'noId' | 'noPdf' | 'fault';
  /** The item, where its page can tell more. */
  id?: string | undefined;
  /** Where sign-in leads back to: address without the language. */
  here: string;
  retry?: (() => void) | undefined;
  /** The page has a heading already. */
  level?: 1 | 2;
}

/** What failed, in words of the reader; those of docs/product.md 4.4 where it has some. */
const titles: Record<Props['why'], TextKey> = {
  broken: 'This PDF is damaged and can not be shown.',
  unreachable: 'The document could not be loaded.',
  missing: 'This content is not there any more.',
  needLogin: 'Need authorization, please login!',
  noRight: 'You have no right to view this content, please contact us!',
  noId: 'The address names no document.',
  noPdf: 'This content is no PDF.',
  fault: 'Process error, please try it later.',
};

/** Why a document is not shown, and the way on. Links leave the viewer's frame. */
export function ViewerFailure({ why, id, here, retry, level = 1 }: Props) {
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

/** What a call's refusal means for the viewer. */
export function whyOf(code: FailureCode): Props['why'] {
  if (code === 'needLogin' || code === 'tokenExpired') return 'needLogin';
  if (code === 'noRight') return 'noRight';
  return code === 'notFound' || code === 'badInput' ? 'missing' : 'fault';
}
