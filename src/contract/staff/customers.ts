/** Calls of staff about customers and their accounts. */
import { type Static, type TSchema, Type } from 'typebox';
import { choice, object, textField } from '../call.ts';
import { businessTypeCodes } from '../choices.ts';
import { AuditLine } from './accounts.ts';
import {
  admin,
  changeOfVersion,
  defineChanges,
  defineReads,
  Nullable,
  paging,
  reason,
  recordId,
  sales,
  Timestamp,
  version,
} from './call.ts';
import { customerLevels, customerSorts, customerStatuses } from './names.ts';

const Status = Type.Enum([...customerStatuses]);
const Level = Type.Enum([...customerLevels]);

const CustomerRow = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  companyName: Type.String(),
  country: Type.String(),
  level: Level,
  status: Status,
  registered: Timestamp,
});
export type CustomerRow = Static<typeof CustomerRow>;

const Customer = Type.Object({
  ...CustomerRow.properties,
  mobile: Type.String(),
  website: Type.String(),
  jobTitle: Type.String(),
  businessPhone: Type.String(),
  /** Empty if unknown. */
  businessType: Type.Enum(['', ...businessTypeCodes]),
  /** '1': claims to be a customer already. */
  existingType: Type.String(),
  subscribe: Type.String(),
  language: Type.String(),
  /** The reason of the last rejection or block. */
  reason: Type.String(),
  /** When and why the customer requested a level; null and '' without a request. */
  accessAskedAt: Nullable(Timestamp),
  accessNote: Type.String(),
  /** Whether sign-in requires a second step. */
  secondFactor: Type.Boolean(),
  /** What staff keep for themselves. */
  note: Type.String(),
  taxNumber: Type.String(),
  /** Id of the member of staff who looks after the customer; '' without one. */
  managerId: Type.String(),
  /** Staff who can be assigned to customers: sales and admins, by id. */
  managers: Type.Array(Type.Object({ id: Type.String(), email: Type.String() })),
  /** When the personal data were erased; null for other customers. */
  erasedAt: Nullable(Timestamp),
  /** Version for the optimistic lock: the number of changes by staff. */
  version: Type.Integer(),
  /** Changes by staff, the newest first. */
  history: Type.Array(AuditLine),
});
export type StaffCustomer = Static<typeof Customer>;

/** The state of a customer after a change. */
const Changed = Type.Object({ status: Status, level: Level, version: Type.Integer() });

const decision = <F extends Record<string, TSchema>>(summary: string, fields: F) => ({
  ...changeOfVersion(summary, { id: recordId, version, ...fields }, Changed),
  evidence: 'rightsChanged' as const,
});

const usual = { roles: sales } as const;

export const customerCalls = {
  ...defineReads(usual, {
    listCustomers: {
      summary: 'Customers, filtered and sorted, page by page',
      evidence: 'none',
      payload: object({
        status: Type.Optional(Status),
        level: Type.Optional(Level),
        country: Type.Optional(textField('Country code of two letters', 2)),
        access: Type.Optional(choice([0, 1], '1: those who ask for a level')),
        text: Type.Optional(textField('Starts of words of name, company or e-mail')),
        sort: Type.Optional(Type.Enum([...customerSorts])),
        order: Type.Optional(Type.Enum(['asc', 'desc'])),
        ...paging,
      }),
      answer: Type.Array(CustomerRow),
      paged: true,
    },
    getCustomer: {
      summary: 'A customer with everything the applicant wrote',
      evidence: 'none',
      payload: object({ id: recordId }),
      answer: Customer,
      failures: ['notFound'],
    },
  }),
  ...defineChanges(usual, {
    approveCustomer: decision('Opens an account that waits, with a level', { level: Level }),
    rejectCustomer: decision('Turns an application down; the reason goes to the applicant', {
      reason,
    }),
    blockCustomer: decision('Closes an account and ends its sessions', { reason }),
    unblockCustomer: decision('Opens a blocked account again', {}),
    declineAccess: decision('Turns a request for a level down; the reason goes to the customer', {
      reason,
    }),
    setCustomerLevel: decision('Changes the level of an active account and ends its sessions', {
      level: Level,
    }),
    correctCustomer: {
      ...changeOfVersion(
        'Corrects name, company and phone numbers of a customer, who is told by mail',
        {
          ...{ id: recordId, version },
          firstName: textField('First name', 60),
          lastName: textField('Last name', 60),
          companyName: textField('Company name', 60),
          mobile: textField('Mobile', 60),
          businessPhone: textField('Business phone', 60),
        },
        Changed,
      ),
      evidence: 'dataCorrected',
    },
    saveCustomerNotes: {
      ...changeOfVersion(
        'Keeps a note, the tax number and the account manager of a customer, for staff alone',
        {
          ...{ id: recordId, version },
          note: textField('Note', 500),
          taxNumber: textField('Tax number', 60),
          managerId: Type.String({
            pattern: '^[0-9]{0,9}$',
            description: "Member of staff; or ''",
          }),
        },
        Changed,
      ),
      evidence: 'none',
    },
    exportCustomer: {
      ...changeOfVersion(
        'Everything that is kept of a customer, for a request under data protection law',
        { id: recordId },
        Type.Object({
          /** Rows by table; without passwords, keys and codes. */
          data: Type.Record(Type.String(), Type.Array(Type.Unknown())),
        }),
      ),
      roles: admin,
      evidence: 'exported',
    },
    eraseCustomer: {
      ...changeOfVersion(
        'Erases the personal data of a customer; orders keep what tax law asks for',
        {
          id: recordId,
          version,
          email: textField('E-mail address of the customer, as a confirmation', 60),
        },
        Changed,
      ),
      roles: admin,
      evidence: 'rightsChanged',
    },
    resetCustomerSecondFactor: {
      ...changeOfVersion(
        'Takes two-step sign-in off a customer who was identified, and is told by mail',
        {
          id: recordId,
          identified: reason,
        },
      ),
      evidence: 'twoFactorChanged',
    },
  }),
};
