import type { QuerySearch } from './search-params.ts';

/** The five select fields, each depending on the previous ones; the model may be left out. */
export const vehicleSteps = [
  'vehicleBrand',
  'vehicleApplication',
  'vehicleModel',
  'vehicleEngine',
  'vehicleYear',
] as const;
export type VehicleStep = (typeof vehicleSteps)[number];
export type VehicleChoice = Partial<Record<VehicleStep, string>>;

/** Steps that the later ones do not need. */
const optional: ReadonlySet<VehicleStep> = new Set(['vehicleModel']);

/** The choices of a search in order, up to the first that is missing. */
export function vehicleChoice(search: QuerySearch): VehicleChoice {
  const choice: VehicleChoice = {};
  for (const step of vehicleSteps) {
    const id = search[step];
    if (id) choice[step] = id;
    else if (!optional.has(step)) break;
  }
  return choice;
}

/** Sets the choice of one step and resets the later ones (docs/product.md 4). */
export function choose(choice: VehicleChoice, step: VehicleStep, id: string): VehicleChoice {
  const kept = vehicleSteps.slice(0, vehicleSteps.indexOf(step));
  const next: VehicleChoice = Object.fromEntries(
    kept.flatMap((name) => (choice[name] ? [[name, choice[name]]] : [])),
  );
  return id ? { ...next, [step]: id } : next;
}
