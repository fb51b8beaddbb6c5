/** One of several processes that serve the site: its messages from and to the first process. */
import { type FromSite, isOurs, PULSE, type ToSite } from './messages.ts';

let asked = 0;

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
  const id = ++asked;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const answered = (message: unknown) => {
    if (!isOurs<ToSite>(message) || message.site !== 'metrics' || message.id !== id) return;
    process.off('message', answered);
    if (message.text === undefined) reject(new Error('a process did not tell its metrics'));
    else resolve(message.text);
  };
  process.on('message', answered);
  say({ site: 'metrics', id });
  return promise;
}
