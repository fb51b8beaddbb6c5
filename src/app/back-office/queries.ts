import { CallError, failures } from '#contract/errors.ts';
import { FreshQueryClient } from '#ui/site/call-query.ts';

/** Whether to retry: after failures of server or network, but not after a refusal. */
const isRetryable = (error: unknown) =>
  !(error instanceof CallError) || failures[error.code].status >= 500;

export const deskQueries = () =>
  new FreshQueryClient({
    defaultOptions: {
      queries: { retry: (tries, error) => tries < 3 && isRetryable(error) },
      // Run mutations offline, too, so that the call fails immediately and the page can report it.
      mutations: { networkMode: 'always' },
    },
  });
