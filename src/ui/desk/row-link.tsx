import type { MouseEvent } from 'react';
import { Link } from 'react-admin';
import { NumberText } from './number-text.tsx';

/** The number of a row as the link to its page: rows answer to the mouse alone. */
export const RowLink = ({ to, number }: { to: string; number: string }) => (
  // The row would lead there once more.
  <Link to={to} color="inherit" onClick={(event: MouseEvent) => event.stopPropagation()}>
    <NumberText>{number}</NumberText>
  </Link>
);
