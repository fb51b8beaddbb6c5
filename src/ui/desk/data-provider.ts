/** react-admin's data provider: maps its methods to calls of the contract. */
import type {
  CreateResult,
  DataProvider,
  GetListParams,
  GetListResult,
  GetOneResult,
  RaRecord,
} from 'react-admin';
import { CallError } from '#contract/errors.ts';
import { developmentStatuses } from '#contract/order-names.ts';
import type { StaffCallName } from '#contract/staff/index.ts';
import { type Role, roles } from '#contract/staff/names.ts';
import { call, staffPasswordDigest } from './calls.ts';

interface ListAnswer {
  val: RaRecord[];
  pageInfo?: { count: number };
}

/** The call of each list. */
const lists: Readonly<Record<string, StaffCallName>> = {
  customers: 'listCustomers',
  orders: 'listOrders',
  development: 'listDevelopmentItems',
  texts: 'listTexts',
  audit: 'listAudit',
  security: 'listSecurityEvents',
  pictures: 'listPictures',
  content: 'listContent',
  staff: 'listStaff',
  imports: 'listImports',
  'zero-searches': 'listZeroSearches',
  'stock-keys': 'listApiKeys',
};
/** The lists that the server sorts, with their usual order. */
const sorts: Readonly<Record<string, string>> = {
  customers: 'registered',
  orders: 'placed',
  content: 'order',
};

function questionOf(resource: string, { filter, pagination, sort }: GetListParams) {
  // The calls expect empty filters to be absent.
  const filters = Object.entries((filter ?? {}) as Record<string, string>).filter(
    ([, value]) => value,
  );
  const usual = sorts[resource];
  return {
    ...Object.fromEntries(filters),
    ...(usual && {
      sort: sort?.field ?? usual,
      order: sort?.order === 'ASC' ? 'asc' : 'desc',
    }),
    page: pagination?.page ?? 1,
    size: pagination?.perPage ?? 25,
  };
}

const ones: Record<string, (id: string) => Promise<{ val: object }>> = {
  customers: (id) => call('getCustomer', { id }),
  orders: (id) => call('getStaffOrder', { id }),
  texts: (id) => call('getText', { id }),
  development: (id) => call('getDevelopmentItem', developmentOf(id)),
};

/** Splits a group's id, such as `12-in-development`, into item and status. */
function developmentOf(id: string) {
  const [itemId = '', ...words] = id.split('-');
  const status = developmentStatuses.find((one) => one === words.join(' '));
  if (!status) throw new CallError('notFound', 'There is no such status.');
  return { itemId, status };
}

const unused = () => Promise.reject(new CallError('serverFault', 'There is no such call.'));

export const dataProvider: DataProvider = {
  async getList<R extends RaRecord>(resource: string, params: GetListParams) {
    const name = lists[resource];
    if (!name) return unused();
    // The server checks the question by the contract.
    const answer = await call(name, questionOf(resource, params) as never);
    const { val, pageInfo } = answer as unknown as ListAnswer;
    // Searches without results have no id of their own: kind and searched text identify one.
    const data = val.map((row) => ({ ...row, id: row.id ?? `${row.kind} ${row.text}` }));
    return { data, total: pageInfo?.count ?? val.length } as unknown as GetListResult<R>;
  },
  async getOne<R extends RaRecord>(resource: string, { id }: { id: R['id'] }) {
    const read = ones[resource];
    if (!read) return unused();
    const { val } = await read(String(id));
    return { data: val as RaRecord } as GetOneResult<R>;
  },
  async create(resource, { data }) {
    if (resource !== 'staff') return unused();
    const { email, role, password } = data as { email: string; role: Role; password: string };
    const checkedRole = roles.find((name) => name === role) ?? 'sales';
    const passwordSha = await staffPasswordDigest(password);
    const { val } = await call('addStaff', { email, role: checkedRole, passwordSha });
    return { data: { id: val.id, email, role } } as unknown as CreateResult;
  },
  getMany: unused,
  getManyReference: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
};
