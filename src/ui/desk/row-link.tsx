import type { MouseEvent } from 'react';
import { Link } from 'react-admin';
import { NumberText } from './number-text.tsx';

/** A row's number as a link to its page: the row's own click works by mouse only. */
export const RowLink = ({ to, number }: { to: string; number: string }) => (
  // Stops the row's click handler from navigating a second time.
  <Link to={to} color="inherit" onClick={(event: MouseEvent) => event.stopPropagation()}>
    <NumberText>{number}</NumberText>
  </Link>
);
