/** Tables of fragments: where numbers are found by an inner part. */
import { type Build, load } from './build.ts';
import type { Fragments } from './fragments.ts';
import { turboRef } from './items.ts';

/**
 * Loads fragment_pn, and fragment_cross from it and the fragments of the other numbers: both come in
 * ascending order, and gathering the turbos' twice would take 100 MB more at a million.
 * @returns their rows
 */
export async function loadBoth(build: Build, pn: Fragments, items: Fragments): Promise<number> {
  return load(build, ['fragment_pn', 'fragment_cross'], async (writers) => {
    const others = items.lists();
    let other = others.next().value;
    const line = (fragment: string, ids: Iterable<number>) =>
      writers.fragment_cross.line(`${fragment}\t{${[...ids].join(',')}}`);
    for (const { fragment, ids } of pn.lists()) {
      while (other && other.fragment < fragment) {
        line(other.fragment, other.ids);
        other = others.next().value;
      }
      writers.fragment_pn.line(`${fragment}\t{${ids.join(',')}}`);
      const refs = ids.map(turboRef);
      if (other?.fragment === fragment) {
        line(fragment, new Set([...other.ids, ...refs]));
        other = others.next().value;
      } else line(fragment, refs);
      // Nearly always there is nothing to wait for, and millions of turns of the loop.
      const wait = writers.fragment_pn.ready() ?? writers.fragment_cross.ready();
      if (wait) await wait;
    }
    for (; other; other = others.next().value) {
      line(other.fragment, other.ids);
      const wait = writers.fragment_cross.ready();
      if (wait) await wait;
    }
    build.onProgress({ step: 'fragments', done: 1, total: 1 });
  });
}

/** Loads a table of fragments. @returns its rows */
export async function loadFragments(
  build: Build,
  table: 'fragment_oe' | 'fragment_ee',
  fragments: Fragments,
): Promise<number> {
  return load(build, [table], async (writers) => {
    const writer = writers[table];
    for (const { fragment, ids } of fragments.lists()) {
      writer.line(`${fragment}\t{${ids.join(',')}}`);
      const wait = writer.ready();
      if (wait) await wait;
    }
    build.onProgress({ step: table, done: 1, total: 1 });
  });
}
