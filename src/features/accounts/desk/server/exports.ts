/** The list of customers as a file. */
import { customerLevels, customerStatuses } from '#contract/staff/names.ts';
import type { Database } from '#platform/database.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { readRows } from '#platform/tables/read.ts';
import {
  anyText,
  type ExportedLists,
  type Filters,
  type ListSource,
  mapped,
  moment,
  oneOf,
} from '#staff/server/exports/list.ts';
import { customerFilter } from './customers.ts';

export const customerExports = {
  customers: {
    roles: ['sales', 'admin'],
    filters: {
      status: oneOf(customerStatuses),
      level: oneOf(customerLevels),
      country: /^[A-Za-z]{2}$/,
      text: anyText,
    },
    open: customers,
  },
} satisfies ExportedLists;

function customers({ write }: Database, filters: Filters): ListSource {
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
