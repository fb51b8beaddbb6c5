import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { ChangeForm, type TypedQuantities } from './change-form.tsx';
import { LinesTable } from './order-lines.tsx';
import { DeskQuotation, OpenProposal, pricesOf } from './quotation.tsx';

/** What a change begins with. */
interface Opened {
  readonly withPrices: boolean;
  readonly quantities: TypedQuantities;
}

/**
 * The lines of an order. While the order waits for an answer, staff can change the quantities, give
 * prices, and send both to the customer.
 */
export function DeskOrderLines({ order }: { order: StaffOrder }) {
  const [opened, setOpened] = useState<Opened>();
  const canChange = order.actions.includes('change');
  const { quotation } = order;
  const open = (withPrices: boolean, quantities: TypedQuantities = {}) =>
    setOpened({ withPrices, quantities });
  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', mb: 1 }}>
          <Typography variant="h2" component="h2" sx={{ flex: 1 }}>
            {order.lines === 1 ? '1 line' : `${order.lines} lines`},{' '}
            {order.pieces === 1 ? '1 piece' : `${order.pieces} pieces`}
          </Typography>
          {canChange && !opened && (
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
              {!quotation && (
                <Button color="secondary" variant="outlined" onClick={() => open(false)}>
                  Change quantities
                </Button>
              )}
              <Button color="secondary" variant="outlined" onClick={() => open(true)}>
                {quotation ? 'Change quotation' : 'Give prices'}
              </Button>
            </Stack>
          )}
        </Box>
        {canChange && !opened && (
          <OpenProposal order={order} onTake={(quantities) => open(!!quotation, quantities)} />
        )}
        {opened ? (
          <ChangeForm
            order={order}
            withPrices={opened.withPrices}
            proposed={opened.quantities}
            offered={canChange}
            onClose={() => setOpened(undefined)}
          />
        ) : (
          <>
            <LinesTable
              items={order.items}
              isPromised={order.orderStatus === 'confirm'}
              more={quotation && pricesOf(quotation)}
            />
            {quotation && <DeskQuotation order={order} quotation={quotation} />}
          </>
        )}
      </CardContent>
    </Card>
  );
}
