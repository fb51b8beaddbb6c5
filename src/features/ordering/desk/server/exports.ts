/** Orders and development requests as files. */
import { developmentStatuses, orderStatuses, shippingStatuses } from '#contract/order-names.ts';
import type { Role } from '#contract/staff/names.ts';
import type { Database } from '#platform/database.ts';
import {
  anyText,
  type ExportedLists,
  type Filters,
  type ListSource,
  oneOf,
  paged,
} from '#staff/server/exports/list.ts';
import { listDevelopmentItems } from './development.ts';
import { listOrders } from './orders.ts';

const sales: readonly Role[] = ['sales', 'admin'];

export const orderExports = {
  orders: {
    roles: sales,
    filters: {
      orderStatus: oneOf(orderStatuses),
      shippingStatus: oneOf(shippingStatuses),
      customerId: /^[0-9]{1,9}$/,
      text: anyText,
    },
    open: orders,
  },
  developmentRequests: {
    roles: sales,
    filters: { status: oneOf(developmentStatuses), text: anyText },
    open: developmentRequests,
  },
} satisfies ExportedLists;

function orders(database: Database, filters: Filters): ListSource {
  return {
    header: [
      'order',
      'po_number',
      'customer',
      'company',
      'country',
      'lines',
      'pieces',
      'order_status',
      'shipping_status',
      'placed',
      'changed',
    ],
    rows: paged(
      (page) => listOrders(database, filters as Parameters<typeof listOrders>[1], page),
      (one) => [
        one.orderCode,
        one.poNumber,
        one.customerName,
        one.companyName,
        one.country,
        one.lines,
        one.pieces,
        one.orderStatus,
        one.shippingStatus,
        one.placedAt,
        one.changedAt,
      ],
    ),
  };
}

function developmentRequests(database: Database, filters: Filters): ListSource {
  type Question = Parameters<typeof listDevelopmentItems>[1];
  return {
    header: [
      'number',
      'name',
      'model',
      'status',
      'customers',
      'pieces',
      'first_asked',
      'last_asked',
    ],
    rows: paged(
      (page) => listDevelopmentItems(database, filters as Question, page),
      (one) => [
        one.refCodeOld,
        one.name,
        one.model,
        one.status,
        one.customers,
        one.pieces,
        one.firstAt,
        one.lastAt,
      ],
    ),
  };
}
