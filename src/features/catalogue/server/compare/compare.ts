/** compareItems: turbos, or parts of one component, side by side (docs/product.md 2.17). */
import type { ComparedComponent, ComparedFact, Comparison } from '#contract/compare.ts';
import { CallError } from '#contract/errors.ts';
import { isText, namedFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import type { PartDetail } from '#contract/parts.ts';
import type { BomItem, Fact, TurboApplication, Vehicle } from '#contract/shown-items.ts';
import { stockOf } from '#features/adding/orderable.ts';
import { indexedPart, numberList } from '#features/catalogue-index/items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, translate } from '#language/text.ts';
import {
  buildSheet,
  type ListedPart,
  listedParts,
  type SheetReader,
} from '../build-sheet/build-sheet.ts';
import { describe, itemsAt } from '../items/cross-items.ts';
import { isOpen } from '../items/openable-items.ts';
import { partDetail } from '../parts/part-detail.ts';

const oneKind = () =>
  new CallError(
    'badInput',
    'You can compare turbos with turbos, or parts of the same component.' satisfies TextKey,
  );

/**
 * @param ids 2 to 4 different ids
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
  // An id that is not a part's id is a turbo's. buildSheet throws if there is no such turbo.
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
  component: '',
  eePn: turbo.eePn,
  oemPn: turbo.turboPn,
  model: turbo.turboModel,
  details: true,
  ...stockOf(turbo),
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
      component: part.component,
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

/** The components in the order of the first sheet that has them; empty if no sheet has lines. */
function compareSheets(sheets: readonly (readonly BomItem[])[]): ComparedComponent[] {
  const inOrder = sheets.map((lines) => [...lines].sort((one, other) => one.seq - other.seq));
  const names = new Map(inOrder.flat().map(({ component, transName }) => [component, transName]));
  return [...names].map(([component, name]) => {
    const lines = inOrder.map((sheet) => sheet.filter((line) => line.component === component));
    const holding = (id: string) => lines.filter((some) => some.some((line) => line.id === id));
    const countedLines = lines.map((some) =>
      some.map((line) => ({ ...line, sheets: holding(line.id).length })),
    );
    return { name, same: new Set(lines.map(contentOf)).size === 1, lines: countedLines };
  });
}

/** A key of parts and their pieces. The same parts in another order have the same key. */
const contentOf = (lines: readonly BomItem[]): string =>
  lines
    .map(({ id, pieces }) => `${id}×${pieces}`)
    .sort()
    .join(' ');

type ComparedText = Pick<Fact, 'value' | 'item'>;

interface ComparedRow {
  /** The name in English. */
  readonly label: string;
  readonly isNumber?: boolean;
  readonly cells: readonly (readonly ComparedText[])[];
}

/** Names that responses give to a vehicle's fields, by the name of the declared field. */
const shownAs: Record<keyof typeof vehicleFields, keyof Vehicle> = {
  make: 'carMakeName',
  model: 'carModel',
  application: 'application',
  engine: 'carEngine',
  year: 'carYear',
};

/**
 * The facts of turbos and of their vehicles side by side. The fields come from their declaration
 * (contract/fields), so that a new field is compared, too.
 */
function turboFacts(turbos: readonly TurboApplication[], language: LanguageCode): ComparedFact[] {
  const declaredRows = namedFields(turboFields).map(
    ({ name, label, kind, visitors }): ComparedRow => {
      if (visitors === 'fact') return factRow(label, turbos, language);
      // The turbo P/N has no row, because it is the heading of the column.
      const isShown = isText(kind) && name !== 'turboPn';
      const cells = turbos.map((turbo) => (isShown ? texts(valueIn(turbo, name)) : []));
      return { label, isNumber: kind === 'number', cells: cells };
    },
  );
  const lists: ComparedRow[] = [
    {
      label: 'Vehicle OE NO',
      isNumber: true,
      cells: eachOf(turbos, (one) => numberList(one.vehicleOeNo)),
    },
    {
      label: 'Former and interchange numbers',
      isNumber: true,
      cells: eachOf(turbos, ({ interchanges }) => interchanges),
    },
  ];
  const vehicles = namedFields(vehicleFields).map(({ name, label }): ComparedRow => {
    // The declared label does not say whether it means the vehicle or the turbo.
    const clear = name === 'model' ? 'Vehicle Model' : label;
    return {
      label: clear,
      cells: eachOf(turbos, (one) => one.vehicles.map((vehicle) => vehicle[shownAs[name]])),
    };
  });
  return compared([...declaredRows, ...lists, ...vehicles], language);
}

/** All facts of the parts' pages, for readers who may open all these pages. */
function openFacts(parts: readonly PartDetail[], language: LanguageCode): ComparedFact[] {
  const rows = namedFields(partFields).flatMap(({ name, label, kind }): ComparedRow[] => {
    if (kind === 'attributes') return attributeRows(parts);
    // No rows for these: the E&E P/N is the heading of the column, and all items have the same component.
    if (name === 'eePn' || name === 'component') return [];
    const cells = parts.map((part) => texts(valueIn(part, `part_${name}`)));
    return [
      {
        label: name === 'model' ? 'Turbo Model' : label,
        isNumber: kind === 'number',
        cells: cells,
      },
    ];
  });
  const crossRow = { label: 'Cross references', isNumber: true };
  const crosses = eachOf(parts, (part) => part.crossReferences.map(({ number }) => number));
  return compared([...rows, { ...crossRow, cells: crosses }], language);
}

/**
 * Facts about parts that the lists of the catalogue show, for readers who may not open the pages of all the
 * parts.
 */
function shownFacts(items: readonly ComparedListItem[], language: LanguageCode): ComparedFact[] {
  const textsOf = (name: keyof ComparedListItem) => items.map((item) => texts(item[name]));
  return compared(
    [
      { label: 'OEM P/N', isNumber: true, cells: textsOf('oemPn') },
      { label: 'Turbo Model', cells: textsOf('model') },
      { label: 'Description', cells: textsOf('description') },
    ],
    language,
  );
}

/** A text of the response by the name of the field's declaration; '' if the response has no such text. */
function valueIn(answer: object, name: string): string {
  const value = (answer as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

const texts = (...values: readonly string[]): ComparedText[] => values.map((value) => ({ value }));

const eachOf = <T>(
  items: readonly T[],
  valuesOf: (item: T) => readonly string[],
): ComparedText[][] => items.map((item) => texts(...new Set(valuesOf(item))));

function factRow(
  label: string,
  turbos: readonly TurboApplication[],
  language: LanguageCode,
): ComparedRow {
  const factsOfEach = turbos.map(({ facts }) =>
    facts.filter(({ name }) => name === translate(language, label)),
  );
  return {
    label,
    isNumber: factsOfEach.flat().some(({ isNumber }) => isNumber),
    cells: factsOfEach,
  };
}

/** Attributes by name, in the order of the first part that has them. */
function attributeRows(parts: readonly PartDetail[]): ComparedRow[] {
  const names = new Set(parts.flatMap((part) => part.attributes.map(({ attrName }) => attrName)));
  return [...names].map((label) => ({
    label,
    cells: parts.map(({ attributes }) =>
      attributes
        .filter(({ attrName }) => attrName === label)
        .map(({ attrValue }) => ({ value: attrValue })),
    ),
  }));
}

/** Marks values that items share; rows without a value are left out. */
function compared(rows: readonly ComparedRow[], language: LanguageCode): ComparedFact[] {
  return rows.flatMap(({ label, isNumber = false, cells }) => {
    const filled = cells.map((values) => values.filter(({ value }) => value !== ''));
    if (filled.every((values) => values.length === 0)) return [];
    const keyOf = ({ value }: ComparedText) => (isNumber ? numberKey(value) : value);
    const keys = filled.map((values) => new Set(values.map(keyOf)));
    const values = filled.map((some) =>
      some.map(({ value, item }) => ({
        value,
        ...(item && { item }),
        inAll: keys.every((one) => one.has(keyOf({ value }))),
      })),
    );
    const same = values.flat().every(({ inAll }) => inAll);
    return [{ name: translate(language, label), isNumber, same, values }];
  });
}

interface ComparedListItem {
  readonly oemPn: string;
  readonly model: string;
  readonly description: string;
}

function listedItem(version: Version, id: number, language: LanguageCode): ComparedListItem {
  const [item] = itemsAt(version, [indexedPart(id)]);
  if (item?.type !== '1' && item?.type !== '2') return { oemPn: '', model: '', description: '' };
  const { oemPn, models } = item;
  return { oemPn, model: models, description: describe(item, language) };
}
