/**
 * Lets a double click select a part number as a whole: browsers stop at its hyphens.
 * One listener for the page, since a number itself is no control.
 */
export function selectWholePartNumbers(): void {
  document.addEventListener('dblclick', ({ target }) => {
    const number = target instanceof Element && target.closest('[data-part-number]');
    if (number) getSelection()?.selectAllChildren(number);
  });
}
