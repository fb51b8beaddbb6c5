/** Links to the papers of orders and deliveries, which staff print. */
import type { ReactNode } from 'react';
import { browserZone } from '#ui/site/client.ts';

interface PaperProps {
  readonly name: 'picking-list' | 'packing-list' | 'delivery-note' | 'labels';
  /** Query parameters of orderPapers. */
  readonly query: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

export const Paper = ({ name, query, children }: PaperProps) => (
  <a
    href={`/api/staff/orders/${name}?${new URLSearchParams({ ...query, zone: browserZone() })}`}
    target="_blank"
    rel="noopener"
  >
    {children}
  </a>
);
