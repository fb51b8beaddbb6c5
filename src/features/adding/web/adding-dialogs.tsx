import { useCallback, useSyncExternalStore } from 'react';
import { usePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useWhenWanted } from '#ui/when-wanted.ts';
import { asking, isAnyRemembered } from './dialog-state.ts';

const none = {};
const nothing = () => none;

/** The dialogs of adding, for all pages; also resumes actions remembered before sign-in. */
export function AddingDialogs() {
  const dialogs = useSyncExternalStore(asking.subscribe, asking.current, nothing);
  const email = usePerson()?.email;
  const { allTexts } = useSite();
  const load = useCallback(async () => {
    const [{ AddingDialogContent }] = await Promise.all([
      import('./adding-dialog-content.tsx'),
      allTexts(),
    ]);
    return AddingDialogContent;
  }, [allTexts]);
  const Dialogs = useWhenWanted(
    Object.keys(dialogs).length > 0 || (email !== undefined && isAnyRemembered()),
    load,
    asking.hideAll,
  );
  return Dialogs && <Dialogs />;
}
