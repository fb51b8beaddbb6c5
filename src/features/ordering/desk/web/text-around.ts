import type { ReactNode } from 'react';
import { PLACE } from '#language/format.ts';

/** Replaces PLACE in `text` by `element`. */
export const textAround = (text: string, element: ReactNode): ReactNode[] =>
  text.split(PLACE).flatMap((words, at) => (at === 0 ? [words] : [element, words]));
