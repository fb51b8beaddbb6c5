import { useScripts } from '../site/use-scripts.ts';
import { usePerson } from './person.tsx';

/**
 * Whether a form that leads visitors to sign-in has to wait for the scripts: without them it would lead
 * signed-in users there too.
 */
export function useWaitsForScripts(): boolean {
  const scripts = useScripts();
  return usePerson() !== undefined && !scripts;
}
