import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { OrderViewer, StaffOrder } from '#contract/staff/orders.ts';
import { call } from '#ui/desk/calls.ts';
import { momentWords } from '#ui/desk/words.ts';

/** The server takes a page that is silent for a minute for closed. */
const HEARTBEAT_MS = 20_000;

/**
 * Says who else of staff has the order open. Asks while the page is visible: TanStack Query pauses
 * intervals in hidden tabs, and asks at once when the tab is shown again.
 */
export function OrderViewers({ id }: Pick<StaffOrder, 'id'>) {
  const { data } = useQuery({
    queryKey: ['order-viewers', id],
    queryFn: async ({ signal }) => (await call('noteOrderOpen', { id }, signal)).val,
    refetchInterval: HEARTBEAT_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  // Stays in the page when it is empty: screen readers announce changes of a region that they know.
  return <ViewersLine viewers={data ?? []} />;
}

/** Open to the test. */
export const ViewersLine = ({ viewers }: { viewers: readonly OrderViewer[] }) => (
  <Typography role="status" color="warning.main" sx={{ '&:empty': { position: 'absolute' } }}>
    {viewers.length > 0 &&
      `Also open: ${viewers.map(({ who, since }) => `${who}, since ${momentWords(since)}`).join('; ')}.`}
  </Typography>
);
