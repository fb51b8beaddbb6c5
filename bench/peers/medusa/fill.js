/** Fills an empty Medusa with a region, shipping and the products of a file, one JSON a line, parts first. */
import { readFileSync } from 'node:fs';
import * as flows from '@medusajs/medusa/core-flows';

const BATCH = 100;
/** So many pieces of each that no order uses them up, at one price. */
const [STOCK, PRICE] = [1_000_000, 123.45];

export default async function fill({ container, args }) {
  const run = async (flow, input) => (await flow(container).run({ input })).result;
  const place = await sellingPlace(run, container);
  /** Ids of the items in stock, by SKU. */
  const stock = new Map();
  const products = readFileSync(args[0], 'utf8').trim().split('\n').map(JSON.parse);
  for (const isTurbo of [false, true]) {
    const rest = products.filter(({ parts }) => parts.length > 0 === isTurbo);
    for (let at = 0; at < rest.length; at += BATCH) {
      const batch = rest.slice(at, at + BATCH);
      if (!isTurbo) {
        const items = batch.map((product) => asStock(product, place));
        for (const { id, sku } of await run(flows.createInventoryItemsWorkflow, { items })) {
          stock.set(sku, id);
        }
      }
      await run(flows.createProductsWorkflow, {
        products: batch.map((product) => asProduct(product, stock, place)),
      });
    }
  }
}

const asStock = ({ sku, name }, { location }) => ({
  sku,
  title: name,
  location_levels: [{ location_id: location, stocked_quantity: STOCK }],
});

/** A turbo is a kit (Medusa's term) of its build sheet's parts; a part is a kit of itself. */
const asProduct = ({ sku, name, description, parts }, stock, { profile, channel }) => ({
  title: name,
  handle: sku.toLowerCase(),
  description,
  status: 'published',
  shipping_profile_id: profile,
  sales_channels: [{ id: channel }],
  options: [{ title: 'Kind', values: ['Standard'] }],
  variants: [
    {
      title: name,
      sku,
      manage_inventory: true,
      options: { Kind: 'Standard' },
      prices: [{ amount: PRICE, currency_code: 'eur' }],
      inventory_items: (parts.length ? parts : [{ sku, pieces: 1 }]).map((part) => ({
        inventory_item_id: stock.get(part.sku),
        required_quantity: part.pieces,
      })),
    },
  ],
});

/** Gives the channel that Medusa has made a region, a stock location and a way to ship. */
async function sellingPlace(run, container) {
  // With one channel alone, Medusa need not look which products are in it.
  const channels = { entity: 'sales_channel', fields: ['id'] };
  const [channel] = (await container.resolve('query').graph(channels)).data;
  await run(flows.createRegionsWorkflow, {
    regions: [
      {
        name: 'Europe',
        currency_code: 'eur',
        countries: ['de'],
        payment_providers: ['pp_system_default'],
      },
    ],
  });
  await run(flows.createTaxRegionsWorkflow, [
    {
      country_code: 'de',
      provider_id: 'tp_system',
      default_tax_rate: { name: 'Standard', code: 'standard', rate: 19 },
    },
  ]);
  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [{ name: 'Bench' }],
  });
  const links = container.resolve('link');
  const place = { stock_location: { stock_location_id: location.id } };
  const provider = 'manual_manual';
  await links.create({ ...place, fulfillment: { fulfillment_provider_id: provider } });
  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: 'Bench', type: 'default' }],
  });
  const set = await container.resolve('fulfillment').createFulfillmentSets({
    name: 'Bench',
    type: 'shipping',
    service_zones: [{ name: 'Europe', geo_zones: [{ country_code: 'de', type: 'country' }] }],
  });
  await links.create({ ...place, fulfillment: { fulfillment_set_id: set.id } });
  await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Standard',
      price_type: 'flat',
      provider_id: provider,
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Standard', description: 'Standard', code: 'standard' },
      prices: [{ currency_code: 'eur', amount: 5 }],
      rules: [],
    },
  ]);
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });
  return { channel: channel.id, location: location.id, profile: profile.id };
}
