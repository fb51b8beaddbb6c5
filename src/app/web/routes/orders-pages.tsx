import { parseOrderSearch, parseOrdersSearch } from '#features/ordering/web/orders/order-links.ts';
import { OrderPage } from '#features/ordering/web/orders/order-page.tsx';
import { OrdersPage } from '#features/ordering/web/orders/orders-page.tsx';
import {
  conversationsQuery,
  developmentQuery,
  orderListQuery,
  orderQuery,
  orderTotalsQuery,
} from '#features/ordering/web/queries.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { useCheckedSearch } from './own-page.tsx';
import { answerWith, querySite, ready } from './ready.ts';

export const Orders = () => <OrdersPage search={useCheckedSearch(parseOrdersSearch)} />;
export const OrderDetail = () => <OrderPage search={useCheckedSearch(parseOrderSearch)} />;

export async function ordersReady(context: SiteContext, raw: object): Promise<void> {
  const site = querySite(context);
  const search = parseOrdersSearch({ ...raw });
  if (search.tab === 'development') {
    answerWith(context, await ready(context, developmentQuery(site)));
  } else if (search.tab === 'messages') {
    const page = Number(search.page ?? '1');
    answerWith(context, await ready(context, conversationsQuery(site, page)));
  } else {
    const [outcome] = await Promise.all([
      ready(context, orderListQuery(site, search)),
      ready(context, orderTotalsQuery(site, search)),
    ]);
    answerWith(context, outcome);
  }
}

export async function orderReady(context: SiteContext, raw: object) {
  const outcome = await ready(
    context,
    orderQuery(querySite(context), parseOrderSearch({ ...raw })),
  );
  answerWith(context, outcome);
  return { code: outcome?.ok ? outcome.val.orderCode : undefined };
}
