/** SQL that counts searches without results. */

/** The list goes back a year. */
const KEPT_DAYS = 53 * 7;

/** Counts searches of today and drops old days: kind, key, level, language, sample, count, last. */
export const countSearchesSql = `
  with old as (delete from catalogue.zero_search where day < current_date - ${KEPT_DAYS})
  insert into catalogue.zero_search as z
    (day, kind, key, level, language, sample, count, last_at)
  select current_date, * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
    $6::int[], $7::timestamptz[])
  on conflict (day, kind, key, level, language) do update
    set count = z.count + excluded.count, sample = excluded.sample, last_at = excluded.last_at`;
