import { useSite } from './site.tsx';
import { browserZone } from './tell-zone.ts';
import { useScripts } from './use-scripts.ts';

/** The time zone in which the page shows dates: the server's until hydration, then the browser's. */
export function useZone(): string {
  const { zone } = useSite();
  return useScripts() ? browserZone() : zone;
}
