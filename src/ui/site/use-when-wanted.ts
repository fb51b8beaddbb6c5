import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the page that few visitors see: its script comes when it is first wanted, and the part
 * stays then. Where the script can't be had the part is missing, and is tried again the next time.
 * @param load the same function in every render
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
