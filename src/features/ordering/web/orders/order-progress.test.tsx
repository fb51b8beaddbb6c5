import { expect, it } from 'vitest';
import type { OrderDetail, OrderEvent } from '#contract/orders.ts';
import { draw } from '#test/draw.tsx';
import { OrderProgress, progressOf } from './order-state.tsx';

const event = (action: OrderEvent['action'], day: number): OrderEvent => ({
  at: `2026-11-${day}T10:00:00.000Z`,
  by: 'staff',
  action,
  orderStatus: 'confirm',
  shippingStatus: 'wait for shipping',
  remark: '',
});

const order = (fields: Partial<OrderDetail>) =>
  ({
    orderStatus: 'wait for confirm',
    shippingStatus: 'wait for shipping',
    history: [event('place', 10)],
    ...fields,
  }) as OrderDetail;

const said = (fields: Partial<OrderDetail>) =>
  progressOf(order(fields)).map(({ name, state }) => `${name} ${state}`);

it('An order goes through four steps', () => {
  expect(said({})).toEqual(['Placed done', 'Confirmed open', 'Shipped open', 'Delivered open']);
  expect(said({ orderStatus: 'wait for customer confirm' })[1]).toBe('Confirmed open');
  expect(said({ orderStatus: 'confirm' }).slice(0, 3)).toEqual([
    'Placed done',
    'Confirmed done',
    'Shipped open',
  ]);
  const inTransit = { orderStatus: 'confirm', shippingStatus: 'in transit' } as const;
  expect(said(inTransit).slice(2)).toEqual(['Shipped done', 'Delivered open']);
  expect(said({ ...inTransit, shippingStatus: 'delivered' })[3]).toBe('Delivered done');
});

it('An order of which pieces remain is not shipped: its step says how many were', () => {
  const part = {
    orderStatus: 'confirm',
    shippingStatus: 'in transit',
    goods: { shipped: 10, ordered: 50, remain: true, underWay: false },
    history: [event('place', 10), event('ship', 12)],
  } as const;
  expect(said({ ...part, history: [] }).slice(2)).toEqual(['Shipped part', 'Delivered open']);
  const html = draw(<OrderProgress order={order({ ...part, history: [...part.history] })} />);
  expect(html).toMatch(/aria-current="step".*10 of 50 shipped.*Nov 12, 2026/s);
  expect(html).not.toContain('Shipped');
});

it('A cancelled order ends with another step than a rejected one', () => {
  expect(said({ orderStatus: 'cancel' })).toEqual(['Placed done', 'Cancelled ended']);
  expect(said({ orderStatus: 'reject' })).toEqual(['Placed done', 'Rejected ended']);
});

it('The last step that was reached is the current one; each has its day', () => {
  const history = [event('place', 10), event('confirm', 12)];
  const html = draw(<OrderProgress order={order({ orderStatus: 'confirm', history })} />);
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-current="step".*Confirmed.*Nov 12, 2026/s);
  expect(html).toContain('Nov 10, 2026');
});
