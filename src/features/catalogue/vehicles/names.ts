/** The models and engines of a catalogue by name: writings that differ only in form have one name. */
import { enginesOf } from './engine-name.ts';
import { modelKey, modelsOf } from './model-name.ts';

/** A writing of the catalogue and how many vehicles have it. */
export interface Written {
  readonly make: string;
  readonly name: string;
  readonly count: number;
}

/** An engine by its name, and the names of the engine with one code: '1.9 TDI', '1.9 TDI BKC'. */
export interface EngineName {
  readonly name: string;
  readonly coded: readonly string[];
}

/** How models are called: by the writing that most vehicles have. */
export class ModelNames {
  readonly #names = new Map<string, string>();

  constructor(written: readonly Written[]) {
    const counts = new Map<string, number>();
    for (const { name, count } of written) {
      for (const one of modelsOf(name)) counts.set(one, (counts.get(one) ?? 0) + count);
    }
    const best = new Map<string, number>();
    for (const [name, count] of counts) {
      const key = modelKey(name);
      if (count <= (best.get(key) ?? 0)) continue;
      best.set(key, count);
      this.#names.set(key, name);
    }
  }

  /** The models that a writing names. */
  of(written: string): string[] {
    const names = modelsOf(written).map((one) => this.#names.get(modelKey(one)) ?? one);
    return [...new Set(names)];
  }
}

/** How engines are called, by make: a code alone is the engine that other writings give that code. */
export class EngineNames {
  /** By make and code; '' where several engines have it. */
  readonly #owners = new Map<string, string>();

  constructor(written: readonly Written[]) {
    for (const { make, name } of written) {
      for (const engine of enginesOf(name)) {
        for (const code of engine.codes) {
          const key = `${make}\n${code}`;
          const known = this.#owners.get(key);
          this.#owners.set(key, known === undefined || known === engine.name ? engine.name : '');
        }
      }
    }
  }

  /** The engines that a writing names. */
  of(make: string, written: string): EngineName[] {
    return enginesOf(written).map(({ name, codes }) => {
      const owner = codes.length === 0 && this.#owners.get(`${make}\n${name}`);
      return owner
        ? { name: owner, coded: [`${owner} ${name}`] }
        : { name, coded: codes.map((code) => `${name} ${code}`) };
    });
  }
}
