/** Calls of staff about customers and their accounts. */
import { type Static, type TSchema, Type } from 'typebox';
import { choice, object, paging, textField } from '../call.ts';
import { businessTypeCodes, customerLevels } from '../choices.ts';
import { Goods } from '../confirmed-orders.ts';
import {
  claimStates,
  currencyCodes,
  orderStatuses,
  priceLevels,
  shippingStatuses,
} from '../order-names.ts';
import { BillTo } from '../quotations.ts';
import { AuditLine } from './accounts.ts';
import {
  admin,
  changeOfVersion,
  defineChanges,
  defineReads,
  Nullable,
  reason,
  recordId,
  sales,
  Timestamp,
  version,
} from './call.ts';
import { customerSorts, customerStatuses } from './names.ts';

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
  /** When the personal data were erased; null for other customers. */
  erasedAt: Nullable(Timestamp),
});
export type CustomerRow = Static<typeof CustomerRow>;

const ofOrder = { orderId: Type.String(), orderCode: Type.String() };
const stateFields = {
  orderStatus: Type.Enum([...orderStatuses]),
  shippingStatus: Type.Enum([...shippingStatuses]),
};

/** Lines of the cart or a list, the newest first; null for readers who are not admins. */
const Lines = Nullable(
  Type.Array(
    Type.Object({ name: Type.String(), quantity: Type.Integer(), reference: Type.String() }),
  ),
);

/** The customer's orders, cart, lists and recent actions. Long lists contain only their newest rows. */
const CustomerOverview = Type.Object({
  /**
   * Number of orders in each state. Unconfirmed orders have the shipping status 'wait for shipping'. Confirmed
   * orders have it while pieces remain to be shipped, and 'in transit' while a delivery is under way, or both.
   */
  orders: Type.Array(Type.Object({ ...stateFields, count: Type.Integer() })),
  latestOrders: Type.Array(
    Type.Object({
      ...ofOrder,
      ...stateFields,
      goods: Type.Optional(Goods),
      poNumber: Type.String(),
      note: Type.String(),
      placedAt: Timestamp,
    }),
  ),
  /** Quotations that wait for the customer. */
  quotations: Type.Array(
    Type.Object({
      ...ofOrder,
      currency: Type.Enum(currencyCodes),
      total: Type.String(),
      validUntil: Type.String(),
      isExpired: Type.Boolean(),
    }),
  ),
  /** Orders with messages that staff have not read, the longest wait first. */
  unread: Type.Array(Type.Object({ ...ofOrder, count: Type.Integer(), since: Timestamp })),
  /** Open claims first. */
  claims: Type.Array(
    Type.Object({
      id: Type.String(),
      code: Type.String(),
      state: Type.Enum([...claimStates]),
      itemNumber: Type.String(),
      quantity: Type.Integer(),
      changedAt: Timestamp,
    }),
  ),
  addresses: Type.Array(
    Type.Object({
      tag: Type.String(),
      name: Type.String(),
      company: Type.String(),
      contact: Type.String(),
      address: Type.String(),
      zipcode: Type.String(),
      country: Type.String(),
      isDefault: Type.Boolean(),
    }),
  ),
  cart: Type.Object({ count: Type.Integer(), lines: Lines }),
  /** The list that every customer has is named ''. */
  lists: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer(), lines: Lines })),
  ownNumbers: Type.Integer(),
  /**
   * Price lists that are valid today. A quotation takes an item's price from the first list in the
   * quotation's currency that has a price for the item.
   */
  priceLists: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** Null if the list is for this customer alone. */
      level: Nullable(Type.Enum([...priceLevels])),
      currency: Type.Enum(currencyCodes),
      validFrom: Type.String(),
      validUntil: Type.String(),
    }),
  ),
  signIns: Type.Array(
    Type.Object({
      event: Type.Enum(['signIn', 'signInFailed']),
      at: Timestamp,
      /** Number of times within the minute. */
      times: Type.Integer(),
      /** Null for readers who are not admins. */
      address: Nullable(Type.String()),
    }),
  ),
  mails: Type.Array(Type.Object({ ...ofOrder, subject: Type.String(), at: Timestamp })),
});
export type CustomerOverview = Static<typeof CustomerOverview>;

const Customer = Type.Object({
  ...CustomerRow.properties,
  mobile: Type.String(),
  website: Type.String(),
  jobTitle: Type.String(),
  businessPhone: Type.String(),
  /** Empty if unknown. */
  businessType: Type.Enum(['', ...businessTypeCodes]),
  /** '1': the customer says that the company is a customer already. */
  existingType: Type.String(),
  subscribe: Type.String(),
  language: Type.String(),
  /** Reason of the last rejection or block. */
  reason: Type.String(),
  /**
   * When the customer requested a level; null without a request. `accessNote` is the customer's reason, or
   * ''.
   */
  accessAskedAt: Nullable(Timestamp),
  accessNote: Type.String(),
  secondFactor: Type.Boolean(),
  /** Note of staff that the customer does not see. */
  note: Type.String(),
  taxNumber: Type.String(),
  billTo: Nullable(BillTo),
  /** Id of the customer's account manager, a member of staff; may be ''. */
  managerId: Type.String(),
  /** Staff who can be account managers: sales and admins. */
  managers: Type.Array(Type.Object({ id: Type.String(), email: Type.String() })),
  /** Version for the optimistic lock: the number of changes by staff. */
  version: Type.Integer(),
  /** Changes by staff, the newest first. */
  history: Type.Array(AuditLine),
  overview: CustomerOverview,
});
export type StaffCustomer = Static<typeof Customer>;

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
      summary:
        'A customer with everything the applicant wrote, orders, cart and lists, sign-ins and mails',
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
          id: recordId,
          version,
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
          id: recordId,
          version,
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
    saveBillTo: {
      ...changeOfVersion(
        "Keeps who gets the customer's bills, for papers that are issued from now on; without any value the customer does",
        {
          id: recordId,
          version,
          company: textField('Company', 100),
          address: textField('Address', 200),
          country: textField('Country code of two letters', 2),
          taxNumber: textField('Tax number', 60),
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
      answerLimit: 128 << 20,
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
