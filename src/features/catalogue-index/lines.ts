/** Build sheets as a version holds them: three lists, made of PostgreSQL's arrays without reading them. */

export type PublishedLines = readonly [
  ids: readonly number[],
  seqs: readonly number[],
  pieces: readonly number[],
];

/** @param arrays as COPY writes them: '{1,2}' */
export function linesJson(...arrays: readonly [ids: string, seqs: string, pieces: string]): string {
  return `[${arrays.map((array) => `[${array.slice(1, -1)}]`).join()}]`;
}
