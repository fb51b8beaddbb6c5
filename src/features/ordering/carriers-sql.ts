/** SQL: the list of carriers as JSON, for trackingBy. */
export const carriersSql = `(select json_agg(json_build_object('name', c.name, 'otherNames', c.other_names,
  'trackingPage', c.tracking_page, 'isSeaFreight', c.is_sea_freight)) from ordering.carrier c)`;
