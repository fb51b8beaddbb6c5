import type { QueryClient } from '@tanstack/react-query';
import type { Wording } from '#language/web/use-text.ts';
import type { Client } from './client.ts';

/** What loaders and pages are given. */
export interface SiteContext {
  readonly client: Client;
  readonly wording: Wording;
  readonly queries: QueryClient;
  /** Protocol and host under which visitors reach the site. */
  readonly origin: string;
  /** In the browser: brings the texts that are not loaded first. */
  readonly allTexts?: () => Promise<void>;
  /** Sets the status of the server's answer; nothing in the browser. */
  readonly setStatus: (status: number) => void;
}
