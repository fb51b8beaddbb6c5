/**
 * Fields of turbos and parts that customs, freight and wholesalers ask for (docs/product.md 12.21). Staff
 * fill them; an unfilled field is empty everywhere.
 */
import type { FileColumns, ItemFields } from './field.ts';

/** Net weight. Not one of `tradeFields`, because turbos and parts show it in different places. */
export const netWeight = {
  kind: 'grams',
  label: 'Net weight',
  unit: 'g',
  column: 'weight_grams',
  heading: 'weight',
  also: 'mass|net weight|net weight per piece|unit weight|weight net|net wt|n.w.|gewicht|nettogewicht|eigengewicht|masse|poids|poids net|poids unitaire|peso|peso neto|peso unitario|peso líquido|massa|вес|вес нетто|масса|масса нетто|重量|净重|单重|الوزن|وزن|الوزن الصافي|الكتلة',
} as const;

export const tradeFields = {
  gtin: {
    kind: 'gtin',
    label: 'GTIN',
    column: 'gtin',
    heading: 'gtin',
    also: 'gtin-13|gtin-14|gtin/ean|ean|ean code|ean number|ean-13|ean-nummer|upc|upc code|upc/ean|barcode|bar code|barcode number|strichcode|code-barres|code barres|gencod|código de barras|código ean|штрихкод|штрих-код|код ean|条形码|条码|商品条码|باركود|الباركود|الرقم الشريطي',
    visitors: 'fact',
  },
  hsCode: {
    kind: 'hsCode',
    label: 'HS code',
    column: 'hs_code',
    heading: 'hs_code',
    also: 'hs|hs-code|hs number|hs no|hs tariff code|hs tariff number|harmonized code|harmonized system code|harmonised code|harmonised system code|customs code|customs tariff code|customs tariff number|customs tariff no|customs number|tariff code|tariff number|tariff no|tariff heading|commodity code|zolltarifnummer|zolltarif-nr|statistische warennummer|warennummer|hs-nummer|code sh|code hs|code douanier|nomenclature douanière|tarif douanier|código sa|código hs|código arancelario|partida arancelaria|fracción arancelaria|nomenclatura arancelaria|código sh|код гс|код hs|таможенный код|海关编码|海关商品编码|hs编码|hs 编码|商品编码|税则号|税号|رمز النظام المنسق|الرمز المنسق|التعرفة الجمركية|البند الجمركي|رمز hs',
    visitors: 'fact',
  },
  hsCodes: {
    kind: 'hsCodes',
    label: 'HS codes by country of import',
    column: 'hs_codes',
    heading: 'hs_codes',
    also: 'hs codes by country|hs codes by country of import|hs code by country|hs code by country of import',
    visitors: 'fact',
  },
  origin: {
    kind: 'country',
    label: 'Country of origin',
    column: 'origin',
    heading: 'country_of_origin',
    also: 'origin|origin country|coo|made in|country of manufacture|manufacturing country|ursprungsland|herkunftsland|ursprung|herkunft|pays d’origine|pays dorigine|origine|pays de fabrication|país de origen|origen|país de fabricación|país de origem|origem|país de fabricação|страна происхождения|происхождение|страна изготовления|страна-производитель|原产地|原产国|产地|产地国|بلد المنشأ|المنشأ|بلد الصنع|دولة المنشأ',
    visitors: 'fact',
  },
  packedWeight: {
    kind: 'grams',
    label: 'Packed weight',
    unit: 'g',
    column: 'packed_grams',
    heading: 'packed_weight',
    also: 'packed mass|gross weight|weight gross|gross wt|gross mass|g.w.|shipping weight|package weight|packaged weight|weight packed|weight with packaging|bruttogewicht|versandgewicht|verpackungsgewicht|gewicht brutto|poids brut|poids emballé|poids d’expédition|peso bruto|peso embalado|peso con embalaje|peso com embalagem|вес брутто|масса брутто|вес в упаковке|вес упаковки|毛重|包装重量|含包装重量|الوزن الإجمالي|الوزن القائم|الوزن مع التغليف',
    visitors: 'fact',
  },
  packedSize: {
    kind: 'size',
    label: 'Packed size',
    unit: 'mm',
    column: 'packed_size',
    heading: 'packed_size',
    also: 'package size|packing size|packaging size|package dimensions|packed dimensions|packing dimensions|packaging dimensions|box size|box dimensions|carton size|carton dimensions|l x w x h|lxwxh|l*w*h|l×w×h|size l x w x h|packmaß|packmaße|verpackungsmaße|verpackungsgröße|kartonmaße|kartongröße|l x b x h|lxbxh|dimensions colis|dimensions de l’emballage|dimensions emballage|dimensions du carton|dimensiones del embalaje|dimensiones embalaje|medidas del embalaje|medidas de la caja|dimensões da embalagem|medidas da embalagem|размеры упаковки|размер упаковки|габариты упаковки|габариты в упаковке|д x ш x в|дхшхв|包装尺寸|外箱尺寸|纸箱尺寸|包装规格|长x宽x高|长×宽×高|长*宽*高|أبعاد العبوة|أبعاد التغليف|أبعاد الكرتون',
    visitors: 'fact',
  },
  cartonPieces: {
    kind: 'count',
    label: 'Pieces a carton',
    column: 'carton_pieces',
    heading: 'pieces_a_carton',
    also: 'pieces per carton|pcs per carton|pcs/carton|pcs/ctn|pcs ctn|qty per carton|qty/ctn|quantity per carton|units per carton|carton quantity|carton qty|pack quantity|packing unit|packing quantity|pieces per box|pcs/box|qty per box|units per box|stück pro karton|stück je karton|stk/karton|verpackungseinheit|ve|pièces par carton|pcs/carton|quantité par carton|unités par carton|piezas por caja|piezas por cartón|unidades por caja|cantidad por caja|peças por caixa|peças por caixa de papelão|unidades por caixa|quantidade por caixa|штук в коробке|шт в коробке|шт/кор|количество в коробке|количество в упаковке|штук в упаковке|每箱数量|每箱件数|装箱数|装箱量|箱规|件/箱|عدد القطع في الكرتون|قطع لكل كرتون|القطع في الكرتون|الكمية في الكرتون',
    visitors: 'fact',
  },
  dangerousGoods: {
    kind: 'choice',
    choices: ['yes', 'no'],
    choiceNames: {
      yes: '1|x|y|ja|oui|sí|si|sim|да|是|نعم|true|wahr|vrai|verdadero|verdadeiro|истина|真|صواب|صحيح|dg|dangerous|dangerous goods|hazardous|hazmat',
      no: '0|n|nein|non|não|нет|否|لا|false|falsch|faux|falso|ложь|假|خطأ|خاطئ|not dangerous|non-dangerous|non-hazardous|not restricted',
    },
    label: 'Dangerous goods',
    column: 'dangerous_goods',
    heading: 'dangerous_goods',
    also: 'dangerous|dangerous good|dg|hazardous|hazardous goods|hazmat|hazardous material|gefahrgut|gefahrstoff|marchandise dangereuse|marchandises dangereuses|matière dangereuse|mercancía peligrosa|mercancías peligrosas|peligroso|carga perigosa|produto perigoso|mercadoria perigosa|опасный груз|опасные грузы|危险品|危险货物|是否危险品|بضائع خطرة|مواد خطرة',
  },
  storageBin: {
    kind: 'storageBin',
    label: 'Storage bin',
    column: 'storage_bin',
    heading: 'storage_bin',
    also: 'bin|bin location|bin code|bin no|storage location|stock location|warehouse location|shelf|rack|lagerplatz|lagerort|regal|regalfach|emplacement|emplacement de stockage|casier|ubicación|ubicación de almacén|estante|localização|localização no estoque|prateleira|ячейка|место хранения|складская ячейка|стеллаж|库位|货位|储位|仓位|موقع التخزين|رف',
  },
  unit: {
    kind: 'choice',
    choices: ['piece', 'pair', 'set', 'kit'],
    choiceNames: {
      piece:
        'pc|pcs|pce|pces|pieces|ea|each|unit|units|nos|no|h87|c62|stk|stck|st|stück|pièce|pièces|pza|pzas|pieza|piezas|ud|uds|un|und|unidad|unidades|unidade|peça|peças|pç|pçs|шт|штука|штук|个|件|只|pz|قطعة|قطع|حبة',
      pair: 'pairs|pr|prs|paar|paare|paire|paires|par|pares|пара|пары|пар|对|双|زوج|أزواج',
      set: 'sets|satz|sätze|jeu|jeux|juego|juegos|jogo|jogos|набор|наборы|комплект|套|组|طقم|أطقم|مجموعة',
      kit: 'kits|ремкомплект|套件|组件|كيت',
    },
    label: 'Unit',
    column: 'unit',
    heading: 'unit',
    also: 'unit of measure|unit of measurement|unit of sale|sales unit|selling unit|uom|u/m|einheit|mengeneinheit|verkaufseinheit|unité|unité de vente|unité de mesure|unidad|unidad de medida|unidad de venta|unidade|unidade de medida|unidade de venda|единица|единица измерения|ед. изм|ед изм|单位|计量单位|销售单位|الوحدة|وحدة القياس|وحدة البيع',
    visitors: 'fact',
    onLines: true,
  },
} as const satisfies ItemFields;

/**
 * Fields that every item should have. HS codes by country are left out, because an item needs them only if
 * they differ. Storage bins are left out, because not every warehouse has them.
 */
export const wantedFields = (() => {
  const { hsCodes: _hsCodes, storageBin: _bin, ...fields } = tradeFields;
  return { weight: netWeight, ...fields } as const satisfies ItemFields;
})();
export type WantedField = keyof typeof wantedFields;
export const wantedNames = Object.keys(wantedFields) as WantedField[];

/** Columns of files that give each side of the packed size separately. */
export const packedSides = {
  packed_length:
    'package length|packing length|packaging length|box length|carton length|length packed|verpackungslänge|packlänge|kartonlänge|longueur colis|longueur emballage|longueur du carton|largo del embalaje|largo embalaje|largo de la caja|comprimento da embalagem|comprimento embalagem|длина упаковки|длина в упаковке|包装长|包装长度|外箱长|طول العبوة|طول الكرتون',
  packed_width:
    'package width|packing width|packaging width|box width|carton width|width packed|verpackungsbreite|packbreite|kartonbreite|largeur colis|largeur emballage|largeur du carton|ancho del embalaje|ancho embalaje|ancho de la caja|largura da embalagem|largura embalagem|ширина упаковки|ширина в упаковке|包装宽|包装宽度|外箱宽|عرض العبوة|عرض الكرتون',
  packed_height:
    'package height|packing height|packaging height|box height|carton height|height packed|verpackungshöhe|packhöhe|kartonhöhe|hauteur colis|hauteur emballage|hauteur du carton|alto del embalaje|alto embalaje|alto de la caja|altura da embalagem|altura embalagem|высота упаковки|высота в упаковке|包装高|包装高度|外箱高|ارتفاع العبوة|ارتفاع الكرتون',
} as const satisfies FileColumns;

const weightColumns: readonly string[] = [netWeight.heading, tradeFields.packedWeight.heading];
const sizeColumns = [tradeFields.packedSize.heading, ...Object.keys(packedSides)];

/**
 * Returns the unit in which a column's values are stored, if figures without a unit are unclear: some files
 * mean grams, others kilograms; some millimetres, others centimetres. Undefined for any other column.
 */
export function askedUnits(column: string): 'g' | 'mm' | undefined {
  if (weightColumns.includes(column)) return 'g';
  return sizeColumns.includes(column) ? 'mm' : undefined;
}

/** Returns the column of HS codes for one country of import: `hs_code_us`. */
export const hsColumnOf = (country: string): string => `hs_code_${country.toLowerCase()}`;
/** The country of a column of HS codes; undefined for any other column. */
export const countryOfHsColumn = (column: string): string | undefined =>
  /^hs_code_([a-z]{2})$/.exec(column)?.[1]?.toUpperCase();
