/**
 * `node bench/order-faults.ts`: 16 customers order while the site and its database are killed by
 * kill -9, 20 times in turns. Every acknowledged order must be there with all its lines, and no other.
 */
import { parseArgs } from 'node:util';
import { orderThroughFaults } from '../test/order-faults.ts';

const { values: options } = parseArgs({
  options: {
    customers: { type: 'string', default: '16' },
    kills: { type: 'string', default: '20' },
  },
});
const report = await orderThroughFaults({
  customers: Number(options.customers),
  kills: Number(options.kills),
});
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.faults.length > 0 ? 1 : 0;
