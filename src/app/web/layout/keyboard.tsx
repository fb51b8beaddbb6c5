import { useEffect, useEffectEvent, useState } from 'react';
import { useSite } from '#ui/site/site.tsx';
import { useNetworkToast } from '#ui/site/use-network-toast.tsx';
import { useWhenWanted } from '#ui/site/use-when-wanted.ts';

const load = () => import('./keyboard-help.tsx').then(({ KeyboardHelp }) => KeyboardHelp);

/** The keys of every page, and the dialog that lists them. */
export function Keyboard() {
  const { go, allTexts } = useSite();
  const [help, setHelp] = useState(false);
  const Help = useWhenWanted(help, load, () => setHelp(false));
  const tell = useEffectEvent(useNetworkToast());
  useEffect(() => {
    const showHelp = () => void allTexts().then(() => setHelp(true));
    let keys: typeof import('./keys.ts') | undefined;
    const onKeyDown = async (event: KeyboardEvent) => {
      // At once where it is known, since only then the browser can be kept from its own.
      keys ??= await import('./keys.ts').catch(() => undefined);
      if (keys) keys.onKey(event, { go, showHelp });
      else if (isForPage(event)) tell();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go, allTexts]);
  return Help && <Help open={help} onClose={() => setHelp(false)} />;
}

/** Whether a key is likely one of the page's, as keys.ts knows exactly. */
const isForPage = ({ key, target }: KeyboardEvent): boolean =>
  (key === '?' || key === '/') &&
  !(target instanceof Element && target.matches('input, select, textarea'));
