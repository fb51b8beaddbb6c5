/** compareItems: turbos, or parts of one component, side by side (docs/product.md 2.17). */
import type { ComparedComponent, Comparison } from '#contract/compare.ts';
import { CallError } from '#contract/errors.ts';
import type { BomItem, TurboApplication } from '#contract/shown-items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { type TextKey, translate } from '#language/text.ts';
import { buildSheet, type SheetReader } from '../build-sheet/build-sheet.ts';
import { isOpen } from '../parts/opening.ts';
import { partDetail } from '../parts/part-detail.ts';
import { type ListedPart, listedParts } from '../parts/sheet-lines.ts';
import { listedItem, openFacts, shownFacts, turboFacts } from './facts.ts';

const oneKind = () =>
  new CallError(
    'badInput',
    'Only turbos, or parts of the same component, can be compared.' satisfies TextKey,
  );

/**
 * @param ids 2 to 4, of which none is there twice
 * @throws CallError badInput for items of several kinds; notFound; needLogin as buildSheet
 */
export function compareItems(
  version: Version,
  ids: readonly string[],
  reader: SheetReader,
): Comparison {
  if (new Set(ids.map(Number)).size < ids.length) throw oneKind();
  const partsById = listedParts(version, ids.map(Number));
  if (partsById.size === 0) return compareTurbos(version, ids, reader);
  const parts = ids.flatMap((id) => partsById.get(Number(id)) ?? []);
  // An id that is not a part is a turbo's; buildSheet throws for an unknown one.
  const turboId = ids.find((id) => !partsById.has(Number(id)));
  if (turboId !== undefined) buildSheet(version, turboId, reader);
  if (turboId !== undefined || new Set(parts.map(({ component }) => component)).size > 1) {
    throw oneKind();
  }
  return compareParts(version, parts, reader);
}

function compareTurbos(version: Version, ids: readonly string[], reader: SheetReader): Comparison {
  const turbos = ids.map((id) => buildSheet(version, id, reader));
  return {
    items: turbos.map(turboItem),
    facts: turboFacts(turbos, reader.language),
    components: compareSheets(turbos.map(({ bomList }) => bomList)),
    complete: true,
  };
}

const turboItem = (turbo: TurboApplication): Comparison['items'][number] => ({
  id: turbo.id,
  type: '0',
  name: '',
  showName: '',
  eePn: turbo.eePn,
  oemPn: turbo.turboPn,
  model: turbo.turboModel,
  details: true,
  stockInfo: turbo.stockInfo,
  ...(turbo.expected && { expected: turbo.expected }),
  ...(turbo.backOrder && { backOrder: turbo.backOrder }),
});

const openSql = 'select open from part_detail where id = ?';

function compareParts(
  version: Version,
  parts: readonly ListedPart[],
  reader: SheetReader,
): Comparison {
  const { language, level } = reader;
  const rows = parts.map((part) => {
    const open = version.get<{ open: number }>(openSql, part.id)?.open;
    return { part, details: open !== undefined && isOpen(open, level) };
  });
  const listed = parts.map(({ id }) => listedItem(version, id, language));
  const complete = rows.every(({ details }) => details);
  const details = complete
    ? parts.map(({ id, type }) =>
        partDetail(version, { type: type === 2 ? '2' : '1', id: String(id) }, reader),
      )
    : [];
  return {
    items: rows.map(({ part, details: mayOpen }, at) => ({
      id: String(part.id),
      type: part.type === 2 ? '2' : '1',
      name: translate(language, part.component),
      showName: part.component,
      eePn: part.ee_pn,
      oemPn: part.oem_pn,
      model: listed[at]?.model ?? '',
      details: mayOpen,
      ...reader.stock.of(part.id),
    })),
    facts: complete ? openFacts(details, language) : shownFacts(listed, language),
    components: compareSheets(details.map(({ bomList }) => bomList)),
    complete,
  };
}

/** The components in the order of the first sheet that has them; none where no sheet has lines. */
function compareSheets(sheets: readonly (readonly BomItem[])[]): ComparedComponent[] {
  const inOrder = sheets.map((lines) => [...lines].sort((one, other) => one.seq - other.seq));
  const names = new Map(inOrder.flat().map(({ showName, transName }) => [showName, transName]));
  return [...names].map(([showName, name]) => {
    const lines = inOrder.map((sheet) => sheet.filter((line) => line.showName === showName));
    const holding = (id: string) => lines.filter((some) => some.some((line) => line.id === id));
    const countedLines = lines.map((some) =>
      some.map((line) => ({ ...line, sheets: holding(line.id).length })),
    );
    return { name, same: new Set(lines.map(contentOf)).size === 1, lines: countedLines };
  });
}

/** The parts with their pieces, in whatever order a sheet has them. */
const contentOf = (lines: readonly BomItem[]): string =>
  lines
    .map(({ id, pieces }) => `${id}×${pieces}`)
    .sort()
    .join(' ');
