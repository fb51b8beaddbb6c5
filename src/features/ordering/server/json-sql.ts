/** SQL: an object of fields by name, each with the SQL of its value. JSON is read faster than columns. */
export const jsonSql = (fields: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;

/** SQL: a moment as ms since 1970; as text in JSON it would come without its time zone. */
export const momentSql = (moment: string): string =>
  `floor(extract(epoch from ${moment}) * 1000)::bigint`;
