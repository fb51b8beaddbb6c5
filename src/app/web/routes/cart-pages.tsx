import { getRouteApi } from '@tanstack/react-router';
import { CartPage } from '#features/ordering/web/cart/cart-page.tsx';
import { parseListSearch } from '#features/ordering/web/list/list-links.ts';
import { ListPage } from '#features/ordering/web/list/list-page.tsx';
import { sizeOf } from '#ui/site/page-size.ts';

const list = getRouteApi('/favlist');

export function MyCart() {
  return <CartPage />;
}

export function MyFavList() {
  const search = list.useSearch({ select: parseListSearch, structuralSharing: true });
  const { list: id, page = '1', size } = search;
  const shown = { list: id, page: Number(page), size: sizeOf(size) };
  return <ListPage key={`${id} ${page} ${size}`} shown={shown} />;
}
