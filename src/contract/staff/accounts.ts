/** Calls of staff about the caller's own account, about accounts of staff, and about the audit log. */
import { type Static, Type } from 'typebox';
import { object, paging, textField } from '../call.ts';
import { securityEvents } from '../choices.ts';
import {
  admin,
  changeOfVersion,
  Done,
  defineChanges,
  defineReads,
  everyRole,
  Nullable,
  recordId,
  Timestamp,
} from './call.ts';
import { roles } from './names.ts';

const RoleName = Type.Enum([...roles]);
const digest = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the password, in lower-case hexadecimal',
});
const email = Type.String({
  maxLength: 60,
  pattern: '^[^\\s@<>"]+@[^\\s@<>".]+\\.[^\\s@<>"]+$',
  description: 'E-mail address',
});

const code = textField('Code of the second step', 30);

const Me = Type.Object({
  email: Type.String(),
  role: RoleName,
  /** Two-step sign-in; 'needed': all other calls are refused until it is set up. */
  secondFactor: Type.Enum(['on', 'off', 'needed']),
});
export type Me = Static<typeof Me>;

export const AuditLine = Type.Object({
  id: Type.String(),
  at: Timestamp,
  /** E-mail of the member of staff. */
  who: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  subjectId: Type.String(),
  /** The subject in words, such as the customer's e-mail. */
  subjectName: Type.String(),
  before: Type.Record(Type.String(), Type.Unknown()),
  after: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditLine = Static<typeof AuditLine>;

/** An audit line with IP address and session, for admins only. */
const PlacedAuditLine = Type.Object({
  ...AuditLine.properties,
  /** IP address. `session` is a short id of the session. Both are empty for the command line. */
  address: Type.String(),
  session: Type.String(),
});

const SecurityLine = Type.Object({
  id: Type.String(),
  event: Type.Enum([...securityEvents]),
  area: Type.Enum(['customer', 'staff']),
  /** E-mail address; empty if unknown. */
  who: Type.String(),
  address: Type.String(),
  session: Type.String(),
  detail: Type.String(),
  /** Number of times the event happened within the minute. */
  times: Type.Integer(),
  last: Timestamp,
});
export type SecurityLine = Static<typeof SecurityLine>;

const StaffAccount = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: RoleName,
  added: Timestamp,
  /** Null while the account is active. */
  ended: Nullable(Timestamp),
  lastSeen: Nullable(Timestamp),
  secondFactor: Type.Boolean(),
});
export type StaffAccount = Static<typeof StaffAccount>;

const usual = { roles: everyRole } as const;

export const staffAccountCalls = {
  ...defineReads(usual, {
    staffLogin: {
      summary: 'Signs a member of staff in; the session comes as a cookie',
      roles: 'anyone',
      evidence: 'signIn',
      payload: object({
        email: textField('E-mail address'),
        passwordSha: digest,
        code: Type.Optional(code),
        mailCode: Type.Optional(textField('Code from the mail that needMailCode tells of', 30)),
      }),
      answer: Me,
      failures: ['needSecondStep', 'needMailCode', 'tooMany'],
    },
    setStaffPassword: {
      summary: 'Sets a new password by the token of a link that an admin sent',
      roles: 'anyone',
      evidence: 'passwordChanged',
      payload: object({
        token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'Token of the link' }),
        newPasswordSha: digest,
      }),
      answer: Done,
    },
    staffLogout: {
      summary: 'Ends the session',
      beforeSecondFactor: true,
      evidence: 'signOut',
      payload: object({}),
      answer: Done,
    },
    staffMe: {
      summary: 'Who is signed in',
      evidence: 'none',
      beforeSecondFactor: true,
      payload: object({}),
      answer: Me,
    },
    startStaffSecondFactor: {
      summary: 'A key for an authenticator app; it counts for nothing before a code of it comes',
      evidence: 'none',
      beforeSecondFactor: true,
      payload: object({ passwordSha: digest }),
      answer: Type.Object({ secret: Type.String(), uri: Type.String() }),
      failures: ['conflict', 'tooMany'],
    },
    listAudit: {
      summary: 'What staff changed, the newest first',
      evidence: 'none',
      roles: admin,
      payload: object({
        who: Type.Optional(textField('E-mail of a member of staff')),
        action: Type.Optional(textField('Name of the call')),
        ...paging,
      }),
      answer: Type.Array(PlacedAuditLine),
      paged: true,
    },
    listSecurityEvents: {
      summary: 'Sign-ins, failures, refusals and changes of rights, the newest first',
      evidence: 'none',
      roles: admin,
      payload: object({
        who: Type.Optional(textField('E-mail of a customer or of a member of staff')),
        address: Type.Optional(textField('Network address')),
        event: Type.Optional(Type.Enum([...securityEvents])),
        ...paging,
      }),
      answer: Type.Array(SecurityLine),
      paged: true,
    },
    listStaff: {
      summary: 'Accounts of staff, ended ones included',
      evidence: 'none',
      roles: admin,
      payload: object(paging),
      answer: Type.Array(StaffAccount),
      paged: true,
    },
  }),
  ...defineChanges(usual, {
    changeStaffPassword: {
      summary: "Changes one's own password and ends one's other sessions",
      beforeSecondFactor: true,
      evidence: 'passwordChanged',
      payload: object({ passwordSha: digest, newPasswordSha: digest }),
      answer: Done,
    },
    enableStaffSecondFactor: {
      summary: "Switches one's own two-step sign-in on; gives the recovery codes, this once",
      beforeSecondFactor: true,
      evidence: 'twoFactorChanged',
      payload: object({ code }),
      answer: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
      failures: ['conflict'],
    },
    disableStaffSecondFactor: {
      summary: "Switches one's own two-step sign-in off, by the password and a code",
      evidence: 'twoFactorChanged',
      payload: object({ passwordSha: digest, code }),
      answer: Done,
      failures: ['needSecondStep', 'conflict', 'tooMany'],
    },
    resetStaffSecondFactor: {
      ...changeOfVersion(
        'Takes two-step sign-in off another member of staff, who is told by mail',
        {
          id: recordId,
        },
      ),
      roles: admin,
      evidence: 'twoFactorChanged',
    },
    sendStaffPasswordLink: {
      ...changeOfVersion('Mails a member of staff a link to set a new password', { id: recordId }),
      roles: admin,
      evidence: 'rightsChanged',
    },
    addStaff: {
      summary: 'Makes an account for a member of staff',
      roles: admin,
      evidence: 'rightsChanged',
      payload: object({ email, role: RoleName, passwordSha: digest }),
      answer: Type.Object({ id: Type.String() }),
      failures: ['conflict'],
    },
    endStaff: {
      ...changeOfVersion('Ends an account of staff and its sessions', { id: recordId }),
      roles: admin,
      evidence: 'rightsChanged',
    },
  }),
};
