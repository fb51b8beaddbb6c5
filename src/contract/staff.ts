/**
 * Calls of the back office (decisions, section 8). They stand apart from the customers' calls: the
 * staff gateway alone answers them, and no customer token opens one.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { type Call, defineCall, digits, MAX_PAGE_SIZE, object, text } from './call.ts';
import {
  customerLevels,
  customerSorts,
  customerStatuses,
  type Role,
  roles,
} from './staff-names.ts';

const RoleName = Type.Enum([...roles]);

export interface StaffCall<P extends TSchema = TSchema, A extends TSchema = TSchema>
  extends Call<P, A> {
  /** Who may make the call; 'anyone' needs no sign-in. */
  readonly roles: readonly Role[] | 'anyone';
  /** Changes something: runs in one transaction with its line in the audit log. */
  readonly changes: boolean;
}

type Definition<P extends TSchema, A extends TSchema> = Omit<
  Parameters<typeof defineCall<P, A>>[0],
  'audience' | 'method' | 'path'
> &
  Pick<StaffCall, 'roles'> & { changes?: boolean };

function defineStaffCall<P extends TSchema, A extends TSchema>(
  definition: Definition<P, A>,
): StaffCall<P, A> {
  const path = `/api/staff/${definition.name}`;
  return {
    changes: false,
    ...defineCall<P, A>({ ...definition, method: 'POST', path }),
    ...definition,
  };
}

const sales = ['sales', 'admin'] as const;
const admin = ['admin'] as const;

const Status = Type.Enum([...customerStatuses]);

const Level = Type.Enum([...customerLevels]);

/** A moment, ISO 8601 in UTC. */
const Moment = Type.String();
const digest = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the password, in lower-case hexadecimal',
});
const id = digits('Id', 9);
const reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
const email = Type.String({
  maxLength: 60,
  pattern: '^[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>"]+$',
  description: 'E-mail address',
});
/** The customer as the member of staff saw it: a change made by someone else since is a conflict. */
const version = digits('What getCustomer gave as version', 9);

const paging = {
  page: Type.Optional(digits('Counts from 1', 7)),
  size: Type.Optional(digits(`Rows in a page, at most ${MAX_PAGE_SIZE}`, 7)),
};

const Me = Type.Object({ email: Type.String(), role: RoleName });
export type Me = Static<typeof Me>;

const CustomerRow = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  companyName: Type.String(),
  country: Type.String(),
  level: Level,
  status: Status,
  registered: Moment,
});
export type CustomerRow = Static<typeof CustomerRow>;

const AuditLine = Type.Object({
  id: Type.String(),
  at: Moment,
  /** E-mail of the member of staff. */
  who: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  subjectId: Type.String(),
  /** The subject in words, such as the customer's e-mail. */
  subjectName: Type.String(),
  /** What the change touched, as it was and as it is now. */
  before: Type.Record(Type.String(), Type.Unknown()),
  after: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditLine = Static<typeof AuditLine>;

const Customer = Type.Object({
  ...CustomerRow.properties,
  mobile: Type.String(),
  website: Type.String(),
  jobTitle: Type.String(),
  businessPhone: Type.String(),
  /** '1' remanufacturer, '2' wholesaler, '3' repair shop; empty where not told. */
  businessType: Type.String(),
  /** '1': says to be a customer already. */
  existingType: Type.String(),
  subscribe: Type.String(),
  language: Type.String(),
  /** Why staff rejected or blocked the account last. */
  reason: Type.String(),
  /** Counts the changes that staff made. */
  version: Type.Integer(),
  /** What staff did to the account, the newest first. */
  history: Type.Array(AuditLine),
});
export type StaffCustomer = Static<typeof Customer>;

const StaffAccount = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: RoleName,
  added: Moment,
  /** Null while the account works. */
  ended: Type.Union([Moment, Type.Null()]),
  lastSeen: Type.Union([Moment, Type.Null()]),
});
export type StaffAccount = Static<typeof StaffAccount>;

const Done = Type.Null();
/** The state of a customer after a change. */
const Changed = Type.Object({ status: Status, level: Level, version: Type.Integer() });

export const staffCalls = {
  staffLogin: defineStaffCall({
    name: 'staffLogin',
    summary: 'Signs a member of staff in; the session comes as a cookie',
    roles: 'anyone',
    payload: object({ email: text('E-mail address'), passwordSha: digest }),
    answer: Me,
  }),
  staffLogout: defineStaffCall({
    name: 'staffLogout',
    summary: 'Ends the session',
    roles,
    payload: object({}),
    answer: Done,
  }),
  staffMe: defineStaffCall({
    name: 'staffMe',
    summary: 'Who is signed in',
    roles,
    payload: object({}),
    answer: Me,
  }),
  changeStaffPassword: defineStaffCall({
    name: 'changeStaffPassword',
    summary: "Changes one's own password and ends one's other sessions",
    roles,
    changes: true,
    payload: object({ passwordSha: digest, newPasswordSha: digest }),
    answer: Done,
  }),
  getQueues: defineStaffCall({
    name: 'getQueues',
    summary: 'What waits for staff',
    roles: sales,
    payload: object({}),
    answer: Type.Object({
      waitingAccounts: Type.Object({
        count: Type.Integer(),
        /** Since when the oldest waits; null when none does. */
        oldest: Type.Union([Moment, Type.Null()]),
      }),
    }),
  }),
  listCustomers: defineStaffCall({
    name: 'listCustomers',
    summary: 'Customers, filtered and sorted, page by page',
    roles: sales,
    payload: object({
      status: Type.Optional(Status),
      level: Type.Optional(Level),
      country: Type.Optional(text('Country code of two letters', 2)),
      text: Type.Optional(text('Starts of words of name, company or e-mail')),
      sort: Type.Optional(Type.Enum([...customerSorts])),
      order: Type.Optional(Type.Enum(['asc', 'desc'])),
      ...paging,
    }),
    answer: Type.Array(CustomerRow),
    paged: true,
  }),
  getCustomer: defineStaffCall({
    name: 'getCustomer',
    summary: 'A customer with everything the applicant wrote',
    roles: sales,
    payload: object({ id }),
    answer: Customer,
    failures: ['notFound'],
  }),
  approveCustomer: defineStaffCall({
    name: 'approveCustomer',
    summary: 'Opens an account that waits, with a level',
    roles: sales,
    changes: true,
    payload: object({ id, version, level: Level }),
    answer: Changed,
    failures: ['notFound', 'conflict'],
  }),
  rejectCustomer: defineStaffCall({
    name: 'rejectCustomer',
    summary: 'Turns an application down; the reason goes to the applicant',
    roles: sales,
    changes: true,
    payload: object({ id, version, reason }),
    answer: Changed,
    failures: ['notFound', 'conflict'],
  }),
  blockCustomer: defineStaffCall({
    name: 'blockCustomer',
    summary: 'Closes an account and ends its sessions',
    roles: sales,
    changes: true,
    payload: object({ id, version, reason }),
    answer: Changed,
    failures: ['notFound', 'conflict'],
  }),
  unblockCustomer: defineStaffCall({
    name: 'unblockCustomer',
    summary: 'Opens a blocked account again',
    roles: sales,
    changes: true,
    payload: object({ id, version }),
    answer: Changed,
    failures: ['notFound', 'conflict'],
  }),
  setCustomerLevel: defineStaffCall({
    name: 'setCustomerLevel',
    summary: 'Changes the level of an active account and ends its sessions',
    roles: sales,
    changes: true,
    payload: object({ id, version, level: Level }),
    answer: Changed,
    failures: ['notFound', 'conflict'],
  }),
  listAudit: defineStaffCall({
    name: 'listAudit',
    summary: 'What staff changed, the newest first',
    roles: admin,
    payload: object({
      who: Type.Optional(text('E-mail of a member of staff')),
      action: Type.Optional(text('Name of the call')),
      ...paging,
    }),
    answer: Type.Array(AuditLine),
    paged: true,
  }),
  listStaff: defineStaffCall({
    name: 'listStaff',
    summary: 'Accounts of staff, ended ones included',
    roles: admin,
    payload: object({ ...paging }),
    answer: Type.Array(StaffAccount),
    paged: true,
  }),
  addStaff: defineStaffCall({
    name: 'addStaff',
    summary: 'Makes an account for a member of staff',
    roles: admin,
    changes: true,
    payload: object({ email, role: RoleName, passwordSha: digest }),
    answer: Type.Object({ id: Type.String() }),
    failures: ['conflict'],
  }),
  endStaff: defineStaffCall({
    name: 'endStaff',
    summary: 'Ends an account of staff and its sessions',
    roles: admin,
    changes: true,
    payload: object({ id }),
    answer: Done,
    failures: ['notFound', 'conflict'],
  }),
};

export type StaffCalls = typeof staffCalls;
export type StaffCallName = keyof StaffCalls;
