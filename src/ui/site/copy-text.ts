/**
 * Copies a text to the clipboard. Browsers offer navigator.clipboard over https only, so there is a
 * fallback for sites on plain http, as in a workshop's own network.
 * @throws an error if the browser allows neither way
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
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
