import { useSyncExternalStore } from 'react';
import { usePerson } from '../session/person.tsx';

const never = () => () => undefined;

/** Whether the page is hydrated. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Whether a form that leads visitors to sign-in has to wait for the scripts: without them it would lead
 * signed-in users there too.
 */
export function useWaitsForScripts(): boolean {
  const scripts = useScripts();
  return usePerson() !== undefined && !scripts;
}
