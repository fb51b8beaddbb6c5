/** What a part is, by the name that build sheets show. */

import { byNames, nameKey } from '#features/numbers/key.ts';
import type { TextKey } from '#language/text.ts';

// A name must be a text of the site: build sheets show it in the reader's language.
const names = {
  CHRA: 'Cartridge|Core assembly|Core|Center housing rotating assembly|Centre housing rotating assembly|Rumpfgruppe|Картридж|Cartucho|机芯',
  'turbine wheel':
    'Shaft and wheel|Shaft & wheel|Turbine shaft|Turbine shaft wheel|Turbine wheel and shaft|Turbinenrad|Rotor shaft|涡轮转子|涡轮轴',
  'compressor wheel': 'Impeller|Comp wheel|Verdichterrad|Compressor impeller|压气机叶轮|压轮',
  'bearing housing': 'Center housing|Centre housing|Central housing|Lagergehäuse|中间壳|中间体',
  'nozzle ring':
    'Nozzle ring/VNT|Nozzle ring assembly|VNT|VNT ring|Variable geometry|VGT nozzle|Nozzle|Unison ring|喷嘴环',
  actuator:
    'Wastegate actuator|Electronic actuator|Vacuum actuator|Aktuator|Actuator assembly|Актуатор|执行器',
  'back plate': 'Backplate|Seal plate|Compressor back plate|Compressor backplate|Insert|后板|背板',
  'heat shield': 'Heat shroud|Heatshield|Hitzeschild|隔热罩|隔热板',
  'turbine housing': 'Turbine house|Exhaust housing|Turbinengehäuse|涡壳|涡轮壳',
  'compressor cover': 'Compressor housing|Comp cover|Verdichtergehäuse|压壳|压气机壳',
  'journal bearing': 'Journal bearings|Bearing bush|Floating bearing|浮动轴承',
  'ball bearing': 'Ball bearings|Ball bearing cartridge',
  'thrust bearing': 'Thrust bearings|Axial bearing|止推轴承',
  'thrust collar': 'Thrust spacer|止推环',
  'thrust washer': 'Thrust ring',
  'thrust plate': '',
  'piston ring': 'Piston rings|Seal ring|Piston ring seal|密封环',
  'retaining ring': 'Snap ring|Circlip',
  'O-ring': 'Oring|O ring|O-rings|Seal ring rubber|O型圈',
  'oil deflector': 'Oil baffle',
  'oil seal plate': '',
  'flinger sleeve': 'Flinger|Oil flinger',
  'shaft nut': 'Nut',
  bolt: 'Bolts|Screw|Screws|螺栓',
  stud: 'Studs',
  fitting: 'Oil fitting|Oil inlet fitting|Banjo',
  clamp: 'V-band|V band clamp|V-clamp',
  gasket: 'Gaskets|Oil inlet gasket|垫片',
  'gasket kit': 'Gasket set|Kit gasket|Mounting kit|垫片包',
  'repair kit': 'Service kit|Rebuild kit|Overhaul kit|Reparatursatz|修理包',
  'valve block': 'Solenoid valve',
  'wastegate valve': 'Wastegate',
} as const satisfies Partial<Record<TextKey, string>>;

/** All component types, by the names that build sheets show. */
export const componentNames: string[] = Object.keys(names);

const byName = byNames(names);

/** Both are meant by the one name; a seal plate or back plate in the notes decides. */
const shieldOrPlate = nameKey('heat shield/backplate');

/** Name of a component type, or undefined where it is not known. */
export function componentOf(type: string, notes = ''): string | undefined {
  const typeKey = nameKey(type);
  if (typeKey === shieldOrPlate) {
    return /seal ?plate|back ?plate/i.test(notes) ? 'back plate' : 'heat shield';
  }
  return byName.get(typeKey);
}

/** A row of the components that declares one article number equal to another. */
export function isAlias(type: string): boolean {
  return (
    nameKey(type) === nameKey('catalogue article alias') ||
    nameKey(type) === nameKey('article alias')
  );
}

/** What 'alias of B3-000TB' names. */
export function aliasOf(fits: string): string | undefined {
  return /^alias of (\S+)$/i.exec(fits.trim())?.[1];
}

/** The manufacturer whose catalogue this is: its article numbers are E&E P/Ns wherever they stand. */
export const ownBrand = 'E&E';

/** The E&E P/N that 'E&E BH-M4-10' names. */
export function ownNumber(text: string): string | undefined {
  return /^E\s?&\s?E\s+(\S*\d\S*)$/i.exec(text.trim())?.[1];
}

export const isOwnBrand = (brand: string) => nameKey(brand) === nameKey(ownBrand);
