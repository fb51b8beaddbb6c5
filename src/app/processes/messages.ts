/** What the first process of a site and those that serve it say to each other. */

/** A process serves, at `url`; its event loop goes on; or it asks for the metrics of all. */
export type FromSite =
  | { readonly site: 'serves'; readonly url: string }
  | { readonly site: 'goesOn' }
  | { readonly site: 'metrics'; readonly id: number };

/** A process is to stop, and its answers with kept connections; or the metrics, unless there are none. */
export type ToSite =
  | { readonly site: 'stop'; readonly gently: boolean }
  | { readonly site: 'metrics'; readonly id: number; readonly text: string | undefined };

/** How often a process tells that it goes on, ms. */
export const PULSE = 5000;

/** Whether a message is one of these; libraries send messages of their own. */
export const isOurs = <T extends FromSite | ToSite>(message: unknown): message is T =>
  typeof message === 'object' && message !== null && 'site' in message;
