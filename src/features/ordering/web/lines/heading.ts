/** Id of the heading of cart and list: it gets the focus when the focused line was removed. */
export const HEADING = 'lines-heading';
