/** Calls of staff about themselves, their accounts, and the log of what they changed. */
import { type Static, Type } from 'typebox';
import { object, text } from '../call.ts';
import { securityEvents } from '../evidence.ts';
import {
  admin,
  Done,
  defineStaffChange,
  defineStaffRead,
  everyRole,
  id,
  Moment,
  Nullable,
  paging,
} from './call.ts';
import { roles } from './names.ts';

const RoleName = Type.Enum([...roles]);
const digest = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the password, in lower-case hexadecimal',
});
const email = Type.String({
  maxLength: 60,
  pattern: '^[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>"]+$',
  description: 'E-mail address',
});

const Me = Type.Object({ email: Type.String(), role: RoleName });
export type Me = Static<typeof Me>;

export const AuditLine = Type.Object({
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

/** With from where it was done: for admins alone. */
const PlacedAuditLine = Type.Object({
  ...AuditLine.properties,
  /** Network address, and a short name of the session; empty for the command line. */
  address: Type.String(),
  session: Type.String(),
});
export type PlacedAuditLine = Static<typeof PlacedAuditLine>;

const SecurityLine = Type.Object({
  id: Type.String(),
  event: Type.Enum([...securityEvents]),
  area: Type.Enum(['customer', 'staff']),
  /** E-mail address; empty where nobody is known. */
  who: Type.String(),
  address: Type.String(),
  session: Type.String(),
  detail: Type.String(),
  /** How often within the minute. */
  times: Type.Integer(),
  last: Moment,
});
export type SecurityLine = Static<typeof SecurityLine>;

const StaffAccount = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: RoleName,
  added: Moment,
  /** Null while the account works. */
  ended: Nullable(Moment),
  lastSeen: Nullable(Moment),
});
export type StaffAccount = Static<typeof StaffAccount>;

export const accountCalls = {
  staffLogin: defineStaffRead({
    name: 'staffLogin',
    summary: 'Signs a member of staff in; the session comes as a cookie',
    roles: 'anyone',
    evidence: 'signIn',
    payload: object({ email: text('E-mail address'), passwordSha: digest }),
    answer: Me,
  }),
  staffLogout: defineStaffRead({
    name: 'staffLogout',
    summary: 'Ends the session',
    roles: everyRole,
    evidence: 'signOut',
    payload: object({}),
    answer: Done,
  }),
  staffMe: defineStaffRead({
    name: 'staffMe',
    summary: 'Who is signed in',
    roles: everyRole,
    payload: object({}),
    answer: Me,
  }),
  changeStaffPassword: defineStaffChange({
    name: 'changeStaffPassword',
    summary: "Changes one's own password and ends one's other sessions",
    roles: everyRole,
    evidence: 'passwordChanged',
    payload: object({ passwordSha: digest, newPasswordSha: digest }),
    answer: Done,
  }),
  listAudit: defineStaffRead({
    name: 'listAudit',
    summary: 'What staff changed, the newest first',
    roles: admin,
    payload: object({
      who: Type.Optional(text('E-mail of a member of staff')),
      action: Type.Optional(text('Name of the call')),
      ...paging,
    }),
    answer: Type.Array(PlacedAuditLine),
    paged: true,
  }),
  listSecurityEvents: defineStaffRead({
    name: 'listSecurityEvents',
    summary: 'Sign-ins, failures, refusals and changes of rights, the newest first',
    roles: admin,
    payload: object({
      who: Type.Optional(text('E-mail of a customer or of a member of staff')),
      address: Type.Optional(text('Network address')),
      event: Type.Optional(Type.Enum([...securityEvents])),
      ...paging,
    }),
    answer: Type.Array(SecurityLine),
    paged: true,
  }),
  listStaff: defineStaffRead({
    name: 'listStaff',
    summary: 'Accounts of staff, ended ones included',
    roles: admin,
    payload: object({ ...paging }),
    answer: Type.Array(StaffAccount),
    paged: true,
  }),
  addStaff: defineStaffChange({
    name: 'addStaff',
    summary: 'Makes an account for a member of staff',
    roles: admin,
    evidence: 'rightsChanged',
    payload: object({ email, role: RoleName, passwordSha: digest }),
    answer: Type.Object({ id: Type.String() }),
    failures: ['conflict'],
  }),
  endStaff: defineStaffChange({
    name: 'endStaff',
    summary: 'Ends an account of staff and its sessions',
    roles: admin,
    evidence: 'rightsChanged',
    payload: object({ id }),
    answer: Done,
    failures: ['notFound', 'conflict'],
  }),
};
