import { useText } from '#features/language/web/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props {
  /** The server's sentence, which names the lines and why; nothing is shown without it. */
  message: string | undefined;
  onClose: () => void;
}

/** An order was refused as a whole. */
export function RefusalAlert({ message, onClose }: Props) {
  const t = useText();
  return (
    <Dialog
      open={message !== undefined}
      onClose={onClose}
      title={t('Send Us Your Cart')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <p>{message}</p>
      <p>{t('Nothing was ordered. What you typed is kept.')}</p>
    </Dialog>
  );
}
