/** The list of customers as a file. */
import { type BusinessType, businessTypes } from '#contract/choices.ts';
import { customerLevels, customerStatuses } from '#contract/staff/names.ts';
import type { Database } from '#platform/database.ts';
import { readRows } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';
import {
  anyText,
  type ExportedLists,
  type Filters,
  type ListSource,
  mapped,
  moment,
  oneOf,
} from '#staff/server/exports/list.ts';
import { customersAsked } from './customers.ts';

export const customerExports = {
  customers: {
    roles: ['sales', 'admin'],
    filters: {
      status: oneOf(customerStatuses),
      level: oneOf(customerLevels),
      country: /^[A-Za-z]{2}$/,
      access: oneOf(['0', '1']),
      text: anyText,
    },
    open: customers,
  },
} satisfies ExportedLists;

function customers(database: Database, filters: Filters): ListSource {
  const { sql, parameters } = customersAsked(database, filters)
    .select(['email', 'first_name', 'last_name', 'company_name', 'country', 'level', 'status'])
    .select(['mobile', 'website', 'job_title', 'business_phone', 'language', 'created_at'])
    .select(['subscribe', 'business_type', 'tax_number'])
    .orderBy('id')
    .compile();
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
      'newsletter',
      'business',
      'tax_number',
    ],
    rows: mapped(readRows(database.write, sql, parameters), (cells) => [
      ...(cells.slice(0, 12) as Cell[]),
      moment(cells[12]),
      cells[13] ? 1 : 0,
      businessTypes[String(cells[14]) as BusinessType] ?? '',
      cells[15] as Cell,
    ]),
  };
}
