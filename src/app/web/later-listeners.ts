import { watchHandScanner } from '#features/catalogue/web/scan/hand-scanner.ts';

/** What listens to the whole document, and no first paint has to wait for. */
export function listen(): void {
  selectWholePartNumbers();
  watchHandScanner();
}

/**
 * Lets a double click select a whole part number: browsers stop at its hyphens. One listener on the
 * document, since a number itself is not interactive.
 */
function selectWholePartNumbers(): void {
  document.addEventListener('dblclick', ({ target }) => {
    const number = target instanceof Element && target.closest('[data-part-number]');
    if (number) getSelection()?.selectAllChildren(number);
  });
}
