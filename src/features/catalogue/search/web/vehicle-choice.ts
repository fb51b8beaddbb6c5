import type { QuerySearch } from './search-params.ts';

/** The four select fields, each depending on the previous ones. */
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

/** Sets the choice of one step and resets the later ones (docs/product.md 4). */
export function choose(choice: VehicleChoice, step: VehicleStep, id: string): VehicleChoice {
  const kept = vehicleSteps.slice(0, vehicleSteps.indexOf(step));
  const next: VehicleChoice = Object.fromEntries(kept.map((name) => [name, choice[name]]));
  return id ? { ...next, [step]: id } : next;
}
