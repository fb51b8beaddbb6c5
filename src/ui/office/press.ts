import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../toaster.tsx';

/**
 * Returns a function that sends a change made by a single press. A toast shows the result, and the page
 * reloads its data. It resolves to whether the change succeeded.
 */
export function useDeskPress() {
  const toast = useToast();
  const queries = useQueryClient();
  return async (send: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await send();
      if (done) toast(done);
      return true;
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), {
        kind: 'error',
        duration: 10_000,
      });
      return false;
    } finally {
      void queries.invalidateQueries();
    }
  };
}
