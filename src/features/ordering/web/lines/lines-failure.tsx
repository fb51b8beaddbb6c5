import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';

interface Props {
  /** The server's message. */
  message: string;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown when the lines could not be loaded. */
export function LinesFailure({ message, onRetry, retrying }: Props) {
  const t = useText();
  return (
    <ErrorState
      level={2}
      title={t('Process error, please try it later.')}
      message={message}
      action={
        <Button variant="primary" onClick={onRetry} aria-busy={retrying || undefined}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
