import type { ReactNode } from 'react';
import { PLACE } from '#language/format.ts';

/** A text with an element at its PLACE. */
export const textAround = (text: string, element: ReactNode): ReactNode[] =>
  text.split(PLACE).flatMap((words, at) => (at === 0 ? [words] : [element, words]));
