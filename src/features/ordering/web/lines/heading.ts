/** Id of the heading of cart and list: it takes the focus when the line that held it has gone. */
export const HEADING = 'lines-heading';
