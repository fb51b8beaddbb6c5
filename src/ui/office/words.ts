/** English names of actions and fields, and links to items. */
import { columnWords, partFields, stockFields } from '#contract/fields/part.ts';
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import type { ItemLink } from '#contract/staff/items.ts';

export const actionWords: Readonly<Record<string, string>> = {
  approveCustomer: 'Approved',
  rejectCustomer: 'Rejected',
  blockCustomer: 'Blocked',
  unblockCustomer: 'Unblocked',
  setCustomerLevel: 'Level changed',
  declineAccess: 'Level request declined',
  correctCustomer: 'Data corrected',
  saveCustomerNotes: 'Notes of staff changed',
  saveBillTo: 'Bill-to changed',
  exportCustomer: 'Data of a customer downloaded',
  eraseCustomer: 'Customer erased',
  resetCustomerSecondFactor: 'Two-step sign-in reset',
  confirmOrder: 'Order confirmed',
  cancelOrder: 'Order cancelled',
  sendOrderMessage: 'Message to the customer sent',
  addOrderFile: 'File for a message added',
  readOrderMessages: 'Messages marked as read',
  decideClaim: 'Claim decided',
  sendClaimMessage: 'Message about a claim sent',
  changeOrder: 'Order changed',
  importPriceList: 'Price list imported',
  removePriceList: 'Price list removed',
  saveCarrier: 'Carrier saved',
  removeCarrier: 'Carrier removed',
  saveStamp: 'Stamp set',
  removeStamp: 'Stamp removed',
  rejectOrder: 'Order rejected',
  shipOrder: 'Order shipped',
  deliverOrder: 'Order delivered',
  takeBackDelivery: 'Delivery taken back',
  answerAmendment: 'Change of an order answered',
  correctDelivery: 'Delivery corrected',
  packDelivery: 'Delivery packed',
  issueInvoice: 'Commercial invoice issued',
  placeOrderFor: 'Order placed for a customer',
  setDevelopmentStatus: 'Development status changed',
  sendStaffPasswordLink: 'Password link sent',
  setStaffPassword: 'Password set by a link',
  addStaff: 'Staff account added',
  endStaff: 'Staff account ended',
  changeStaffPassword: 'Password changed',
  enableStaffSecondFactor: 'Two-step sign-in on',
  disableStaffSecondFactor: 'Two-step sign-in off',
  resetStaffSecondFactor: 'Two-step sign-in of staff reset',
  uploadImport: 'Files of an import sent',
  setImportMapping: 'Columns of an import set',
  setImportEncoding: 'Encoding of a file set',
  addSynonym: 'Synonym added',
  removeSynonym: 'Synonym removed',
  setImportUnit: 'Unit of figures in a file set',
  checkImport: 'Import checked',
  runImport: 'Import started',
  cancelImport: 'Import cancelled',
  addApiKey: 'Key created',
  endApiKey: 'Key ended',
  setStock: 'Stock reported',
  exportList: 'List exported',
  exportedList: 'Export ended',
  saveTurbo: 'Turbo changed',
  saveTurboVehicles: 'Vehicles changed',
  saveTurboNumbers: 'Numbers changed',
  saveTurboLines: 'Build sheet changed',
  addTurbo: 'Turbo added',
  savePart: 'Part changed',
  savePartLines: 'Build sheet changed',
  savePartNumbers: 'Numbers changed',
  addPart: 'Part added',
  withdrawItem: 'Item withdrawn',
  setItemStock: 'Stock set',
  uploadPicture: 'Picture sent',
  describePicture: 'Picture described',
  orderPictures: 'Pictures put in order',
  deletePicture: 'Picture deleted',
  publishNow: 'Published',
  rollBackToVersion: 'Rolled back to a version',
  saveText: 'Text changed',
  uploadTexts: 'Texts changed by a file',
  revertChanges: 'Changes reverted',
  saveContent: 'Content saved',
  deleteContent: 'Moved to the bin',
  restoreContent: 'Restored',
  moveContent: 'Moved',
  orderContentByDate: 'Sorted by date again',
  savePage: 'Page saved',
  saveBlocks: 'Home page saved',
  uploadContent: 'File sent',
};

interface Labelled {
  readonly label: string;
  readonly kind: string;
}

const fieldsByName = new Map(
  [partFields, stockFields, vehicleFields, turboFields].flatMap((fields) =>
    Object.entries<Labelled>(fields),
  ),
);

const identifier = /^[a-z]+([A-Z][a-z]+|_[a-z]+)+$/;

/** Label of a field or column, else the name split into words. Part numbers are returned unchanged. */
export function fieldWords(name: string): string {
  const label = fieldsByName.get(name)?.label ?? columnWords(name);
  if (label !== undefined) return label;
  if (!identifier.test(name)) return name;
  return name.replace(/_?([A-Z]|(?<=_)[a-z])/g, ' $1').toLowerCase();
}

/** A field's value as the audit log shows it. */
export function valueWords(name: string, value: unknown): string {
  if (fieldsByName.get(name)?.kind === 'flag')
    return value === '1' || value === true ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => valueWords(name, one)).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([field, one]) => `${fieldWords(field)} ${valueWords(field, one)}`)
      .join(', ');
  }
  return value === '' ? '–' : String(value);
}

/**
 * Translates the detail text of a security event: the name of a call and, after a colon, the reason of its
 * failure.
 * @param say translates a name
 */
export const detailWords = (detail: string, say = (words: string) => words): string =>
  detail.replace(/^\w+(?=[:\s]|$)|(?<=^\w+: )\w+$/g, (name) => say(fieldWords(name)));

export const itemPath = ({ id, type }: Pick<ItemLink, 'id' | 'type'>) =>
  `/catalogue/${type === '0' ? 'turbo' : 'part'}-${id}/show`;

/** Parses a path such as 'turbo-12'. */
export function itemOfPath(text: string): { kind: 'turbo' | 'part'; id: string } | undefined {
  const [, kind, id = ''] = /^(turbo|part)-(\d{1,9})$/.exec(text) ?? [];
  return kind === 'turbo' || kind === 'part' ? { kind, id } : undefined;
}

export const typeWords = { 0: 'Turbo', 1: 'Part', 2: 'CHRA' } as const;
