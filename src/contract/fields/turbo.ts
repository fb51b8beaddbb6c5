/** Fields of turbos and of the vehicles that they fit; columns of build sheets. */
import type { FileColumns, ItemFields } from './field.ts';
import { netWeight, packedSides, tradeFields } from './trade.ts';

const turboPnNames =
  'turbo number|turbo p/n|turbo part number|turbo no|turbonummer|turbolader nummer|numero de turbo|numéro turbo|número de turbo|номер турбины|номер турбокомпрессора|涡轮增压器编号|增压器编号|رقم التيربو';
export const eePnNames =
  'e&e p/n|e&e pn|e&e number|e&e|ee number|our number|part number|article|article number|artikelnummer|referencia|référence|артикул|产品编号';
export const remarkNames =
  'remarks|comment|bemerkung|remarque|observación|observação|примечание|备注';
export const descriptionNames = 'beschreibung|descripción|descrição|описание|描述|说明';
export const confidenceNames = 'trust|reliability';
export const notesNames = 'note|internal notes|source notes';

export const turboFields = {
  turboPn: {
    kind: 'turboNumber',
    label: 'Turbo P/N',
    column: 'pn',
    heading: 'turbo_pn',
    also: turboPnNames,
    required: true,
  },
  eePn: {
    kind: 'number',
    label: 'E&E P/N',
    heading: 'ee_pn',
    also: eePnNames,
    visitors: 'sheet',
  },
  manufacturer: {
    kind: 'maker',
    label: 'Manufacturer',
    column: 'maker',
    heading: 'turbo_manufacturer',
    also: 'manufacturer|turbo maker|maker|turbo make|turbo brand|turbohersteller|fabricant|fabricante|производитель|制造商|الشركة المصنعة',
    visitors: 'sheet',
  },
  turboModel: {
    kind: 'model',
    label: 'Model',
    column: 'model',
    heading: 'turbo_model',
    also: 'model|turbo type|turbomodell|modèle de turbo|modelo de turbo|модель турбины|增压器型号|طراز التيربو',
  },
  description: {
    kind: 'text',
    label: 'Description',
    column: 'description',
    heading: 'description',
    also: descriptionNames,
    rows: 2,
    visitors: 'sheet',
  },
  remark: {
    kind: 'remark',
    label: 'Remark',
    column: 'remark',
    heading: 'remark',
    also: remarkNames,
    rows: 3,
    visitors: 'sheet',
  },
  gasketSet: {
    kind: 'item',
    label: 'Gasket set',
    column: 'gasket_set',
    heading: 'gasket_set',
    also: 'gasket set e&e p/n|gasket kit|gasket kit e&e p/n|dichtsatz|dichtungssatz|pochette de joints|juego de juntas|jogo de juntas|комплект прокладок|垫片包|طقم حشيات',
    visitors: 'fact',
  },
  weight: { ...netWeight, visitors: 'fact' },
  ...tradeFields,
  loginToView: {
    kind: 'flag',
    label: 'Login to view: visitors and C1 see the number alone',
    column: 'login_to_view',
    heading: 'login_to_view',
    also: 'login|needs login',
  },
  dacoverride: {
    kind: 'flag',
    label: 'Details for all levels',
    column: 'dacoverride',
    heading: 'dacoverride',
    also: 'dac override|details for all|details for all levels',
    visitors: 'sheet',
  },
} as const satisfies ItemFields;

/** Other columns of turbos in files: lists of numbers, and columns for the import only. */
export const turboFileColumns = {
  vehicle_oe_numbers:
    'oe numbers|oe number|oe no|oem number|oem numbers|oem|oe|oe-nummer|oe nummern|numéro oe|numéro d’origine|número oe|номер oe|оригинальный номер|oe号|原厂编号|رقم oe',
  chra_pn: 'chra|chra number|cartridge|cartridge number|rumpfgruppe|картридж',
  former_pns: 'former numbers|former pns|superseded numbers',
  interchange_pns:
    'interchange|interchanges|interchange numbers|alternative numbers|vergleichsnummern|numéros équivalents|números equivalentes|аналоги|互换编号',
  superseded_by_pns: 'superseded by|superseding numbers|successor|successors',
  /** Former and interchange numbers in one column; all are imported as interchange numbers. */
  former_or_interchange_pns: 'former or interchange numbers',
  ...packedSides,
  confidence: confidenceNames,
  notes: notesNames,
} as const satisfies FileColumns;

export const vehicleFields = {
  make: {
    kind: 'make',
    label: 'Brand',
    column: 'make',
    heading: 'car_make',
    also: 'make|car brand|vehicle make|vehicle brand|fahrzeugmarke|automarke|marke|marque|marca|марка|марка автомобиля|汽车品牌|品牌|ماركة السيارة',
  },
  model: {
    kind: 'text',
    label: 'Model',
    column: 'model',
    heading: 'car_model',
    also: 'vehicle model|vehicle|fahrzeugmodell|fahrzeug|modèle|modelo|модель|модель автомобиля|车型|طراز السيارة',
  },
  application: {
    kind: 'application',
    label: 'Application',
    column: 'application',
    heading: 'application',
    also: 'vehicle type|use|anwendung|application véhicule|aplicación|aplicação|применение|应用|الاستخدام',
  },
  engine: {
    kind: 'text',
    label: 'Engine',
    column: 'engine',
    heading: 'engine',
    also: 'car engine|engine type|engine code|motor|motorcode|moteur|двигатель|发动机|المحرك',
  },
  year: {
    kind: 'years',
    label: 'Year',
    column: 'year',
    heading: 'year',
    also: 'years|car year|model year|baujahr|année|année modèle|año|ano|год|годы|年份|السنة',
  },
} as const satisfies ItemFields;

/** Maximum values of a line of a build sheet; both start at 1. */
export const lineLimits = { position: 30_000, pieces: 999 } as const;

const position = 'pos|seq|line|no|position no|posición|posição|позиция|序号|位置';
const pieces =
  'qty|quantity|pcs|stück|stückzahl|pièces|quantité|cantidad|piezas|quantidade|количество|шт|数量';

export const turboLineColumns = {
  turbo_pn: turboPnNames,
  position,
  ee_pn: eePnNames,
  pieces,
} as const satisfies FileColumns;

export const partLineColumns = {
  part_ee_pn: 'part e&e p/n|part e&e pn|assembly|assembly e&e p/n|chra e&e p/n|chra|of part',
  position,
  component_ee_pn: 'component e&e p/n|component e&e pn|component|component article',
  pieces,
} as const satisfies FileColumns;
