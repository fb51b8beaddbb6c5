import { getRouteApi } from '@tanstack/react-router';
import { CartPage } from '#features/ordering/web/cart/cart-page.tsx';
import { parseListSearch } from '#features/ordering/web/list/list-links.ts';
import { ListPage } from '#features/ordering/web/list/list-page.tsx';

const list = getRouteApi('/favlist');

export function MyCart() {
  return <CartPage />;
}

export function MyFavList() {
  const { page = '1' } = list.useSearch({ select: parseListSearch, structuralSharing: true });
  return <ListPage key={page} page={Number(page)} />;
}
