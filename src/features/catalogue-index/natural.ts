/** The order in which people look texts up: '9' comes before '10'. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const naturally = (a: string, b: string): number =>
  collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
