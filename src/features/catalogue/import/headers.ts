import { type ImportKind, importKinds } from '#contract/staff/import-names.ts';
import { ImportError } from './errors.ts';

/** What each kind is called in sentences. */
export const kindNames: Readonly<Record<ImportKind, string>> = {
  components: 'components',
  turbos: 'turbos',
  buildSheets: 'build sheets',
  partBuildSheets: 'build sheets of parts',
  crossReferences: 'cross references',
  replacements: 'replacements',
  stock: 'stock',
};

const turboPn =
  'turbo number|turbo p/n|turbo part number|turbo no|turbonummer|turbolader nummer|numero de turbo|numéro turbo|número de turbo|номер турбины|номер турбокомпрессора|涡轮增压器编号|增压器编号|رقم التيربو';
const eePn =
  'e&e p/n|e&e pn|e&e number|e&e|ee number|our number|article|article number|artikelnummer|referencia|référence|артикул|产品编号';
const remark = 'remarks|comment|bemerkung|remarque|observación|observação|примечание|备注';
const description = 'beschreibung|descripción|descrição|описание|描述|说明';
const position = 'pos|seq|line|no|position no|posición|posição|позиция|序号|位置';
const pieces =
  'qty|quantity|pcs|stück|stückzahl|pièces|quantité|cantidad|piezas|quantidade|количество|шт|数量';
const confidence = 'trust|reliability';
const notes = 'note|internal notes|source notes';

/** Header names: the column's own name and what else it is called, parted by |. Case and marks don't count. */
const columns = {
  turbos: {
    turbo_pn: turboPn,
    turbo_model:
      'model|turbo type|turbomodell|modèle de turbo|modelo de turbo|модель турбины|增压器型号|طراز التيربو',
    turbo_manufacturer:
      'manufacturer|turbo maker|maker|turbo make|turbo brand|turbohersteller|fabricant|fabricante|производитель|制造商|الشركة المصنعة',
    vehicle_oe_numbers:
      'oe numbers|oe number|oe no|oem number|oem numbers|oem|oe|oe-nummer|oe nummern|numéro oe|numéro d’origine|número oe|номер oe|оригинальный номер|oe号|原厂编号|رقم oe',
    car_make:
      'make|car brand|vehicle make|vehicle brand|fahrzeugmarke|automarke|marke|marque|marca|марка|марка автомобиля|汽车品牌|品牌|ماركة السيارة',
    car_model:
      'vehicle model|vehicle|fahrzeugmodell|fahrzeug|modèle|modelo|модель|модель автомобиля|车型|طراز السيارة',
    application:
      'vehicle type|use|anwendung|application véhicule|aplicación|aplicação|применение|应用|الاستخدام',
    engine: 'car engine|engine type|engine code|motor|motorcode|moteur|двигатель|发动机|المحرك',
    year: 'years|car year|model year|baujahr|année|année modèle|año|ano|год|годы|年份|السنة',
    chra_pn: 'chra|chra number|cartridge|cartridge number|rumpfgruppe|картридж',
    former_or_interchange_pns:
      'interchange|interchanges|interchange numbers|former numbers|former pns|superseded numbers|alternative numbers|vergleichsnummern|numéros équivalents|números equivalentes|аналоги|互换编号',
    confidence,
    notes,
    ee_pn: eePn,
    description,
    remark,
    login_to_view: 'login|needs login',
    dacoverride: 'dac override|details for all',
  },
  components: {
    component_type:
      'component|part type|type of part|teileart|bauteil|type de pièce|tipo de pieza|tipo de peça|тип детали|деталь|零件类型|部件',
    oem_pn:
      'oem p/n|oem number|oem no|part number|p/n|teilenummer|numéro de pièce|número de pieza|número da peça|номер детали|零件编号',
    brand: 'maker|manufacturer|hersteller|marque|marca|бренд|производитель|品牌',
    fits_turbo_models_or_pns:
      'fits|fits turbo|turbo|turbos|passend für|pour turbo|para turbo|для турбины|适用增压器',
    dims: 'dimensions|dimension|sizes|measures|maße|abmessungen|dimensiones|dimensões|размеры|尺寸',
    confidence,
    notes,
    ee_pn: eePn,
    model: 'turbo model|modell|modèle|modelo|модель|型号',
    description,
    remark,
    weight: 'mass|net weight|gewicht|masse|poids|peso|вес|масса|重量|净重|الوزن',
  },
  buildSheets: {
    turbo_pn: turboPn,
    position,
    ee_pn: eePn,
    pieces,
  },
  partBuildSheets: {
    part_ee_pn: 'part e&e p/n|part e&e pn|assembly|assembly e&e p/n|chra e&e p/n|chra|of part',
    position,
    component_ee_pn: 'component e&e p/n|component e&e pn|component|component article',
    pieces,
  },
  crossReferences: {
    ee_pn: eePn,
    brand: 'maker|manufacturer|hersteller|marque|marca|бренд|品牌',
    number:
      'cross reference|cross reference number|cross number|reference|reference number|vergleichsnummer|номер аналога|аналог|参考编号',
  },
  replacements: {
    ee_pn: `old e&e p/n|${eePn}`,
    replaced_by:
      'new e&e p/n|new number|replacement|successor|ersetzt durch|remplacé par|reemplazado por|substituído por|заменён на|замена|替代号|替换为',
  },
  stock: {
    ee_pn: eePn,
    quantity:
      'qty|stock|pieces|in stock|on hand|bestand|lagerbestand|stock disponible|existencias|cantidad|estoque|quantidade|остаток|количество|库存|数量|المخزون',
  },
} as const satisfies Record<ImportKind, Record<string, string>>;

export type Column<K extends ImportKind> = keyof (typeof columns)[K] & string;

/** One of each group has to be there for a header to be of that kind. */
const needed: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  components: [['component_type']],
  turbos: [['turbo_pn']],
  buildSheets: [['turbo_pn'], ['ee_pn'], ['position', 'pieces']],
  partBuildSheets: [['part_ee_pn'], ['component_ee_pn']],
  crossReferences: [['ee_pn'], ['number']],
  replacements: [['ee_pn'], ['replaced_by']],
  stock: [['ee_pn'], ['quantity']],
};

/** The same for whoever sets by hand which column is which. */
export const neededColumns = (kind: ImportKind): readonly (readonly string[])[] => needed[kind];

/** Columns of a kind in the order in which its rows' cells are handed on. */
export function columnsOf<K extends ImportKind>(kind: K): readonly Column<K>[] {
  return Object.keys(columns[kind]) as Column<K>[];
}

const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const byName = new Map(
  importKinds.map((kind) => [
    kind,
    new Map(
      Object.entries(columns[kind]).flatMap(([column, aliases]) =>
        [column, ...aliases.split('|')].map((name) => [nameKey(name), column] as const),
      ),
    ),
  ]),
);

export interface Header {
  kind: ImportKind;
  /** Where each of columnsOf(kind) stands in the file's rows; -1: not there. */
  places: readonly number[];
  /** Headers that name no column of this kind. */
  unknown: readonly string[];
  /** How many columns the header names; cells beyond are a fault. */
  width: number;
}

interface Match {
  kind: ImportKind;
  found: Map<string, number[]>;
  unknown: string[];
}

function matchAs(kind: ImportKind, header: readonly string[]): Match {
  const names = byName.get(kind);
  const found = new Map<string, number[]>();
  const unknown: string[] = [];
  for (const [place, name] of header.entries()) {
    const column = names?.get(nameKey(name));
    if (column !== undefined) found.set(column, [...(found.get(column) ?? []), place]);
    else if (name.trim() !== '') unknown.push(name.trim());
  }
  return { kind, found, unknown };
}

/**
 * What a row of headers says: the kind whose columns it names most, or undefined when it names none
 * completely enough.
 * @throws ImportError when two headers name one column
 */
export function readHeader(header: readonly string[], where: string): Header | undefined {
  const [best] = importKinds
    .map((kind) => matchAs(kind, header))
    .filter(({ kind, found }) =>
      needed[kind].every((group) => group.some((column) => found.has(column))),
    )
    .sort((a, b) => b.found.size - a.found.size || a.unknown.length - b.unknown.length);
  if (best === undefined) return undefined;
  const all = columnsOf(best.kind);
  for (const column of all) {
    const twice = best.found.get(column) ?? [];
    if (twice.length < 2) continue;
    const named = twice.map((place) => `'${header[place]}' (column ${place + 1})`).join(' and ');
    throw new ImportError(`${where}: ${named} both name ${column}. Leave one of them out.`);
  }
  return {
    kind: best.kind,
    places: all.map((column) => best.found.get(column)?.[0] ?? -1),
    unknown: best.unknown,
    width: header.length,
  };
}

/** Which column is which, as somebody set it by hand. */
export interface Mapping {
  readonly kind: ImportKind;
  /** Where a column stands in the file's rows, from 0. */
  readonly places: Readonly<Record<string, number>>;
}

/** What the names of a header suggest, where it can't be read as it stands; its first one counts. */
export function suggestMapping(header: readonly string[]): Mapping | undefined {
  const [best] = importKinds
    .map((kind) => matchAs(kind, header))
    .filter(({ found }) => found.size > 0)
    .sort((a, b) => b.found.size - a.found.size || a.unknown.length - b.unknown.length);
  if (best === undefined) return undefined;
  const places = [...best.found].map(([column, [place = 0]]) => [column, place]);
  return { kind: best.kind, places: Object.fromEntries(places) };
}

/**
 * A header whose columns were set by hand; those that were not are left out.
 * @throws ImportError when a column that the kind needs is missing, or one stands nowhere
 */
export function mappedHeader(
  header: readonly string[],
  { kind, places }: Mapping,
  where: string,
): Header {
  const all = columnsOf(kind);
  const missing = needed[kind].filter((group) => !group.some((column) => column in places));
  if (missing.length > 0) {
    const list = missing.map((group) => group.join(' or ')).join(', ');
    throw new ImportError(`${where}: no column is set for ${list} of ${kindNames[kind]}.`);
  }
  for (const [column, place] of Object.entries(places)) {
    const known = all.some((one) => one === column);
    if (known && place < header.length) continue;
    throw new ImportError(`${where}: there is no such column: ${column}.`);
  }
  const used = new Set(Object.values(places));
  if (used.size < Object.keys(places).length) {
    throw new ImportError(`${where}: one column is set for two.`);
  }
  return {
    kind,
    places: all.map((column) => places[column] ?? -1),
    unknown: header.map((name) => name.trim()).filter((name, at) => name !== '' && !used.has(at)),
    width: header.length,
  };
}

/** The sentence for a header that is none of ours. */
export function unknownHeader(header: readonly string[], where: string): ImportError {
  const found = header.map((name) => name.trim()).filter((name) => name !== '');
  const expected = importKinds.map(
    (kind) => `${kindNames[kind]}: ${needed[kind].map((group) => group.join(' or ')).join(', ')}`,
  );
  return new ImportError(
    `${where}: the first row names no columns of a catalogue file. It says ${found.length > 0 ? `'${found.slice(0, 12).join("', '").slice(0, 300)}'` : 'nothing'}. At least these are needed for ${expected.join('; ')}.`,
  );
}
