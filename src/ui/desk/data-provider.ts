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
import type { ContentSort } from '#contract/staff/content-names.ts';
import { type customerSorts, type Role, roles } from '#contract/staff/names.ts';
import { type Answered, call, passwordDigest } from './calls.ts';

const pageOf = ({ pagination }: GetListParams) => ({
  page: pagination?.page ?? 1,
  size: pagination?.perPage ?? 25,
});

/** The filters without the empty ones: the calls expect empty filters to be absent. */
const filterOf = ({ filter }: GetListParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries((filter ?? {}) as Record<string, string>).filter(([, value]) => value),
  );

const lists: Record<string, (params: GetListParams) => Promise<Answered<never> | ListAnswer>> = {
  customers: (params) =>
    call('listCustomers', {
      ...filterOf(params),
      sort: (params.sort?.field ?? 'registered') as (typeof customerSorts)[number],
      order: params.sort?.order === 'ASC' ? 'asc' : 'desc',
      ...pageOf(params),
    }),
  orders: (params) =>
    call('listOrders', {
      ...filterOf(params),
      sort: (params.sort?.field ?? 'placed') as 'placed',
      order: params.sort?.order === 'ASC' ? 'asc' : 'desc',
      ...pageOf(params),
    }),
  development: (params) => call('listDevelopmentItems', { ...filterOf(params), ...pageOf(params) }),
  texts: (params) => call('listTexts', { ...filterOf(params), ...pageOf(params) }),
  audit: (params) => call('listAudit', { ...filterOf(params), ...pageOf(params) }),
  security: (params) => call('listSecurityEvents', { ...filterOf(params), ...pageOf(params) }),
  pictures: (params) => call('listPictures', { ...filterOf(params), ...pageOf(params) }),
  content: (params) =>
    call('listContent', {
      ...filterOf(params),
      sort: (params.sort?.field ?? 'order') as ContentSort,
      order: params.sort?.order === 'ASC' ? 'asc' : 'desc',
      ...pageOf(params),
    }),
  staff: (params) => call('listStaff', pageOf(params)),
  imports: (params) => call('listImports', pageOf(params)),
  'zero-searches': async (params) => {
    const { val, pageInfo } = await call('listZeroSearches', {
      ...filterOf(params),
      ...pageOf(params),
    });
    // The rows have no id of their own: kind and searched text identify one.
    const rows = val.map((row) => ({ ...row, id: `${row.kind} ${row.text}` }));
    return { val: rows, ...(pageInfo && { pageInfo }) };
  },
  'stock-keys': (params) => call('listApiKeys', pageOf(params)),
};

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

interface ListAnswer {
  val: RaRecord[];
  pageInfo?: { count: number };
}

const unused = () => Promise.reject(new CallError('serverFault', 'There is no such call.'));

export const dataProvider: DataProvider = {
  async getList<R extends RaRecord>(resource: string, params: GetListParams) {
    const list = lists[resource];
    if (!list) return unused();
    const { val, pageInfo } = (await list(params)) as ListAnswer;
    return { data: val, total: pageInfo?.count ?? val.length } as GetListResult<R>;
  },
  async getOne<R extends RaRecord>(resource: string, { id }: { id: R['id'] }) {
    const one = ones[resource];
    if (!one) return unused();
    const { val } = await one(String(id));
    return { data: val as RaRecord } as GetOneResult<R>;
  },
  async create(resource, { data }) {
    if (resource !== 'staff') return unused();
    const { email, role, password } = data as { email: string; role: Role; password: string };
    const known = roles.find((one) => one === role) ?? 'sales';
    const passwordSha = await passwordDigest(password);
    const { val } = await call('addStaff', { email, role: known, passwordSha });
    return { data: { id: val.id, email, role } } as unknown as CreateResult;
  },
  getMany: unused,
  getManyReference: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
};
