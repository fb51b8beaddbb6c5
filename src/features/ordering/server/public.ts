export { decideOrder } from '../desk/decide.ts';
export {
  getDevelopmentItem,
  listDevelopmentItems,
  setDevelopmentStatus,
} from '../desk/development.ts';
export { getOrderOfDesk, listOrders } from '../desk/orders.ts';
export { orderQueues } from '../desk/queues.ts';
export { openOrdering } from './open.ts';
