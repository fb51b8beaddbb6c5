/** The alert of an ended session: one for all calls, since several may fail at once. */

type Listener = () => void;

const listeners = new Set<Listener>();
let message: string | undefined;

function tell(next: string | undefined): void {
  message = next;
  for (const listener of listeners) listener();
}

/** The server's message about the ended session, while it is shown. */
export const expiredNotice = {
  show: (sentence: string) => tell(sentence),
  hide: () => tell(undefined),
  current: (): string | undefined => message,
  subscribe(listener: Listener): Listener {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
