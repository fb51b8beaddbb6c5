export {
  type Caller,
  type Context,
  createGateway,
  type Gateway,
  type Handlers,
  type Reply,
} from './gateway.ts';
export { openApi } from './openapi.ts';
export { callerOf, callRoutes } from './routes.ts';
