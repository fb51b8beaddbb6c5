import type { ReactNode } from 'react';
import { PLACE } from '#language/format.ts';

/** Puts `element` in the place of PLACE in `text`. */
export const textAround = (text: string, element: ReactNode): ReactNode[] =>
  text.split(PLACE).flatMap((words, at) => (at === 0 ? [words] : [element, words]));
