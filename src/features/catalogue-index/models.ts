/** Model codes of turbos, each with the turbos that have it. */
import { modelKey } from '#features/numbers/index.ts';
import type { Build } from './build.ts';
import { addFragments, Fragments } from './fragments.ts';

interface Model {
  /** How often each writing occurs. */
  readonly names: Map<string, number>;
  /** Main rows of its turbos. */
  readonly positions: number[];
  open: number;
}

/** Gathers the models of main rows, which come in the order of their positions. */
export class Models {
  readonly #models = new Map<string, Model>();

  add(name: string, pos: number, restricted: boolean): void {
    const key = modelKey(name);
    if (key === '') return;
    const model: Model = this.#models.get(key) ?? { names: new Map(), positions: [], open: 0 };
    this.#models.set(key, model);
    model.names.set(name, (model.names.get(name) ?? 0) + 1);
    model.positions.push(pos);
    if (!restricted) model.open += 1;
  }

  /** Fills model, model_turbo and fragment_model; ids follow the order of the keys. */
  write(build: Build): void {
    const insert = build.file.insert('model');
    const addTurbos = build.file.insert('model_turbo');
    const fragments = new Fragments();
    const keys = [...this.#models.keys()].sort();
    for (const [index, key] of keys.entries()) {
      const { names, positions, open } = this.#models.get(key) as Model;
      const [[name] = ['']] = [...names].sort(([, one], [, other]) => other - one);
      insert(index + 1, key, name, positions.length, open);
      addTurbos(index + 1, Int32Array.from(positions));
      fragments.add(key, index + 1);
    }
    build.file.finish('model');
    addFragments(build, 'fragment_model', fragments);
  }
}
