/**
 * The page of a part or CHRA, by id or E&E P/N. Level A may open it. Other visitors may open it if a turbo
 * with dacoverride '1' contains it (docs/product.md 6): the turbo `turboId`, or any turbo if `turboId` is
 * missing.
 */

import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { PartDetail } from '#contract/parts.ts';
import type { TurboApplication } from '#contract/shown-items.ts';
import type { PublishedPart, ShownPart } from '#features/catalogue-index/items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { maySeeDetails, noRight } from '#features/gateway/policy.ts';
import { numberKey, sameText } from '#features/numbers/index.ts';
import { pictureAddress } from '#features/pictures/server/pictures.ts';
import { type TextKey, translate } from '#language/text.ts';
import { isDatabaseUnavailable } from '#platform/database.ts';
import {
  buildSheet,
  componentsOf,
  listedParts,
  type SheetReader,
  sheetLine,
  sheetLines,
} from '../build-sheet/build-sheet.ts';
import { descriptionOf, type PartItem, partItem } from '../items/cross-items.ts';
import { attributesOf, dimensionsOf, oeSummary, sheetTable, weightOf } from '../items/facts.ts';
import { mayOpen } from '../items/openable-items.ts';
import { remarkIn } from '../items/sentences.ts';

/** prdType of the calls: '1' part, '2' cartridge/CHRA. */
export type PrdType = '1' | '2';

interface FoundDetail {
  readonly shown: string;
  readonly fields: string;
  readonly turbos: number;
  readonly open: number;
  readonly lines: string;
  readonly replaces: string;
  readonly replaced_by: string;
}

const detailSql = `
  select shown, fields, turbos, open, lines, replaces, replaced_by from part_detail where id = ?`;

const notFound = (key: TextKey) => new CallError('notFound', key);
const noPart = () => notFound('This part is not in the catalogue.');

export interface PartRequest {
  readonly type: PrdType;
  readonly id: string;
  /** The turbo from whose page the part is opened. */
  readonly turboId?: string | undefined;
}

/**
 * @throws CallError notFound if there is no such item of the type, or the named turbo does not contain it;
 * needLogin if only levels above C1 may open it; noRight
 * @returns the detail without pictures, which are not part of versions: see withPictures
 */
export function partDetail(version: Version, asked: PartRequest, reader: SheetReader): PartDetail {
  const detail = version.get<FoundDetail>(detailSql, Number(asked.id));
  const turbo =
    asked.turboId === undefined
      ? undefined
      : turboHolding(version, asked.turboId, asked.id, reader);
  const item = detail && partItem(JSON.parse(detail.shown) as ShownPart);
  if (!detail || item?.type !== asked.type) throw noPart();
  if (turbo) {
    if (!maySeeDetails(reader.level, turbo.opensDetails === '1')) throw noRight();
  } else mayOpen(detail.open, reader.level);
  return toPartDetail(version, { found: detail, item, turbo }, reader);
}

function turboHolding(
  version: Version,
  turboId: string,
  partId: string,
  reader: SheetReader,
): Omit<TurboApplication, 'bomList'> {
  const { bomList, ...turbo } = buildSheet(version, turboId, reader);
  const id = String(Number(partId));
  const holds = bomList.some(
    (line) => line.id === id || componentsOf(version, Number(line.id)).includes(Number(partId)),
  );
  if (!holds) throw noPart();
  return turbo;
}

/**
 * The id of an item of a type by its E&E P/N in any notation. If several articles differ only in
 * separators, only an exact match counts.
 * @throws CallError notFound
 */
export function idByEepn(version: Version, type: PrdType, eepn: string): string {
  const sql = 'select item_id, ee_pn from key_ee where k = ? and type = ?';
  const items = version.all<{ item_id: number; ee_pn: string }>(sql, numberKey(eepn), Number(type));
  const exact = items.find(({ ee_pn }) => sameText(ee_pn, eepn));
  const chosenItem = exact ?? (items.length === 1 ? items[0] : undefined);
  if (!chosenItem) throw noPart();
  return String(chosenItem.item_id);
}

interface OpenedPart {
  readonly found: FoundDetail;
  readonly item: PartItem;
  readonly turbo: Omit<TurboApplication, 'bomList'> | undefined;
}

function toPartDetail(
  version: Version,
  { found, item, turbo }: OpenedPart,
  reader: SheetReader,
): PartDetail {
  const { language } = reader;
  const fields = JSON.parse(found.fields) as PublishedPart;
  const { stockInfo, expected, backOrder } = reader.stock.of(item.id);
  // A part's components are in all turbos of the part, so a reader who may see the part may open them.
  const lines = sheetLines(version, found.lines);
  const bomList = lines.map((line) => sheetLine(line, true, reader));
  return {
    part_id: String(item.id),
    prdType: item.type,
    part_prdPartTemplateId: String(fields.templateId),
    part_prdPartTemplateName: translate(language, fields.templateName),
    transName: translate(language, item.component),
    component: item.component,
    part_eePn: item.eePn,
    part_oemPn: item.oemPn,
    part_oemPnSummary: oeSummary(item),
    part_model: item.models || fields.model,
    part_turboPn: turbo?.turboPn ?? '',
    part_dimensions: dimensionsOf(fields, language),
    part_weight: weightOf(fields.weight, language),
    part_description: descriptionOf(item, language),
    part_remark: remarkIn(language, fields.remark),
    part_wipStatus: stockInfo === 'Request development' ? '1' : '0',
    part_stockInfo: stockInfo,
    ...(expected && { part_expected: expected }),
    ...(backOrder && { part_backOrder: backOrder }),
    part_bomSpec: sheetTable(bomList, language),
    bomList,
    attributes: attributesOf(fields, language),
    templatePictureUrlList: [],
    partPictureUrlList: [],
    crossReferences: item.crosses.map(([brand, number]) => ({ brand, number })),
    replaces: links(version, found.replaces, reader),
    replacedBy: links(version, found.replaced_by, reader),
    turboCount: found.turbos,
    ...(turbo ? { turbo } : {}),
  };
}

/** The parts with the given ids, as links. @param ids a list as JSON */
function links(version: Version, ids: string, { language }: SheetReader): PartDetail['replaces'] {
  const all = JSON.parse(ids) as number[];
  const parts = listedParts(version, all);
  return all.flatMap((one) => {
    const part = parts.get(one);
    if (!part) return [];
    return {
      id: String(part.id),
      prdType: part.type === 2 ? '2' : '1',
      eePn: part.ee_pn,
      oemPn: part.oem_pn,
      name: translate(language, part.component),
    };
  });
}

// The pictures of a part's page. Like stock, they are not part of versions.

interface Picture {
  readonly name: string;
  readonly drawing: boolean;
}

/** The detail with the part's own pictures, and the drawings of its component. */
export async function withPictures(pool: pg.Pool, detail: PartDetail): Promise<PartDetail> {
  const pictures = await picturesOf(pool, detail);
  const urls = (drawing: boolean) =>
    pictures
      .filter((picture) => picture.drawing === drawing)
      .map(({ name }) => ({ imageUrl: pictureAddress(name, 'm') }));
  return { ...detail, templatePictureUrlList: urls(true), partPictureUrlList: urls(false) };
}

/** Reads pictures. Returns no pictures while the database is unavailable: the page works without them. */
async function picturesOf(pool: pg.Pool, { part_id, component }: PartDetail): Promise<Picture[]> {
  try {
    const { rows } = await pool.query<Picture>({
      name: 'part_pictures',
      text: `
        select name, false as drawing, seq from catalogue.picture
        where item_id = $1 and state = 'ready'
        union all
        select name, item_id is null, seq from catalogue.picture
        where component = $2 and state = 'ready'
        order by seq`,
      values: [part_id, component],
    });
    return rows;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return [];
    throw error;
  }
}
