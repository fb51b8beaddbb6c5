import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useNetworkToast } from './toaster.tsx';

/**
 * Loads a rarely used component when `wanted` first becomes true. If loading fails, a toast reports it, the
 * result stays undefined, and the next change of `wanted` to true tries again.
 * @param load must be the same function in every render
 * @param forget called after a failure; must set `wanted` to false, so that the next press tries again
 */
export function useWhenWanted<P>(
  wanted: boolean,
  load: () => Promise<ComponentType<P>>,
  forget?: () => void,
): ComponentType<P> | undefined {
  const [part, setPart] = useState<{ component: ComponentType<P> }>();
  const missing = part === undefined;
  const tell = useNetworkToast();
  const fail = useEffectEvent(() => {
    tell();
    forget?.();
  });
  useEffect(() => {
    if (!wanted || !missing) return;
    let isUnmounted = false;
    const keep = (component: ComponentType<P>) => isUnmounted || setPart({ component });
    load().then(keep, () => isUnmounted || fail());
    return () => {
      isUnmounted = true;
    };
  }, [wanted, missing, load]);
  return part?.component;
}
