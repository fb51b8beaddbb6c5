import { getRouteApi } from '@tanstack/react-router';
import { parseOrderSearch, parseOrdersSearch } from '#features/ordering/web/orders/order-links.ts';
import { OrderPage } from '#features/ordering/web/orders/order-page.tsx';
import { OrdersPage } from '#features/ordering/web/orders/orders-page.tsx';

const orders = getRouteApi('/orders');
const order = getRouteApi('/orderdetail');

export function Orders() {
  return (
    <OrdersPage search={orders.useSearch({ select: parseOrdersSearch, structuralSharing: true })} />
  );
}

export function OrderDetail() {
  return (
    <OrderPage search={order.useSearch({ select: parseOrderSearch, structuralSharing: true })} />
  );
}
