import type { QueryClient } from '@tanstack/react-query';
import type { Wording } from '#language/web/use-text.ts';
import type { Client } from './client.ts';

/** The context of loaders and pages. */
export interface SiteContext {
  readonly client: Client;
  readonly wording: Wording;
  readonly queries: QueryClient;
  /** The time zone in which the page was rendered. */
  readonly zone: string;
  /** Protocol and host of the public site. */
  readonly origin: string;
  /** In the browser: loads the remaining texts. */
  readonly allTexts?: () => Promise<void>;
  /** Names of the lazy parts that were made ready for the page, the same in server and browser. */
  readonly lazyParts?: Set<string>;
  /** Sets the HTTP status of the server's answer; does nothing in the browser. */
  readonly setStatus: (status: number) => void;
}
