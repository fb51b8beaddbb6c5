/** The catalogue desk, for the back office's calls. */
export type { DeskAudit } from './audit.ts';
export { findItems } from './find.ts';
export { deskNames } from './names.ts';
export { deskPart, turboCount } from './part.ts';
export { publishJobs, publishNow, publishState, renewOldFormat } from './publishing.ts';
export { addPart, savePart, savePartLines, savePartNumbers } from './save-part.ts';
export {
  addTurbo,
  saveTurbo,
  saveTurboLines,
  saveTurboNumbers,
  saveTurboVehicles,
} from './save-turbo.ts';
export { setItemStock } from './stock.ts';
export { askToTakeBack, takeBackJobs } from './take-back.ts';
export { deskTurbo } from './turbo.ts';
export { goBackToVersion, listChangeSets, listVersions } from './versions.ts';
export { withdrawItem } from './withdraw.ts';
