import { type ComponentType, useEffect, useState } from 'react';

/**
 * Loads a rarely used component when it is first wanted; it stays loaded. If loading fails, the
 * result stays undefined, and the next change of `wanted` to true tries again.
 * @param load must be the same function in every render
 */
export function useWhenWanted<P>(
  wanted: boolean,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | undefined {
  const [part, setPart] = useState<{ component: ComponentType<P> }>();
  const missing = part === undefined;
  useEffect(() => {
    if (!wanted || !missing) return;
    let gone = false;
    const keep = (component: ComponentType<P>) => gone || setPart({ component });
    load().then(keep, () => undefined);
    return () => {
      gone = true;
    };
  }, [wanted, missing, load]);
  return part?.component;
}
