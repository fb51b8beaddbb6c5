/** What an entry of `facet` is: a brand or application, a model, or an engine. */
export const facetKinds = { interval: 0, model: 1, engine: 2 } as const;

/**
 * A brand, an application of a brand, or a model or engine below one: rows lo to hi of a version, of models
 * and engines those that have its name.
 */
export interface Facet {
  readonly id: string;
  /** Id of the facet above; '' above brands. */
  readonly parent: string;
  /** Of facetKinds. */
  readonly kind: number;
  readonly name: string;
  readonly lo: number;
  readonly hi: number;
}
