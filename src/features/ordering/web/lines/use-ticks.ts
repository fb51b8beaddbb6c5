import { useState } from 'react';

export interface Ticks {
  /** Ids of the ticked lines. */
  readonly ticked: ReadonlySet<string>;
  readonly all: 'none' | 'some' | 'all';
  toggle(id: string): void;
  /** Ticks all lines; unticks all if all are ticked. */
  toggleAll(): void;
  clear(): void;
}

/**
 * The ticked lines of a table. A removed line, or one that can no longer be ticked, loses its tick.
 * @param ids of the lines that can be ticked
 */
export function useTicks(ids: readonly string[]): Ticks {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const ticked = new Set(ids.filter((id) => marked.has(id)));
  const whole = ids.length > 0 && ticked.size === ids.length;
  const some = ticked.size > 0 ? 'some' : 'none';
  return {
    ticked,
    all: whole ? 'all' : some,
    toggle(id) {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      setMarked(next);
    },
    toggleAll: () => setMarked(new Set(whole ? [] : ids)),
    clear: () => setMarked(new Set()),
  };
}
