/**
 * Labels of the payloads' fields. An error message names a field by its label, not by its identifier.
 * The labels are texts of the language tables, mostly labels of the forms.
 */

import { narrowingLabels } from './choices.ts';

/** Fields that mean the same in calls of customers and of staff. */
const sharedLabels: Readonly<Record<string, string>> = {
  email: 'E-mail',
  passwordSha: 'Password',
  newPasswordSha: 'New password',
  signupCode: 'Verification code',
  firstName: 'First Name',
  lastName: 'Last Name',
  mobile: 'Mobile',
  country: 'Country',
  companyName: 'Company name',
  website: 'Website',
  jobTitle: 'Job title',
  businessPhone: 'Business phone',
  businessType: 'Business type',
  existingType: 'We are already a customer',
  subscribe: 'Send me product news by e-mail',
  mailLanguage: 'Language of e-mails',
  policyChecked: 'Terms of use',
  turboModel: 'Model',
  quantity: 'Quantity',
  remark: 'Remark',
  shippingMethod: 'Shipping Method',
  poNumber: 'PO number',
  requestedDay: 'Requested shipping day',
  sendWhole: 'Partial deliveries',
  consignee: 'Delivery address',
  cancel: 'Cancel order',
  serialNumber: 'Serial number',
  ...ofRecipient('consignee'),
  ...ofRecipient('shippingConsignee'),
};

const labels: Readonly<Record<string, string>> = {
  ...sharedLabels,
  // Search
  vtype: 'Search by',
  vsubtype: 'Search by',
  val: 'Number',
  vehicleBrand: 'Brand',
  vehicleApplication: 'Application',
  vehicleModel: 'Vehicle Model',
  vehicleEngine: 'Engine',
  vehicleYear: 'Year',
  ...narrowingLabels,
  isAdvSearch: 'Advanced Search',
  advQueryVtype: 'Advanced Search',
  valDim1_1: 'Inducer',
  valDim1_2: 'Exducer',
  valDim2_1: 'Inducer',
  valDim2_2: 'Exducer',
  inducer: 'Inducer',
  exducer: 'Exducer',
  kind: 'Advanced Search',
  numbers: 'Several numbers',
  name: 'File',
  content: 'File',
  encoding: 'Encoding',
  sheet: 'Sheet',
  number: 'Your number',
  before: 'Your number',
  numberColumn: 'Columns',
  itemColumn: 'Columns',
  query: 'Search',
  sortSeq: 'Sorting',
  sortDesc: 'Sorting',
  page: 'Page number',
  size: 'Page size',
  // Items, cart, list
  id: 'Item',
  ids: 'Items',
  items: 'Items',
  t: 'Item',
  p: 'E&E P/N',
  eepn: 'E&E P/N',
  turboId: 'Turbo',
  refererTurboId: 'Turbo',
  refCodeType: 'Item',
  refId: 'Item',
  refCode: 'E&E P/N',
  refCodeOld: 'E&E P/N',
  lines: 'Lines',
  picks: 'Items',
  format: 'Download',
  totalQuantity: 'Quantity',
  cartId: 'Item',
  cartIds: 'Items',
  cartItems: 'Items',
  backOrder: 'back order',
  wishlistId: 'Item',
  wishlistIds: 'Items',
  listId: 'Lists',
  listName: 'Name of the list',
  emails: 'E-mail',
  // Orders and addresses
  orderId: 'Order code',
  orderCode: 'Order code',
  version: 'Version',
  text: 'Your message',
  messageId: 'Messages',
  deliveryId: 'Deliveries',
  amendmentId: 'Changes of the order',
  accept: 'Accept',
  reason: 'Reason (optional)',
  files: 'Files',
  type: 'Kind of file',
  fileId: 'Files',
  lineId: 'Item',
  vehicle: 'Vehicle',
  mileage: 'Mileage in km',
  claimId: 'Claim',
  document: 'Quotation',
  search: 'Search',
  state: 'Order status',
  from: 'From',
  to: 'To',
  reference: 'Your reference',
  addressTag: 'Address Tag',
  // Content, texts, captcha
  cmType: 'Kind of content',
  commonId: 'Article',
  texts: 'Text',
  key: 'Code',
  code: 'Code',
  proof: 'Code',
  token: 'Code',
  note: 'Note',
};

function ofRecipient(prefix: string) {
  return {
    [`${prefix}Name`]: 'Recipient name',
    [`${prefix}Company`]: 'Company',
    [`${prefix}Contact`]: 'Contact',
    [`${prefix}Address`]: 'Address',
    [`${prefix}Zipcode`]: 'Zipcode',
    [`${prefix}Country`]: 'Country',
  };
}

/**
 * Returns the label of a field; undefined if it has none.
 * @param area side of the site to which the call belongs: in staff calls, `kind` and `id` mean other things
 */
export function labelOf(
  field: string,
  area: 'customer' | 'staff' = 'customer',
): string | undefined {
  const ofArea = area === 'customer' ? labels : sharedLabels;
  return Object.hasOwn(ofArea, field) ? ofArea[field] : undefined;
}

/**
 * The name of a field in an English message.
 * @param path the field, or its path in the payload: 'cartItems.0.quantity'
 */
export function fieldName(path: string, area?: 'customer' | 'staff'): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const label = labelOf(field, area);
  if (label !== undefined) return label;
  const words = inWords(field);
  // As the labels of the back office's forms begin, whose texts then translate it: 'Unit price'.
  return area === 'staff' ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** Splits an identifier into words, for fields of the back office and undeclared fields. */
const inWords = (identifier: string): string =>
  identifier.includes(' ')
    ? identifier
    : identifier
        .replace(/_+/g, ' ')
        .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
        .toLowerCase()
        .trim();
