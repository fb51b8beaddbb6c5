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
