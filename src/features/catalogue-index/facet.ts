/** The first and the last row of some that follow each other. */
export type Range = readonly [lo: number, hi: number];

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
  /** How many turbos its rows have. */
  readonly turbos: number;
}
