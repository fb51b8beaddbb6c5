import type { Answer, Calls } from '#contract';
import { facetKinds } from '#features/catalogue-index/build-columns.ts';
import type { Version } from '#features/catalogue-index/versions.ts';

/** How much the published version holds. */
export function catalogueSize(version: Version): Answer<Calls['getCatalogueSize']> {
  const count = (sql: string, ...values: number[]) => version.value<number>(sql, ...values) ?? 0;
  return {
    turboCount: count('select count(*) from turbo'),
    partCount: count('select count(*) from part'),
    makeCount: count(
      `select count(*) from facet where parent = '' and kind = ?`,
      facetKinds.interval,
    ),
    modelCount: count(`select count(distinct name) from named where kind = 'model'`),
  };
}
