/** The work on this site. */
import type { Bench } from '../figures.ts';
import { placing, shoppers } from '../orders.ts';
import { listRequest, sheetRequest } from '../questions.ts';
import { adding } from '../trials/ordering.ts';
import { fillings, LINES, right, type Shop } from './work.ts';

const CARTS = 1200;

/** @param ids turbo ids by number */
export function ourShop(bench: Bench, ids: ReadonlyMap<string, string>): Shop {
  const { port } = bench.site;
  const parts = bench.questions.parts;
  const search = (val: string) => () => right(port, listRequest({ vtype: '0', val }), val);
  return {
    number: search,
    start: search,
    sheet: (number) => () => right(port, sheetRequest(ids.get(number) ?? ''), number),
    async adding() {
      const customers = await shoppers(bench, CARTS, 0);
      return fillings(
        customers,
        (customer, part) => () =>
          right(port, adding({ ...customer, part: parts[part] ?? '' }), '"success":"0"'),
      );
    },
    async ordering() {
      const customers = await shoppers(bench, CARTS, LINES);
      return customers.map((customer) => () => right(port, placing(customer), '"success":"0"'));
    },
  };
}
