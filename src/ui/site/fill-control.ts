/** A field of a form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isTick = (control: Control): control is HTMLInputElement =>
  /^(checkbox|radio)$/.test(control.type);

/** Whether what was typed into a field may be stored: no secrets, and no files. */
export const isKept = ({ type }: Control): boolean =>
  !/^(password|file|hidden|submit|button|reset)$/.test(type);

/** Fills a control as typing does: React notices a change by its event only. */
export function fill(control: Control, { value, checked }: { value: string; checked: boolean }) {
  if (isTick(control)) {
    if (control.checked !== checked) control.click();
    return;
  }
  if (control.value === value) return;
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  set?.call(control, value);
  const type = control.tagName === 'SELECT' ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
  // The field lost focus, so that its suggestions stay closed.
  control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
