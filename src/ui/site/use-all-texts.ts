import { useEffect, useState } from 'react';
import { useSite } from './site.tsx';

/** Whether all texts are there: pages that come first have some. Loads them once they are wanted. */
export function useAllTexts(wanted: boolean): boolean {
  const { allTexts } = useSite();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (wanted) void allTexts().then(() => setLoaded(true));
  }, [wanted, allTexts]);
  return loaded;
}
