/** The vehicles that were searched for last, in the browser. */
import { RECENT_VEHICLES } from '#ui/session/stored-session.ts';
import { keptList } from '#ui/site/stored.ts';
import { type VehicleListsChoice, vehicleSteps } from './use-vehicle-lists.ts';

export interface RecentVehicle {
  readonly choice: VehicleListsChoice;
  /** Names of what was chosen, in `language`. */
  readonly names: readonly string[];
  readonly language: string;
}

const MOST = 5;
const stored = keptList(() => localStorage, RECENT_VEHICLES);

/** The newest first; those chosen in another language are left out, since their names are in it. */
export const recentVehicles = (language: string): RecentVehicle[] =>
  stored
    .read()
    .filter(isRecent)
    .filter((vehicle) => vehicle.language === language);

export function keepVehicle(vehicle: RecentVehicle): void {
  const key = keyOf(vehicle);
  const earlier = stored
    .read()
    .filter(isRecent)
    .filter((one) => keyOf(one) !== key);
  stored.write([vehicle, ...earlier].slice(0, MOST));
}

const keyOf = ({ choice, language }: RecentVehicle): string =>
  JSON.stringify([language, ...vehicleSteps.map((step) => choice[step] ?? '')]);

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 60;

function isRecent(value: unknown): value is RecentVehicle {
  const { choice, names, language } = (value ?? {}) as Partial<RecentVehicle>;
  return (
    typeof choice === 'object' &&
    choice !== null &&
    isText(choice.vehicleBrand) &&
    Object.entries(choice).every(
      ([step, id]) => vehicleSteps.some((name) => name === step) && isText(id),
    ) &&
    Array.isArray(names) &&
    names.length > 0 &&
    names.every((name) => typeof name === 'string' && name.length <= 200) &&
    isText(language)
  );
}
