import { useEffect, useState } from 'react';
import { useSite } from '#ui/site/site.tsx';
import { useWhenWanted } from '#ui/site/use-when-wanted.ts';

const load = () => import('./keyboard-help.tsx').then(({ KeyboardHelp }) => KeyboardHelp);

/** The keys of every page, and the dialog that lists them. */
export function Keyboard() {
  const { go, allTexts } = useSite();
  const [help, setHelp] = useState(false);
  const Help = useWhenWanted(help, load);
  useEffect(() => {
    const showHelp = () => void allTexts().then(() => setHelp(true));
    let keys: typeof import('./keys.ts') | undefined;
    const onKeyDown = async (event: KeyboardEvent) => {
      // At once where it is known, since only then the browser can be kept from its own.
      if (!keys) keys = await import('./keys.ts');
      keys.onKey(event, { go, showHelp });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go, allTexts]);
  return Help && <Help open={help} onClose={() => setHelp(false)} />;
}
