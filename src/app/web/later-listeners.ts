import { watchHandScanner } from '#features/catalogue/web/scan/hand-scanner.ts';
import { selectWholePartNumbers } from '#ui/site/select-part-number.ts';

/** What listens to the whole document, and no first paint has to wait for. */
export function listen(): void {
  selectWholePartNumbers();
  watchHandScanner();
}
