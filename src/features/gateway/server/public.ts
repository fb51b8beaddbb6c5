export { type CodeMail, captchaHandlers } from './captcha-handlers.ts';
export { claimsEngine } from './engines.ts';
export {
  type Evidence,
  evidenceJobs,
  noteCall,
  openEvidence,
  sessionMark,
} from './evidence.ts';
export {
  type Caller,
  type Context,
  createGateway,
  type Gateway,
  type Handler,
  type Handlers,
} from './gateway.ts';
export { isBrokenBody, takeJsonCalls } from './json-calls.ts';
export { createLimits, type Limits } from './limits.ts';
export type { LoginLimits, LoginPlace } from './login-limits.ts';
export type { MailLimits } from './mail-limits.ts';
export { networkOf } from './network.ts';
export { openApi } from './openapi.ts';
export type { Reply, SessionChange } from './reply.ts';
export { callRoutes, cookieName, sessionCookie, tokenCookie } from './routes.ts';
export { payloadCheck } from './validate.ts';
