import { useRouter } from '@tanstack/react-router';
import { useText } from '#language/web/use-text.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { WaysOn } from './ways-on.tsx';

/** The page for an unexpected error. */
export function ErrorPage() {
  const t = useText();
  const router = useRouter();
  return (
    <>
      <title>{t('Process error, please try it later.')}</title>
      <ErrorState
        title={t('Process error, please try it later.')}
        retry={() => router.invalidate()}
      />
      <WaysOn />
    </>
  );
}
