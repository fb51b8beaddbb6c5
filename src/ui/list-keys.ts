import type { KeyboardEvent } from 'react';
import { isComposing } from './enter.ts';

interface List {
  readonly open: boolean;
  readonly count: number;
  /** Index of the highlighted option; -1 if no option is highlighted. */
  readonly active: number;
  /**
   * The typed text counts as an option, too: the arrows reach it, and Enter submits it if no option is
   * highlighted.
   */
  readonly isTextAnOption?: boolean;
  readonly show: () => void;
  readonly mark: (index: number) => void;
  readonly choose: (index: number) => void;
  readonly close: () => void;
}

/** Handles the keys of a field with a list (WAI-ARIA combobox): arrows, Enter and Escape. */
export function pressListKey(event: KeyboardEvent, list: List): void {
  const { open, count, active, isTextAnOption = false, show, mark, choose, close } = list;
  // The input method handles this key.
  if (isComposing(event)) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    if (!open) {
      show();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const first = isTextAnOption ? -1 : 0;
    const from = isTextAnOption ? active : Math.max(active, step < 0 ? 0 : -1);
    const places = count - first;
    mark(((from - first + step + places) % places) + first);
  } else if (event.key === 'Enter') {
    const isChosen = open && active >= 0;
    if (isChosen || (open && !isTextAnOption)) event.preventDefault();
    if (isChosen) choose(active);
    else if (isTextAnOption) close();
  } else if (event.key === 'Escape' && open) {
    event.preventDefault();
    event.stopPropagation();
    close();
  }
}
