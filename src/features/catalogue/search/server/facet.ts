/**
 * A brand, an application of a brand, or an engine of an application: rows lo to hi of a version.
 */
export interface Facet {
  readonly id: string;
  /** Id of the facet above; '' above brands. */
  readonly parent: string;
  readonly lo: number;
  readonly hi: number;
}
