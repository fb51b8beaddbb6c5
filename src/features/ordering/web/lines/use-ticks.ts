import { useState } from 'react';

export interface Ticks {
  /** Of the lines that can be ticked, those that are. */
  readonly ticked: ReadonlySet<string>;
  readonly all: 'none' | 'some' | 'all';
  toggle(id: string): void;
  /** Ticks all, or none where all are. */
  toggleAll(): void;
  clear(): void;
}

/**
 * Which lines of a table are ticked. A line that goes, or can no longer be ticked, is not.
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
