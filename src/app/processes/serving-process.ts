/** One of several processes that serve the site: its messages from and to the first process. */

/** What the first process of a site and those that serve it say to each other. */

/** A process serves at `url`; its heartbeat; or its request for the metrics of all processes. */
export type FromSite =
  | { readonly site: 'serves'; readonly url: string }
  | { readonly site: 'goesOn' }
  | { readonly site: 'metrics'; readonly id: number };

/** Stop, `gently` with a last reply on kept connections; or the metrics, if there are any. */
export type ToSite =
  | { readonly site: 'stop'; readonly gently: boolean }
  | { readonly site: 'metrics'; readonly id: number; readonly text: string | undefined };

/** Interval of the heartbeat, ms. */
export const PULSE = 5000;

/** Whether a message is one of these; libraries send messages of their own. */
export const isOurs = <T extends FromSite | ToSite>(message: unknown): message is T =>
  typeof message === 'object' && message !== null && 'site' in message;

let requests = 0;

function say(message: FromSite): void {
  // When the first process ends, this one ends too.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Reports to the first process that this one serves, then sends heartbeats. */
export function tellServing(url: string): void {
  say({ site: 'serves', url });
  setInterval(() => say({ site: 'goesOn' }), PULSE).unref();
}

/**
 * Calls `stop` on the first process's message. Only that process handles signals, and it stops all in order.
 */
export function stopWhenTold(stop: (gently: boolean) => void): void {
  process.on('message', (message: unknown) => {
    if (isOurs<ToSite>(message) && message.site === 'stop') stop(message.gently);
  });
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

/**
 * The metrics of all processes.
 * @throws Error if one of them does not answer
 */
export function metricsOfAll(): Promise<string> {
  const id = ++requests;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onMessage = (message: unknown) => {
    if (!isOurs<ToSite>(message) || message.site !== 'metrics' || message.id !== id) return;
    process.off('message', onMessage);
    if (message.text === undefined) reject(new Error('a process did not tell its metrics'));
    else resolve(message.text);
  };
  process.on('message', onMessage);
  say({ site: 'metrics', id });
  return promise;
}
