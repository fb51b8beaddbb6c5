/** Handlers of content calls, and the gallery of pictures at /mf/test.html (docs/product.md 2.9 and 9). */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Answer, calls, Payload } from '#contract';
import { listSizes } from '#contract/choices.ts';
import {
  type ListedTurbo,
  listedTurbos,
} from '#features/catalogue/server/build-sheet/build-sheet.ts';
import { openedItems } from '#features/catalogue/server/items/openable-items.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import type { Context, Handlers } from '#features/gateway/server/gateway.ts';
import { type PictureRow, shownPicture } from '#features/pictures/server/pictures.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Database } from '#platform/database.ts';
import { requestedPage } from '#platform/paging.ts';
import { type ContentReader, homeBlocks, itemById, listItems, webpageById } from './items.ts';
import { clearHistory, traceContent, traceItem, viewHistory } from './view-history.ts';

const HISTORY_SIZE = 25;

const readerOf = ({ customer, level }: Context): ContentReader => ({
  signedIn: customer !== undefined,
  level,
});

/** Map tiles of the contact page. */
interface MapSettings {
  readonly mapTilesUrl: string;
  readonly mapAttribution: string;
}

export function contentHandlers(database: Database, versions: Versions, map: MapSettings) {
  const items = openedItems(versions);
  const list = (payload: Payload<typeof calls.getCommonList>, context: Context) => {
    const question = {
      kind: Number(payload.cmType || 2),
      query: payload.query ?? '',
      ...requestedPage(payload, listSizes.newsletter),
    };
    return listItems(database, question, readerOf(context), context.language);
  };
  return {
    listGallery: async (_payload, { language }) => ({
      val: await gallerySets(database.write, versions, language),
    }),
    getCommonList: list,
    getCommonListWithDac: list,
    getEcatalogList: (payload, context) =>
      listItems(
        database,
        { kind: 4, query: payload.query ?? '', ...requestedPage(payload, listSizes.ecatalog) },
        readerOf(context),
        context.language,
      ),
    getCommonById: async ({ id }, context) => ({
      val: await itemById(database, Number(id), readerOf(context), context.language),
    }),
    getWebpageById: async ({ id }, { language }) => ({
      val: await webpageById(database, Number(id), language),
    }),
    getHomeBlocks: async (_payload, { language }) => ({
      val: await homeBlocks(database, language),
    }),
    getMapTiles: async () => ({
      val: { url: map.mapTilesUrl, attribution: map.mapAttribution },
    }),
    traceCommon: async ({ commonId }, context) => {
      await traceContent(database, Number(commonId), readerOf(context), context.customer?.id);
      return { val: {} };
    },
    traceItem: async ({ id }, { customer }) => {
      if (customer) await traceItem(database, items, Number(id), customer);
      return { val: {} };
    },
    listViewHistory: (payload, { customer, level, language }) => {
      const reader = { customerId: customer?.id ?? 0, level, language };
      return viewHistory(database, items, reader, requestedPage(payload, HISTORY_SIZE));
    },
    clearViewHistory: async (_payload, { customer }) => {
      if (customer) await clearHistory(database, customer.id);
      return { val: {} };
    },
  } satisfies Partial<Handlers>;
}

/** Number of sets, and of pictures per set (docs/product.md 9). */
const GALLERY = { sets: 5, pictures: 9 } as const;
/** Maximum number of turbos examined. Without it a catalogue without pictures would be read completely. */
const LOOKED_AT = 300;

type Sets = Answer<typeof calls.listGallery>;

/** A picture of an item, or a drawing for all items of a component. */
type Picture = PictureRow & { item_id: number | null };

/** The first turbos with enough pictures of their parts. Turbos for customers only are left out. */
async function gallerySets(
  pool: pg.Pool,
  versions: Versions,
  language: LanguageCode,
): Promise<Sets> {
  const turbos = versions.read((version) => listedTurbos(version, LOOKED_AT));
  const pictures = await picturesOf(pool, turbos);
  const sets = turbos.flatMap((turbo) => {
    const turboPictures = ownPictures(turbo, pictures);
    return turboPictures.length < GALLERY.pictures
      ? []
      : [{ turbo, own: turboPictures.slice(0, GALLERY.pictures) }];
  });
  return sets.slice(0, GALLERY.sets).map(({ turbo, own }) => ({
    id: String(turbo.id),
    turboPn: turbo.pn,
    pictures: own.map(({ picture, number }) => asJpeg(shownPicture(picture, number, language))),
  }));
}

/** The gallery serves JPEG (docs/product.md 9). Other pages serve the browser's best format. */
const asJpeg = (picture: Sets[number]['pictures'][number]) => ({
  ...picture,
  s: `${picture.s}.jpg`,
  m: `${picture.m}.jpg`,
  l: `${picture.l}.jpg`,
});

/** Pictures of parts on the turbos' build sheets. Pictures are not part of published versions. */
async function picturesOf(pool: pg.Pool, turbos: readonly ListedTurbo[]): Promise<Picture[]> {
  const lines = turbos.flatMap((turbo) => turbo.lines);
  const { rows } = await pool.query<Picture>(
    `select name, width, height, alt, coalesce(component, '') component, item_id,
       item_id is null drawing
     from catalogue.picture
     where state = 'ready' and (item_id = any ($1) or component = any ($2))`,
    [[...new Set(lines.map(({ id }) => id))], [...new Set(lines.map((line) => line.component))]],
  );
  return rows;
}

/** Pictures of a turbo's parts without duplicates, followed by drawings of the components. */
function ownPictures(turbo: ListedTurbo, pictures: readonly Picture[]) {
  const pictureOfNumber = new Map<string, { picture: Picture; number: string; order: string }>();
  for (const { id, component, ee_pn, oem_pn } of turbo.lines) {
    for (const picture of pictures) {
      if (picture.item_id !== id && (!picture.drawing || picture.component !== component)) continue;
      if (pictureOfNumber.has(picture.name)) continue;
      // The same drawings are used for all turbos. The hash gives each turbo a fixed order of its own.
      const order = createHash('md5').update(`${turbo.id}${picture.name}`).digest('hex');
      pictureOfNumber.set(picture.name, {
        picture: { ...picture, component },
        number: ee_pn || oem_pn,
        order,
      });
    }
  }
  return [...pictureOfNumber.values()].sort(
    (a, b) => Number(a.picture.drawing) - Number(b.picture.drawing) || (a.order < b.order ? -1 : 1),
  );
}
