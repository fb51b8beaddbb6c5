/** Formats states, dates, countries and links of items for the back office, which is in English. */
import { columnWords, partFields, stockFields } from '#contract/fields/part.ts';
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import type { ItemLink } from '#contract/staff/items.ts';
import type { CustomerStatus, Role } from '#contract/staff/names.ts';
import { languageOf } from '#language/languages.ts';

export const statusWords: Record<CustomerStatus, string> = {
  unconfirmed: 'E-mail not confirmed',
  waiting: 'Waits for approval',
  active: 'Active',
  rejected: 'Rejected',
  blocked: 'Blocked',
};

export const roleWords: Record<Role, string> = {
  sales: 'Sales',
  catalogue: 'Catalogue',
  content: 'Content',
  admin: 'Admin',
};

export const actionWords: Readonly<Record<string, string>> = {
  approveCustomer: 'Approved',
  rejectCustomer: 'Rejected',
  blockCustomer: 'Blocked',
  unblockCustomer: 'Unblocked',
  setCustomerLevel: 'Level changed',
  declineAccess: 'Level request declined',
  correctCustomer: 'Data corrected',
  saveCustomerNotes: 'Notes of staff changed',
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
  rejectOrder: 'Order rejected',
  shipOrder: 'Order shipped',
  deliverOrder: 'Order delivered',
  amendOrder: 'Change of an order proposed or made',
  answerAmendment: 'Change of an order answered',
  correctDelivery: 'Delivery corrected',
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
  withdrawItem: 'Withdrawn',
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
  // Names that older lines of the audit log have.
  goBackToVersion: 'Rolled back to a version',
  takeBackChanges: 'Changes reverted',
  bringBackContent: 'Restored',
};

const numbers = new Intl.NumberFormat('en');

/** A number of rows; '10,000+' where there are more than were counted. */
export const countWords = (count: number, isMore = false): string =>
  `${numbers.format(count)}${isMore ? '+' : ''}`;

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The name of a country code; '' for an account without a country. */
export const englishCountryName = (code: string): string => (code && regions.of(code)) || code;

/** The age of a moment in its largest whole unit: `3 h`. */
export function ageOf(moment: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000));
  // No-break spaces: a number and its unit stay in one line.
  if (minutes < 60) return `${minutes}\u00a0min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)}\u00a0h`;
  return `${Math.floor(minutes / (24 * 60))}\u00a0days`;
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** No-break spaces: a date in the column of a list stays in one line. */
const inOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of one of the site's languages. */
export const languageName = (code: string): string =>
  languageNames.of(languageOf(code).tag) ?? code;

/** A moment in the browser's time zone, as everywhere in the back office. */
export const momentWords = (moment: string): string => inOneLine(days.format(new Date(moment)));

/** A message of the server, whose moments (ISO 8601 in UTC) become those of momentWords. */
export const withMoments = (message: string): string =>
  message.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, momentWords);

const calendar = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day of the calendar, as 2026-12-31, in the form of momentWords. */
export const dayWords = (day: string): string =>
  inOneLine(calendar.format(new Date(`${day}T00:00:00Z`)));

const timeZone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'long' });

/** The name of the browser's time zone. */
export const timeZoneWords = (): string =>
  timeZone.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';

interface Labelled {
  readonly label: string;
  readonly kind: string;
}

/** Fields of items by their names. */
const fieldsByName = new Map(
  [partFields, stockFields, vehicleFields, turboFields].flatMap((fields) =>
    Object.entries<Labelled>(fields),
  ),
);

const identifier = /^[a-z]+([A-Z][a-z]+|_[a-z]+)+$/;

/** The label of a field or column; without one its name in words. Numbers of parts stay as they are. */
export function fieldWords(name: string): string {
  const label = fieldsByName.get(name)?.label ?? columnWords(name);
  if (label !== undefined) return label;
  if (!identifier.test(name)) return name;
  return name.replace(/_?([A-Z]|(?<=_)[a-z])/g, ' $1').toLowerCase();
}

/** The value of a field as the audit log shows it. */
export function valueWords(name: string, value: unknown): string {
  if (fieldsByName.get(name)?.kind === 'flag')
    return value === '1' || value === true ? 'yes' : 'no';
  return value === '' ? '–' : String(value);
}

/** The detail of a security event: its call in words, and after a colon why it failed. */
export const detailWords = (detail: string): string =>
  detail.replace(/^\w+(?=[:\s]|$)|(?<=^\w+: )\w+$/g, fieldWords);

/** The groups of the menu, in order. */
export const deskGroups = ['Sales', 'Catalogue', 'Content', 'Administration'] as const;

/** The path of an item's page. */
export const itemPath = ({ id, type }: Pick<ItemLink, 'id' | 'type'>) =>
  `/catalogue/${type === '0' ? 'turbo' : 'part'}-${id}/show`;

/** Parses a path such as 'turbo-12' to kind and id. */
export function itemOfPath(text: string): { kind: 'turbo' | 'part'; id: string } | undefined {
  const [, kind, id = ''] = /^(turbo|part)-(\d{1,9})$/.exec(text) ?? [];
  return kind === 'turbo' || kind === 'part' ? { kind, id } : undefined;
}

export const typeWords = { 0: 'Turbo', 1: 'Part', 2: 'CHRA' } as const;
