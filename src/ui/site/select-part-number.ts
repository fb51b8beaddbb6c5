/**
 * Lets a double click select a whole part number: browsers stop at its hyphens. One listener on the
 * document, since a number itself is not interactive.
 */
export function selectWholePartNumbers(): void {
  document.addEventListener('dblclick', ({ target }) => {
    const number = target instanceof Element && target.closest('[data-part-number]');
    if (number) getSelection()?.selectAllChildren(number);
  });
}
