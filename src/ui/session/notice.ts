/** The one alert of a session that has ended: several calls may fail with it at once. */

type Listener = () => void;

const listeners = new Set<Listener>();
let message: string | undefined;

function tell(next: string | undefined): void {
  message = next;
  for (const listener of listeners) listener();
}

/** The server's sentence on the session that has ended, while it is shown. */
export const expiredNotice = {
  show: (sentence: string) => tell(sentence),
  hide: () => tell(undefined),
  current: (): string | undefined => message,
  subscribe(listener: Listener): Listener {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
