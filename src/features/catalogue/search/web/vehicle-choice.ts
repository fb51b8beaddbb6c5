import type { QuerySearch } from './search-params.ts';

/** The four pick lists, each one depending on those before it. */
export const vehicleSteps = [
  'vehicleBrand',
  'vehicleApplication',
  'vehicleEngine',
  'vehicleYear',
] as const;
export type VehicleStep = (typeof vehicleSteps)[number];
export type VehicleChoice = Partial<Record<VehicleStep, string>>;

/** The choices of a search in order, up to the first that is missing. */
export function vehicleChoice(search: QuerySearch): VehicleChoice {
  const choice: VehicleChoice = {};
  for (const step of vehicleSteps) {
    const id = search[step];
    if (!id) break;
    choice[step] = id;
  }
  return choice;
}

/** A new choice at one step: what was chosen after it no longer holds (docs/product.md 4). */
export function choose(choice: VehicleChoice, step: VehicleStep, id: string): VehicleChoice {
  const kept = vehicleSteps.slice(0, vehicleSteps.indexOf(step));
  const next: VehicleChoice = Object.fromEntries(kept.map((name) => [name, choice[name]]));
  return id ? { ...next, [step]: id } : next;
}
