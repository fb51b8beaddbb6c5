import type { BatchAdded, Counts, Refused } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { useKeepCounts } from '#ui/session/counts.ts';
import { type ActOptions, useAct } from '#ui/session/use-act.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { type ToastOptions, useToast } from '#ui/toaster.tsx';
import { obstacleWords } from '../words.ts';
import { actionWords } from './action-words.ts';
import styles from './adding.module.css';
import type { AddingAction } from './adding.ts';

/** Returns a function that says in a toast what was done, with the way on. */
export function useSayDone() {
  const t = useText();
  const toast = useToast();
  return (action: AddingAction, options: ToastOptions = {}, to = actionWords[action].to) => {
    const { done, nextStep } = actionWords[action];
    toast(t(done), { action: <SiteLink to={to}>{t(nextStep)}</SiteLink>, ...options });
  };
}

interface Options<Given, Added> extends Pick<ActOptions<Given, Added>, 'done' | 'tells'> {
  send: (given: Given, key: string) => Promise<{ val: Added }>;
  /** What the toast has other than usually. */
  said?: ToastOptions;
  /** Address of the way on. */
  to?: (added: Added) => string;
}

/** Puts several items into the cart or onto a list by one call, which may refuse some of them. */
export function useAddMany<Given, Added extends BatchAdded>(
  place: 'cart' | 'list',
  { send, done, tells = 'failure', said, to }: Options<Given, Added>,
) {
  const keepCounts = useKeepCounts();
  const sayDone = useSayDone();
  const { answer, ...act } = useAct({
    send: async (given: Given, key) => (await send(given, key)).val,
    done(added, given) {
      const { cart, list }: Counts = added;
      keepCounts({ cart, list });
      if (added.added > 0) sayDone(place, said, to?.(added));
      done?.(added, given);
    },
    changes: [actionWords[place].changes],
    tells,
  });
  return { ...act, refused: answer?.refused ?? [] };
}

/** Items that were refused, each with the reason. */
export function RefusedItems({ refused }: { refused: readonly Refused[] }) {
  const t = useText();
  return (
    <ul className={styles.refused}>
      {refused.map(({ refCodeOld, obstacle }) => (
        <li key={`${refCodeOld} ${obstacle}`}>
          <PartNumber number={refCodeOld} copy={false} /> – {t(obstacleWords[obstacle])}
        </li>
      ))}
    </ul>
  );
}
