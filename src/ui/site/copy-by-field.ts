/**
 * Copies a text through a hidden field: for sites on plain http, for example in a workshop's network, where
 * browsers do not provide navigator.clipboard.
 * @throws an error if the browser does not allow it
 */
export function copyByField(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('the browser does not allow copying');
}
