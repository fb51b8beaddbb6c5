import { Box, Button, Link, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { Delivery } from '#contract/confirmed-orders.ts';
import { figureText } from '#contract/figures.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { call } from '#ui/desk/calls.ts';
import { breaks, nowrap, type PlainColumn, PlainTable, stackedBelow } from '#ui/desk/list.tsx';
import { Section } from '#ui/desk/sheet.tsx';
import { dayWords, momentWords } from '#ui/desk/words.ts';
import { ShipPartForm } from './deliveries-form.tsx';

interface Props {
  order: StaffOrder;
}

/** The deliveries of an order and what remains, with a form that ships a part of it. */
export function DeskDeliveries({ order }: Props) {
  const [shipping, setShipping] = useState(false);
  const { deliveries } = order;
  if (!deliveries) return null;
  const { shipped, remaining, expected } = deliveries;
  const pieces = remaining.reduce((sum, { quantity }) => sum + quantity, 0);
  const canShip = order.actions.includes('ship');
  return (
    <Section title="Deliveries">
      {shipped.length > 0 && (
        <PlainTable
          aria-label="Deliveries"
          sx={stackedBelow('lg')}
          columns={columnsOf(order)}
          rows={shipped}
          keyOf={({ id }) => id}
        />
      )}
      {pieces > 0 && (
        <Typography sx={{ mt: shipped.length > 0 ? 2 : 0 }}>
          Still to be shipped: {piecesWords(order, remaining)}
          {expected && `; expected ${dayWords(expected)}`}
        </Typography>
      )}
      {shipping ? (
        <ShipPartForm order={order} offered={canShip} onClose={() => setShipping(false)} />
      ) : (
        canShip && (
          <Box sx={{ mt: 2 }}>
            <Button color="secondary" variant="outlined" onClick={() => setShipping(true)}>
              Ship a part
            </Button>
          </Box>
        )
      )}
    </Section>
  );
}

/** Pieces of some lines by part number. */
const piecesWords = (
  { items }: StaffOrder,
  lines: readonly { lineId: string; quantity: number }[],
): string =>
  lines
    .map(({ lineId, quantity }) => {
      const item = items.find(({ id }) => id === lineId);
      return `${quantity} × ${item?.itemNumber ?? ''}`;
    })
    .join(', ');

/** A value with its name where rows are stacked, without headings. */
const Named = ({ words, children }: { words: string; children: string }) => (
  <>
    <Box component="span" sx={{ display: { lg: 'none' } }}>
      {words}{' '}
    </Box>
    {children}
  </>
);

const columnsOf = (order: StaffOrder): readonly PlainColumn<Delivery>[] => [
  { label: 'Delivery', names: true, sx: nowrap, cell: ({ number }) => `No. ${number}` },
  {
    label: 'Items',
    sx: nowrap,
    cell: ({ lines }) =>
      lines.map((line) => (
        <Typography key={line.id} variant="body2">
          {piecesWords(order, [line])}
        </Typography>
      )),
  },
  {
    label: 'Carrier',
    cell: (delivery) => (
      <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" sx={breaks}>
          {[delivery.carrier, delivery.trackingNumber].filter(Boolean).join(', ')}
        </Typography>
        <Actions actions={[correctionOf(order, delivery)]} version={order.version} />
      </Stack>
    ),
  },
  {
    label: 'Shipped',
    cell: ({ shippedAt }) => <Named words="Shipped">{momentWords(shippedAt)}</Named>,
  },
  { label: 'Papers', cell: (delivery) => <Papers id={order.id} delivery={delivery} /> },
  {
    label: 'Arrived',
    cell: (delivery) =>
      delivery.arrivedAt ? (
        <Named words="Arrived">{momentWords(delivery.arrivedAt)}</Named>
      ) : (
        <Actions actions={[arrivalOf(order, delivery)]} version={order.version} />
      ),
  },
];

const papersAddress = (name: string, query: Readonly<Record<string, string>>) =>
  `/api/staff/orders/${name}?${new URLSearchParams(query)}`;

/** The packing list of a delivery, and labels for its boxes, to be printed. */
function Papers({ id, delivery }: { id: string; delivery: Delivery }) {
  const [boxes, setBoxes] = useState('1');
  const number = String(delivery.number);
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start', displayPrint: 'none' }}>
      <Link href={papersAddress('packing-list', { id, delivery: number })} target="_blank">
        Packing list
      </Link>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Link href={papersAddress('labels', { id, delivery: number, boxes })} target="_blank">
          Labels
        </Link>
        <TextField
          value={boxes}
          onChange={({ target }) => setBoxes(figureText(target.value).slice(0, 2))}
          slotProps={{
            htmlInput: {
              'aria-label': `Boxes of delivery ${number}`,
              inputMode: 'numeric',
              style: { textAlign: 'end', width: '3ch' },
            },
          }}
          sx={{ m: 0 }}
        />
        <Typography variant="body2">{boxes === '1' ? 'box' : 'boxes'}</Typography>
      </Stack>
    </Stack>
  );
}

const correctionOf = (
  { id, orderCode }: StaffOrder,
  { id: deliveryId, number, carrier, trackingNumber }: Delivery,
): Action => ({
  button: 'Correct',
  title: `Correct carrier or tracking number of delivery ${number}`,
  text: `${orderCode}. The customer gets an e-mail with what was before and after.`,
  done: () => `Corrected: ${orderCode}`,
  asks: [
    { name: 'carrier', label: 'Carrier', first: carrier },
    { name: 'trackingNumber', label: 'Tracking number', first: trackingNumber },
  ],
  send: (typed) =>
    call('correctDelivery', {
      ...{ id, deliveryId },
      carrier: typed.carrier ?? '',
      trackingNumber: typed.trackingNumber ?? '',
    }),
});

const arrivalOf = ({ id, version, orderCode }: StaffOrder, delivery: Delivery): Action => ({
  button: 'Arrived',
  title: `Mark delivery ${delivery.number} as arrived`,
  text: `${orderCode}. For goods that have arrived but that the customer has not confirmed. This cannot be undone.`,
  done: () => `Delivery ${delivery.number} has arrived: ${orderCode}`,
  send: () => call('deliverOrder', { id, version, deliveryId: delivery.id }),
});
