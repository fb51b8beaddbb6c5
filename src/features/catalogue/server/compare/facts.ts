/**
 * The facts of items side by side. The fields of turbos, vehicles and parts come from their one
 * declaration (contract/fields), so that a new one is compared, too.
 */
import type { ComparedFact } from '#contract/compare.ts';
import { isText, namedFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import type { PartDetail } from '#contract/parts.ts';
import type { Fact, TurboApplication, Vehicle } from '#contract/shown-items.ts';
import { indexedPart } from '#features/catalogue-index/items.ts';
import { numberList } from '#features/catalogue-index/shown.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { describe, itemsAt } from '../cross-reference/cross-items.ts';

type ComparedText = Pick<Fact, 'value' | 'item'>;

interface Row {
  /** The name in English. */
  readonly label: string;
  readonly isNumber?: boolean;
  /** What each item says. */
  readonly cells: readonly (readonly ComparedText[])[];
}

/** How the calls name the fields of a vehicle. */
const shownAs: Record<keyof typeof vehicleFields, keyof Vehicle> = {
  make: 'carMakeName',
  model: 'carModel',
  application: 'application',
  engine: 'carEngine',
  year: 'carYear',
};

/** The fields and numbers of turbos, then their vehicles. */
export function turboFacts(
  turbos: readonly TurboApplication[],
  language: LanguageCode,
): ComparedFact[] {
  const declaredRows = namedFields(turboFields).map(({ name, label, kind, visitors }): Row => {
    if (visitors === 'fact') return factRow(label, turbos, language);
    // The turbo P/N heads the column.
    const isShown = isText(kind) && name !== 'turboPn';
    const cells = turbos.map((turbo) => (isShown ? texts(valueIn(turbo, name)) : []));
    return { label, isNumber: kind === 'number', cells: cells };
  });
  const lists: Row[] = [
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
  const vehicles = namedFields(vehicleFields).map(({ name, label }): Row => {
    // The site's pages tell the model of a vehicle from that of the turbo.
    const clear = name === 'model' ? 'Vehicle Model' : label;
    return {
      label: clear,
      cells: eachOf(turbos, (one) => one.vehicles.map((vehicle) => vehicle[shownAs[name]])),
    };
  });
  return compared([...declaredRows, ...lists, ...vehicles], language);
}

/** Everything that the pages of parts say, for those who may open all of them. */
export function openFacts(parts: readonly PartDetail[], language: LanguageCode): ComparedFact[] {
  const rows = namedFields(partFields).flatMap(({ name, label, kind }): Row[] => {
    if (kind === 'attributes') return attributeRows(parts);
    // The E&E P/N heads the column, and the component is that of all.
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

/** What the lists of the catalogue say of parts. */
export function shownFacts(
  items: readonly ComparedListItem[],
  language: LanguageCode,
): ComparedFact[] {
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

/** A field of the answer by the name of its declaration; '' where it has none. */
function valueIn(answer: object, name: string): string {
  const value = (answer as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

const texts = (...values: readonly string[]): ComparedText[] => values.map((value) => ({ value }));

const eachOf = <T>(
  items: readonly T[],
  valuesOf: (item: T) => readonly string[],
): ComparedText[][] => items.map((item) => texts(...new Set(valuesOf(item))));

/** A field that has a line of its own on the page. */
function factRow(label: string, turbos: readonly TurboApplication[], language: LanguageCode): Row {
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
function attributeRows(parts: readonly PartDetail[]): Row[] {
  const names = new Set(parts.flatMap((part) => part.attribues.map(({ attrName }) => attrName)));
  return [...names].map((label) => ({
    label,
    cells: parts.map(({ attribues }) =>
      attribues
        .filter(({ attrName }) => attrName === label)
        .map(({ attrivueValue }) => ({ value: attrivueValue })),
    ),
  }));
}

/** The rows with what is the same; those without a value are left out. */
function compared(rows: readonly Row[], language: LanguageCode): ComparedFact[] {
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

export interface ComparedListItem {
  readonly oemPn: string;
  readonly model: string;
  readonly description: string;
}

/** A part as a row of the cross references has it. */
export function listedItem(version: Version, id: number, language: LanguageCode): ComparedListItem {
  const [item] = itemsAt(version, [indexedPart(id)]);
  if (item?.type !== '1' && item?.type !== '2') return { oemPn: '', model: '', description: '' };
  const { oemPn, models } = item;
  return { oemPn, model: models, description: describe(item, language) };
}
