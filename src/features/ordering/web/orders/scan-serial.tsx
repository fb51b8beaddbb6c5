import { lazy, Suspense, useState } from 'react';
import { serialIn } from '#features/numbers/scanned-code.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useScripts } from '#ui/site/use-scripts.ts';

// The reader of codes is large, and few open it.
const Scanner = lazy(() =>
  import('#features/catalogue/web/scan/scanner.tsx').then((scan) => ({ default: scan.Scanner })),
);

/** A button that reads the serial number from the plate by the camera. */
export function ScanSerial({ onSerial }: { onSerial: (serial: string) => void }) {
  const t = useText();
  const scripts = useScripts();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const take = (texts: readonly string[]) => {
    const serial = serialIn(texts);
    if (serial === undefined) return setSaid(t('This code holds no serial number.'));
    onSerial(serial);
    setOpen(false);
  };
  return (
    <>
      <Button size="small" disabled={!scripts} onClick={() => setOpen(true)}>
        {t('Scan the plate')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('Scan the plate')}>
        {isOpen && (
          <Suspense fallback={<p role="status">{t('Loading')}</p>}>
            <Scanner onSeen={({ texts }) => take(texts)} said={said} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
