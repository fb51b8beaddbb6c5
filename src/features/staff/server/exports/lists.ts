/** Every list that can be had as a file: who may have it, its columns, and where its rows come from. */

import { developmentStatuses, orderStatuses, shippingStatuses } from '#contract/order-names.ts';
import { type ExportList, zeroSearchKinds } from '#contract/staff/import-names.ts';
import { customerLevels, customerStatuses, type Role } from '#contract/staff/names.ts';
import { textLanguages, textStates } from '#contract/staff/text-names.ts';
import {
  type CatalogueList,
  catalogueTable,
  listZeroSearches,
  remarkTable,
} from '#features/catalogue/server/public.ts';
import { fileHeader, fileRows, type TextFilter } from '#features/language/server/public.ts';
import { listDevelopmentItems, listOrders } from '#features/ordering/server/public.ts';
import type { Database } from '#server/database.ts';
import type { Cell } from '#server/tables/csv.ts';
import { readRows } from '#server/tables/read.ts';
import { auditFilter } from '../audit.ts';
import { customerFilter } from '../customers.ts';

/** Filters of a list as they stand in the address; each list knows its own. */
export type Filters = Readonly<Record<string, string>>;

interface Source {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

export interface ExportedList {
  readonly roles: readonly Role[];
  /** What its filters may be. */
  readonly filters?: Readonly<Record<string, RegExp>>;
  open(database: Database, filters: Filters): Source;
}

const catalogue: readonly Role[] = ['catalogue', 'admin'];
const sales: readonly Role[] = ['sales', 'admin'];

const oneOf = (values: readonly string[]) => new RegExp(`^(${values.join('|')})$`);
const anyText = /^[^\0]{0,60}$/;

const ofCatalogue = (list: CatalogueList): ExportedList => ({
  roles: catalogue,
  open: ({ write }) => catalogueTable(write, list),
});

const moment = (value: unknown): string => (value instanceof Date ? value.toISOString() : '');

export const exportedLists: Record<ExportList, ExportedList> = {
  turbos: ofCatalogue('turbos'),
  parts: ofCatalogue('parts'),
  buildSheets: ofCatalogue('buildSheets'),
  partBuildSheets: ofCatalogue('partBuildSheets'),
  crossReferences: ofCatalogue('crossReferences'),
  replacements: ofCatalogue('replacements'),
  stock: ofCatalogue('stock'),
  customers: {
    roles: sales,
    filters: {
      status: oneOf(customerStatuses),
      level: oneOf(customerLevels),
      country: /^[A-Za-z]{2}$/,
      text: anyText,
    },
    open: customers,
  },
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
  zeroSearches: {
    roles: catalogue,
    filters: { kind: oneOf(zeroSearchKinds), weeks: /^[0-9]{1,2}$/ },
    open: zeroSearches,
  },
  audit: { roles: ['admin'], filters: { who: anyText, action: anyText }, open: audit },
  texts: {
    roles: ['content', 'admin'],
    filters: {
      language: oneOf(textLanguages),
      state: oneOf(textStates),
      section: anyText,
      since: /^\d{4}-\d{2}-\d{2}$/,
      text: /^[^\0]{0,200}$/,
    },
    open: ({ write }, filters) => ({
      header: fileHeader,
      rows: fileRows(write, filters as TextFilter),
    }),
  },
  importReport: {
    roles: catalogue,
    filters: { id: /^[0-9]{1,9}$/ },
    open: ({ write }, { id }) => remarkTable(write, Number(id ?? 0)),
  },
};

function customers({ write }: Database, filters: Filters): Source {
  const { where, values } = customerFilter(filters);
  const text = `select email, first_name, last_name, company_name, country, level, status, mobile,
      website, job_title, business_phone, language, created_at
    from accounts.customer ${where} order by id`;
  return {
    header: [
      'email',
      'first_name',
      'last_name',
      'company',
      'country',
      'level',
      'status',
      'mobile',
      'website',
      'job_title',
      'business_phone',
      'language',
      'registered',
    ],
    rows: mapped(readRows(write, text, values), (cells) => [
      ...(cells.slice(0, 12) as Cell[]),
      moment(cells[12]),
    ]),
  };
}

function audit({ write }: Database, filters: Filters): Source {
  const { where, values } = auditFilter(filters);
  const text = `select at, who, action, subject, subject_id, subject_name, before::text, after::text,
      address, session
    from staff.audit ${where} order by id desc`;
  return {
    header: [
      ...['at', 'who', 'action', 'subject', 'subject_id', 'subject_name', 'before', 'after'],
      ...['address', 'session'],
    ],
    rows: mapped(readRows(write, text, values), ([at, ...rest]) => [
      moment(at),
      ...(rest as Cell[]),
    ]),
  };
}

async function* mapped(
  rows: AsyncIterable<unknown[][]>,
  row: (cells: unknown[]) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const some of rows) yield some.map(row);
}

/** Rows of a page of the lists that are read page by page. */
const SIZE = 5000;

/** All pages of a list as its page in the back office has them. */
async function* paged<T>(
  list: (page: { page: number; size: number; offset: number }) => Promise<{ val: T[] }>,
  row: (one: T) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let page = 1; ; page += 1) {
    const { val } = await list({ page, size: SIZE, offset: (page - 1) * SIZE });
    if (val.length > 0) yield val.map(row);
    if (val.length < SIZE) return;
  }
}

function orders(database: Database, filters: Filters): Source {
  return {
    header: [
      'order',
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

function developmentRequests(database: Database, filters: Filters): Source {
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

function zeroSearches(database: Database, filters: Filters): Source {
  return {
    header: ['searched_for', 'as', 'times', 'levels', 'last'],
    rows: paged(
      // Nobody looks for the nearest of thousands: that is for the page.
      (page) => listZeroSearches(database, async () => [], filters, page),
      (one) => [
        one.text,
        one.kind,
        one.count,
        one.levels.map(({ level, count }) => `${level || 'visitors'}: ${count}`).join(', '),
        one.last,
      ],
    ),
  };
}
