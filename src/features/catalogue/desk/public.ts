/** The catalogue desk, for the back office's calls. */
export type { DeskAudit } from './audit.ts';
export { findItems } from './find.ts';
export { deskNames } from './names.ts';
export {
  addPart,
  deskPart,
  savePart,
  savePartLines,
  savePartNumbers,
  turboCount,
} from './part.ts';
export { publishJobs, publishNow, publishState } from './publishing.ts';
export { setItemStock } from './stock.ts';
export { takeBackChanges } from './take-back.ts';
export {
  addTurbo,
  deskTurbo,
  saveTurbo,
  saveTurboLines,
  saveTurboNumbers,
  saveTurboVehicles,
} from './turbo.ts';
export { goBackToVersion, listChangeSets, listVersions } from './versions.ts';
export { withdrawItem } from './withdraw.ts';
