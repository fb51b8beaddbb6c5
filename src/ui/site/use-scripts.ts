import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts have taken over the page. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
