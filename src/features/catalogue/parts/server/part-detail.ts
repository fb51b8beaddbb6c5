/**
 * The page of a part or CHRA, by id or E&E P/N. Rights: level A, or a turbo with dacoverride '1'
 * that contains it (docs/product.md 6): the named turbo, or any without one.
 */
import type { TurboApplication } from '#contract/catalogue.ts';
import { CallError } from '#contract/errors.ts';
import type { PartDetail } from '#contract/parts.ts';
import { maySeeDetails, noRight } from '#features/gateway/policy.ts';
import { pictureAddress } from '#features/pictures/server/sizes.ts';
import { type TextKey, translate } from '#language/text.ts';
import {
  buildSheet,
  type LineFields,
  presentLine,
  type SheetReader,
} from '../../build-sheet/server/build-sheet.ts';
import {
  descriptionOf,
  type PartItem,
  partItem,
} from '../../cross-reference/server/cross-items.ts';
import { numberKey, sameText } from '../../numbers/index.ts';
import type { PublishedPart } from '../../publish/fields.ts';
import type { ShownPart } from '../../publish/items.ts';
import type { Version } from '../../publish/versions.ts';
import { remarkIn } from '../../results/server/sentences.ts';
import { mayOpen } from './opening.ts';
import { attributesOf, dimensionsOf, oeSummary, sheetTable } from './part-facts.ts';
import { stockState } from './stock.ts';
import { weightOf } from './units.ts';

/** prdType of the calls: '1' part, '2' cartridge/CHRA. */
export type PrdType = '1' | '2';
type Link = [id: number, type: number, component: string, eePn: string, oemPn: string];

interface Detail {
  shown: ShownPart;
  fields: PublishedPart;
  turbos: number;
  open: number;
  quantity: number | null;
  lines: LineFields[] | null;
  replaces: Link[] | null;
  replaced_by: Link[] | null;
  pictures: [name: string, drawing: boolean][] | null;
  [column: string]: unknown;
}

const links = (schema: string, column: string): string => `
  (select json_agg(json_build_array(p.id, p.type, p.component, p.ee_pn, p.oem_pn) order by at.place)
    from unnest(d.${column}) with ordinality at (id, place) join ${schema}.part p on p.id = at.id)
    ${column}`;

// Pictures are not versioned, as stock. The part's own come first, then the drawing of its
// component.
const pictures = `
  (select json_agg(json_build_array(pic.name, pic.item_id is null) order by pic.seq)
    from (
      select name, item_id, seq from catalogue.picture where item_id = d.id and state = 'ready'
      union all
      select name, item_id, seq from catalogue.picture
        where component = own.component and state = 'ready'
    ) pic) pictures`;

const detailSql = (schema: string) => `
  select d.shown::json shown, d.fields::json fields, d.turbos, d.open, s.quantity,
    (select json_agg(json_build_array(p.id, line.seq, p.type, p.component, p.ee_pn, p.oem_pn,
        line.pieces, ps.quantity) order by line.seq)
      from unnest(d.line_ids, d.line_seqs, d.line_pieces) line (part_id, seq, pieces)
      join ${schema}.part p on p.id = line.part_id
      left join catalogue.stock ps on ps.item_id = p.id) lines,
    ${links(schema, 'replaces')}, ${links(schema, 'replaced_by')}, ${pictures}
  from ${schema}.part_detail d
  join ${schema}.part own on own.id = d.id
  left join catalogue.stock s on s.item_id = d.id
  where d.id = $1`;

const notFound = (key: TextKey) => new CallError('notFound', key);
const noPart = () => notFound('This part is not in the catalogue.');

export interface Asked {
  readonly type: PrdType;
  readonly id: string;
  /** The turbo from whose page it is opened. */
  readonly turboId?: string | undefined;
}

/**
 * @throws CallError notFound if there is no such item of the type, or the named turbo does not
 *   contain it; needLogin if only signed-in customers may open it; noRight
 */
export async function partDetail(
  version: Version,
  asked: Asked,
  reader: SheetReader,
): Promise<PartDetail> {
  const [found, turbo] = await Promise.all([
    detailOf(version, asked.id),
    asked.turboId === undefined
      ? undefined
      : turboHolding(version, asked.turboId, asked.id, reader),
  ]);
  const item = found && partItem(found.shown, found.quantity);
  if (!found || item?.type !== asked.type) throw noPart();
  if (turbo) {
    if (!maySeeDetails(reader.level, turbo.dacoverride === '1')) throw noRight();
  } else mayOpen(found.open, reader.level);
  return present(found, item, turbo, reader);
}

const isId = (id: string): boolean => Number(id) <= 2_147_483_647;

async function detailOf(version: Version, id: string): Promise<Detail | undefined> {
  const [found] = isId(id) ? await version.query<Detail>('part_detail', detailSql, [id]) : [];
  return found;
}

async function turboHolding(
  version: Version,
  turboId: string,
  partId: string,
  reader: SheetReader,
): Promise<Omit<TurboApplication, 'bomList'>> {
  const { bomList, ...turbo } = await buildSheet(version, turboId, reader);
  const id = String(Number(partId));
  if (bomList.some((line) => line.id === id)) return turbo;
  const [inner] = isId(partId)
    ? await version.query<{ holds: boolean }>(
        'holds_inside',
        (schema) => `select exists (select from ${schema}.part_detail
          where id = any($1::int[]) and $2::int = any(line_ids)) holds`,
        [`{${bomList.map((line) => line.id).join(',')}}`, partId],
      )
    : [];
  if (!inner?.holds) throw noPart();
  return turbo;
}

/**
 * The id of an item of a type by its E&E P/N in any notation. If several articles differ only in
 * separators, only an exact match counts.
 * @throws CallError notFound
 */
export async function idByEepn(version: Version, type: PrdType, eepn: string): Promise<string> {
  const items = await version.query<{ item_id: number; ee_pn: string }>(
    'by_eepn',
    (schema) => `select item_id, ee_pn from ${schema}.key_ee where k = $1 and type = $2::smallint`,
    [numberKey(eepn), type],
  );
  const exact = items.find(({ ee_pn }) => sameText(ee_pn, eepn));
  const meant = exact ?? (items.length === 1 ? items[0] : undefined);
  if (!meant) throw noPart();
  return String(meant.item_id);
}

function present(
  found: Detail,
  item: PartItem,
  turbo: Omit<TurboApplication, 'bomList'> | undefined,
  reader: SheetReader,
): PartDetail {
  const { language, thresholds } = reader;
  const { fields } = found;
  const urls = (drawing: boolean) =>
    (found.pictures ?? [])
      .filter(([, isDrawing]) => isDrawing === drawing)
      .map(([name]) => ({ imageUrl: pictureAddress(name, 'm') }));
  // Its components are in all of its turbos, so a reader who may see it may open them.
  const bomList = (found.lines ?? []).map((line) => presentLine(line, true, reader));
  return {
    part_id: String(item.id),
    prdType: item.type,
    part_prdPartTemplateId: String(fields.templateId),
    part_prdPartTemplateName: translate(language, fields.templateName),
    transName: translate(language, item.component),
    showName: item.component,
    part_eePn: item.eePn,
    part_oemPn: item.oemPn,
    part_oemPnSummary: oeSummary(item),
    part_model: item.models || fields.model,
    part_turboPn: turbo?.turboPn ?? '',
    part_demension: dimensionsOf(fields, language),
    part_weight: weightOf(fields.weight, language),
    part_description: descriptionOf(item, language),
    part_remark: remarkIn(language, fields.remark),
    part_wipStatus: item.quantity === null ? '1' : '0',
    part_stockInfo: stockState(item.quantity, thresholds),
    part_bomSpec: sheetTable(bomList, language),
    bomList,
    attribues: attributesOf(fields, language),
    templatePictureUrlList: urls(true),
    partPictureUrlList: urls(false),
    crossReferences: item.crosses.map(([brand, number]) => ({ brand, number })),
    replaces: (found.replaces ?? []).map((link) => presentLink(link, reader)),
    replacedBy: (found.replaced_by ?? []).map((link) => presentLink(link, reader)),
    turboCount: found.turbos,
    ...(turbo ? { turbo } : {}),
  };
}

const presentLink = (
  [id, type, component, eePn, oemPn]: Link,
  { language }: SheetReader,
): PartDetail['replaces'][number] => ({
  id: String(id),
  prdType: type === 2 ? '2' : '1',
  eePn,
  oemPn,
  name: translate(language, component),
});
