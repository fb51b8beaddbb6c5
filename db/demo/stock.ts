import { chance, pick } from './chance.ts';
import type { BuildSheetLine, DemoPart } from './parts.ts';

/** What a stock state means in pieces (docs/product.md 12); nothing: not made yet. */
const states: { share: number; quantity: (text: string) => number | undefined }[] = [
  { share: 0.55, quantity: (text) => 50 + pick(text, 450) },
  { share: 0.2, quantity: (text) => 10 + pick(text, 40) },
  { share: 0.12, quantity: (text) => 1 + pick(text, 9) },
  { share: 0.08, quantity: () => 0 },
  { share: 0.05, quantity: () => undefined },
];

/** The build sheet everybody opens first shows each state: 1 is the largest share's, 5 'not made'. */
const shown: Record<string, number> = { CH: 1, OR: 1, GK: 1, PR: 2, CC: 2, NR: 3, AC: 4, TH: 5 };

/** Quantity of an item in pieces as the stock file writes it: '' is 'not made yet'. */
function quantityCell(eePn: string, state?: number): string {
  let rest = chance(`state ${eePn}`);
  const chosen =
    states[(state ?? 0) - 1] ??
    states.find(({ share }) => {
      rest -= share;
      return rest < 0;
    });
  return String(chosen?.quantity(`pieces ${eePn}`) ?? '');
}

/** Rows of stock.csv for all parts and for the turbos' own E&E P/Ns. */
export function stockRows(
  parts: DemoPart[],
  turboEePns: string[],
  lines: BuildSheetLine[],
  showcase: string,
): { ee_pn: string; quantity: string }[] {
  const pinned = new Map<string, number>();
  for (const { turbo, part } of lines) {
    const state = shown[part.kind.prefix];
    if (turbo.pn === showcase && state) pinned.set(part.eePn, state);
  }
  const all = [...turboEePns, ...parts.map((part) => part.eePn)];
  return all.map((eePn) => ({ ee_pn: eePn, quantity: quantityCell(eePn, pinned.get(eePn)) }));
}
