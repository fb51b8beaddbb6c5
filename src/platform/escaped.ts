/** A text as HTML shows it, in an element or in an attribute in quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
