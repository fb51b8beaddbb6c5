/** The models and engines of an application of a brand, with their turbos: what can be chosen below it. */
import { byName, type Facet, facetId, facetKinds, type ListedFacet } from './facets.ts';
import type { RowValues } from './row-values.ts';

/** Rows and turbos of a choice. The rows are among those from lo to hi, and all of a model or engine. */
class Tally {
  lo = Number.MAX_SAFE_INTEGER;
  hi = 0;
  turbos = 0;
  #last = -1;

  /** Takes a row; the rows of one turbo come one after the other. */
  add(pos: number, turbo: number): void {
    this.lo = Math.min(this.lo, pos);
    this.hi = Math.max(this.hi, pos);
    if (turbo !== this.#last) this.turbos += 1;
    this.#last = turbo;
  }
}

type Tallies = Map<string, Tally>;

function tallyOf(tallies: Tallies, name: string): Tally {
  const known = tallies.get(name);
  if (known) return known;
  const tally = new Tally();
  tallies.set(name, tally);
  return tally;
}

/** An engine's name, and the engine whose code it is; the same for the engine itself. */
type Coded = ReadonlyMap<string, string>;

export class Choices {
  readonly #turbos: Int32Array;
  readonly #modelAt: Int32Array;
  readonly #engineAt: Int32Array;
  readonly #models: readonly (readonly string[])[];
  readonly #engines: readonly (readonly string[])[];
  readonly #owners: Coded;

  constructor(values: RowValues) {
    this.#turbos = values.column('turbo');
    this.#modelAt = values.column('model');
    this.#engineAt = values.column('engine');
    this.#models = values.meanings('model').map(({ names }) => names);
    const engines = values.meanings('engine');
    this.#engines = engines.map(({ names, coded = [] }) => [...names, ...coded]);
    const owners = new Map<string, string>();
    for (const { names, coded = [] } of engines) {
      for (const name of names) owners.set(name, name);
      for (const code of coded) owners.set(code, code.slice(0, code.lastIndexOf(' ')));
    }
    this.#owners = owners;
  }

  /** The choices below an application of a brand; engines stand below it and below each of its models. */
  *below(application: Facet, path: readonly string[]): Generator<ListedFacet> {
    const engines: Tallies = new Map();
    const models: Tallies = new Map();
    const ofModels = new Map<string, Tallies>();
    for (const pos of this.#byTurbo(application)) {
      const turbo = this.#turbos[pos] ?? 0;
      const named = this.#engines[this.#engineAt[pos] ?? 0] ?? [];
      for (const engine of named) tallyOf(engines, engine).add(pos, turbo);
      for (const model of this.#models[this.#modelAt[pos] ?? 0] ?? []) {
        tallyOf(models, model).add(pos, turbo);
        const own = ofModels.get(model) ?? new Map();
        ofModels.set(model, own);
        for (const engine of named) tallyOf(own, engine).add(pos, turbo);
      }
    }
    yield* this.#engineList(application.id, path, engines);
    const names = [...models.keys()].sort(byName);
    for (const [seq, name] of names.entries()) {
      const id = facetId([...path, '', name]);
      yield facet({ id, parent: application.id, kind: facetKinds.model, seq, name }, models);
      yield* this.#engineList(id, path, ofModels.get(name) ?? new Map());
    }
  }

  /** Each engine before its codes; an engine with one code stands there with it alone. */
  *#engineList(parent: string, path: readonly string[], tallies: Tallies): Generator<ListedFacet> {
    const codes = Map.groupBy(tallies.keys(), (name) => this.#owners.get(name) ?? name);
    let seq = 0;
    for (const engine of [...codes.keys()].sort(byName)) {
      const [, ...own] = [engine, ...(codes.get(engine) ?? []).filter((name) => name !== engine)];
      const all = tallies.get(engine)?.turbos;
      const only = own.length === 1 && tallies.get(own[0] ?? '')?.turbos === all;
      const group = own.length > 0 && !only ? engine : '';
      for (const name of only ? own : [engine, ...own.sort(byName)]) {
        const id = facetId([...path, name]);
        yield facet({ id, parent, kind: facetKinds.engine, seq, name, group }, tallies);
        seq += 1;
      }
    }
  }

  /** Positions of a facet, those of one turbo together. */
  #byTurbo({ lo, hi }: Facet): number[] {
    const positions = Array.from({ length: hi - lo + 1 }, (_, at) => lo + at);
    return positions.sort((a, b) => (this.#turbos[a] ?? 0) - (this.#turbos[b] ?? 0) || a - b);
  }
}

type Named = Omit<ListedFacet, 'lo' | 'hi' | 'turbos' | 'group'> & { group?: string };

function facet(named: Named, tallies: Tallies): ListedFacet {
  const { lo, hi, turbos } = tallyOf(tallies, named.name);
  return { group: '', ...named, lo, hi, turbos };
}
