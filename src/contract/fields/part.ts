/**
 * The fields of a part or CHRA in the order of the form, the fields of an item's stock, and the labels of
 * file columns.
 */
import type { FileColumns, ItemFields } from './field.ts';
import { countryOfHsColumn, netWeight, packedSides, tradeFields } from './trade.ts';
import {
  confidenceNames,
  descriptionNames,
  eePnNames,
  notesNames,
  remarkNames,
  turboFields,
  vehicleFields,
} from './turbo.ts';

export const partFields = {
  component: {
    kind: 'component',
    label: 'Component',
    column: 'component',
    heading: 'component_type',
    also: 'component|part type|type of part|teileart|bauteil|type de pièce|tipo de pieza|tipo de peça|тип детали|деталь|零件类型|部件',
    required: true,
  },
  eePn: { kind: 'number', label: 'E&E P/N', heading: 'ee_pn', also: eePnNames },
  brand: {
    kind: 'text',
    label: 'Brand',
    column: 'brand',
    heading: 'brand',
    also: 'maker|manufacturer|hersteller|marque|marca|бренд|производитель|品牌',
  },
  oemPn: {
    kind: 'number',
    label: 'OEM P/N',
    column: 'oem_pn',
    heading: 'oem_pn',
    also: 'oem p/n|oem number|oem no|part number|p/n|teilenummer|numéro de pièce|número de pieza|número da peça|номер детали|零件编号',
  },
  model: {
    kind: 'text',
    label: 'Model',
    column: 'model',
    heading: 'model',
    also: 'turbo model|modell|modèle|modelo|модель|型号',
    visitors: 'sheet',
  },
  templateId: {
    kind: 'template',
    label: 'Template',
    column: 'template_id',
    visitors: 'sheet',
  },
  inducer: {
    kind: 'hundredths',
    label: 'Inducer diameter',
    unit: 'mm',
    column: 'inducer_hundredths',
    heading: 'inducer',
    also: 'inducer diameter|inducer ø|ø inducer|inducer dia|inducteur|diamètre inducteur|inductor|diámetro inductor|indutor|diâmetro indutor|индюсер|индусер|диаметр индюсера|диаметр индусера|进口直径|进气口直径|诱导轮直径|قطر المدخل',
    visitors: 'sheet',
  },
  exducer: {
    kind: 'hundredths',
    label: 'Exducer diameter',
    unit: 'mm',
    column: 'exducer_hundredths',
    heading: 'exducer',
    also: 'exducer diameter|exducer ø|ø exducer|exducer dia|exducteur|diamètre exducteur|exductor|diámetro exductor|exdutor|diâmetro exdutor|эксдюсер|эксдусер|диаметр эксдюсера|диаметр эксдусера|出口直径|出气口直径|قطر المخرج',
    visitors: 'sheet',
  },
  // No heading: in files the column `dims` holds the attributes, and sometimes diameters.
  attributes: {
    kind: 'attributes',
    label: 'Attributes',
    column: 'attributes',
    visitors: 'sheet',
  },
  weight: { ...netWeight, visitors: 'sheet' },
  balanceLimit: {
    kind: 'hundredths',
    label: 'Balance limit',
    unit: 'g·mm',
    only: 'CHRA',
    column: 'balance_limit_hundredths',
    heading: 'balance_limit',
    also: 'unbalance limit|residual unbalance|restunwucht|wuchtgrenze|déséquilibre résiduel|desequilibrio residual|desbalanceamento residual|остаточный дисбаланс|допустимый дисбаланс|剩余不平衡量|动平衡限值',
    visitors: 'fact',
  },
  coreClass: {
    kind: 'choice',
    choices: ['A', 'B', 'C'],
    label: 'Core deposit class',
    shortLabel: 'Core',
    column: 'core_class',
    heading: 'core_class',
    also: 'core deposit class|core deposit|pfandklasse|altteilklasse|classe de consigne|clase de casco|classe de casco|класс залога|класс сердечника|旧件押金等级|فئة تأمين القطعة القديمة',
    visitors: 'fact',
    onLines: true,
  },
  ...tradeFields,
  description: {
    kind: 'text',
    label: 'Description',
    column: 'description',
    heading: 'description',
    also: descriptionNames,
    rows: 2,
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
} as const satisfies ItemFields;

/** Other columns of parts in files. */
export const partFileColumns = {
  fits_turbo_models_or_pns:
    'fits|fits turbo|turbo|turbos|passend für|pour turbo|para turbo|для турбины|适用增压器',
  dims: 'dimensions|dimension|sizes|measures|maße|abmessungen|dimensiones|dimensões|размеры|尺寸',
  ...packedSides,
  confidence: confidenceNames,
  notes: notesNames,
} as const satisfies FileColumns;

export const stockFields = {
  quantity: {
    kind: 'pieces',
    label: 'Pieces',
    column: 'quantity',
    heading: 'quantity',
    also: 'qty|stock|pieces|in stock|on hand|bestand|lagerbestand|stock disponible|existencias|cantidad|estoque|quantidade|остаток|количество|库存|数量|المخزون',
  },
  expected: {
    kind: 'date',
    label: 'Expected',
    column: 'expected',
    heading: 'expected',
    also: 'expected date|expected on|eta|due date|arrival|available from|back in stock|erwartet|liefertermin|verfügbar ab|date prévue|disponible le|fecha prevista|disponible desde|data prevista|disponível em|ожидается|дата поступления|预计到货|预计到货日期|تاريخ التوفر',
  },
  backOrder: {
    kind: 'flag',
    label: 'Back orders: it can be ordered while it is out of stock',
    column: 'back_order',
    heading: 'back_order',
    also: 'back orders|backorder|backorders|allow back orders|rückstand möglich|vorbestellbar|reliquat|commande en reliquat|pedido pendiente|pedido pendente|под заказ|заказ под поставку|缺货订购|طلب مؤجل',
  },
} as const satisfies ItemFields;

/** Columns of stock files that are not stock fields. */
export const stockImportColumns = { ee_pn: eePnNames } as const satisfies FileColumns;

// Labels of file columns for people; imports read these words as headings, too.

/** Labels of columns that are not fields of an item, and of fields whose own label is ambiguous. */
const words: Readonly<Record<string, string>> = {
  turbo_model: 'Turbo model',
  car_make: 'Vehicle brand',
  car_model: 'Vehicle model',
  vehicle_oe_numbers: 'OE numbers',
  chra_pn: 'CHRA number',
  former_pns: 'Former numbers',
  interchange_pns: 'Interchange numbers',
  superseded_by_pns: 'Superseded by',
  former_or_interchange_pns: 'Former or interchange numbers',
  fits_turbo_models_or_pns: 'Fits',
  dims: 'Dimensions',
  packed_length: 'Packed length',
  packed_width: 'Packed width',
  packed_height: 'Packed height',
  confidence: 'Confidence',
  notes: 'Notes',
  position: 'Position',
  pieces: 'Pieces',
  part_ee_pn: 'Part E&E P/N',
  component_ee_pn: 'Component E&E P/N',
  number: 'Cross reference number',
  replaced_by: 'Replaced by',
};

const labels = new Map(
  [partFields, stockFields, vehicleFields, turboFields].flatMap((fields) =>
    Object.values<{ label: string; heading?: string }>(fields).flatMap(({ label, heading }) =>
      // Some labels have an explanation after a colon.
      heading ? [[heading, label.split(':')[0] ?? label] as const] : [],
    ),
  ),
);

/** Returns the label of a file's column; undefined if there is no such column. */
export function columnWords(column: string): string | undefined {
  const country = countryOfHsColumn(column);
  if (country !== undefined) return `${tradeFields.hsCode.label} (${country})`;
  return Object.hasOwn(words, column) ? words[column] : labels.get(column);
}
