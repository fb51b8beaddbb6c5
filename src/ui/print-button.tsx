import { useText } from '#language/web/use-text.ts';
import { Button } from './button.tsx';

/** Prints the page, as its styles for paper have it. */
export function PrintButton() {
  const t = useText();
  return (
    <Button size="small" data-scripted="" onClick={() => window.print()}>
      {t('Print')}
    </Button>
  );
}
