import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is hydrated. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
