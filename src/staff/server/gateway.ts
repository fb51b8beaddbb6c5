/**
 * Every call of the back office runs here: the gateway identifies the member of staff, checks role and
 * payload, and runs the handler. A change and its line in the audit log are one transaction.
 */
import type pg from 'pg';
import { Compile } from 'typebox/compile';
import type { Answer, Payload } from '#contract/call.ts';
import { CallError, type Envelope, failures, type PageInfo } from '#contract/errors.ts';
import { fieldName } from '#contract/field-labels.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import {
  type StaffCallName,
  type StaffCalls,
  type StaffChangeName,
  staffCalls,
} from '#contract/staff/index.ts';
import type { Evidence } from '#features/gateway/server/evidence.ts';
import { recordCall, sessionMark } from '#features/gateway/server/record-call.ts';
import { payloadCheck } from '#features/gateway/server/validate.ts';
import { format, type TextKey } from '#language/format.ts';
import { type Database, inTransaction, isDatabaseUnavailable } from '#platform/database.ts';
import { fullFailure } from '#platform/files.ts';
import type { Logger } from '#platform/log.ts';
import { type AuditEntry, logAudit, subjectMark, writeAudit } from './audit.ts';
import type { Staff, StaffHere } from './member.ts';

/** What the transport knows about the caller. */
export interface StaffCaller {
  readonly token: string;
  /** Network address, for the limits of sign-in and the audit log. */
  readonly address: string;
  /** Value of the device's cookie, for the limits of sign-in; may be empty. */
  readonly device: string;
}

export interface StaffContext extends StaffCaller {
  readonly staff: StaffHere;
}

interface Result<N extends StaffCallName> {
  readonly val: Answer<StaffCalls[N]>;
  readonly pageInfo?: PageInfo;
  /** The token of a new session, or null for an ended one; sets the cookie. */
  readonly session?: string | null;
  /** The device's new id; sets a cookie too. */
  readonly device?: string;
}

type ReadHandler<N extends StaffCallName> = (
  payload: Payload<StaffCalls[N]>,
  context: StaffContext,
) => Promise<Result<N>>;

/** Makes a change on the transaction's client and returns its audit entry. */
type ChangeHandler<N extends StaffCallName> = (
  payload: Payload<StaffCalls[N]>,
  context: StaffContext,
  client: pg.PoolClient,
) => Promise<Result<N> & { audit: AuditEntry }>;

/** One handler for each read; a missing or extra one fails the type check. */
export type ReadHandlers = { [N in Exclude<StaffCallName, StaffChangeName>]: ReadHandler<N> };
/** One handler for each change. */
export type ChangeHandlers = { [N in StaffChangeName]: ChangeHandler<N> };

export interface StaffReply {
  readonly status: number;
  readonly envelope: Envelope;
  readonly session?: string | null;
  readonly device?: string;
}

export interface StaffGateway {
  /** Never throws: every failure is an envelope. */
  dispatch(name: StaffCallName, payload: unknown, caller: StaffCaller): Promise<StaffReply>;
  /**
   * Identifies and authorises the caller, also for uploads and downloads, which are no calls.
   * @param of name of the call or route, for the security event of a refusal
   * @throws CallError tokenExpired without a session, noRight without one of the roles
   */
  authorise(roles: StaffCall['roles'], caller: StaffCaller, of: string): Promise<StaffHere>;
}

export interface StaffGatewayOptions {
  readonly database: Database;
  readonly reads: ReadHandlers;
  readonly changes: ChangeHandlers;
  /** The member of staff of a token; undefined if the session is unknown or has ended. */
  readonly identify: (token: string) => Promise<Staff | undefined>;
  /** Whether the member of staff may only set up two-step sign-in. */
  readonly mustSetUp: (staff: Staff) => boolean;
  readonly log: Logger;
  readonly evidence: Evidence;
  /** Waits until this process has taken up what was changed. */
  readonly caughtUp?: (() => Promise<void>) | undefined;
  /** In tests: an answer that violates the contract is an error. */
  readonly checkAnswers?: boolean;
}

const nobody: Staff = { id: 0, email: '', role: 'content' };

export function createStaffGateway(options: StaffGatewayOptions): StaffGateway {
  const { log, evidence } = options;
  const authorise = authoriser(options);
  const run = runner(options);

  async function answer(
    name: StaffCallName,
    payload: unknown,
    caller: StaffCaller,
  ): Promise<StaffReply> {
    const staff = await authorise(staffCalls[name].roles, caller, name);
    const noted = { evidence, area: 'staff', call: staffCalls[name], payload, caller } as const;
    try {
      const { subject, ...made } = await run(name, payload, { ...caller, staff });
      recordCall(noted, staff, made, subject);
      return replyOf(made);
    } catch (error) {
      recordCall(noted, staff, error);
      throw error;
    }
  }

  return {
    authorise,
    async dispatch(name, payload, caller) {
      try {
        return await answer(name, payload, caller);
      } catch (error) {
        if (!(error instanceof CallError)) {
          log.error({ err: error, call: name }, 'a call of the back office failed');
        }
        return staffFailure(error);
      }
    },
  };
}

/** Who calls, and whether one may; see StaffGateway.authorise. */
function authoriser(options: StaffGatewayOptions): StaffGateway['authorise'] {
  const { identify, mustSetUp, evidence } = options;

  return async (allowed, { token, address }, of) => {
    const here = { address, session: sessionMark(token) };
    if (allowed === 'anyone') return { ...nobody, ...here };
    const staff = token === '' ? undefined : await identify(token);
    if (!staff) {
      const detail = `${of}: tokenExpired`;
      if (token !== '') evidence.record({ event: 'badToken', area: 'staff', ...here, detail });
      throw new CallError('tokenExpired', 'Please sign in.');
    }
    const early = (staffCalls as Record<string, StaffCall>)[of]?.beforeSecondFactor === true;
    const refusal = !allowed.includes(staff.role)
      ? 'Your account has no right to do this.'
      : mustSetUp(staff) && !early && 'Please set up two-step sign-in first.';
    if (refusal) {
      const detail = `${of}: noRight`;
      evidence.record({ event: 'refused', area: 'staff', who: staff.email, ...here, detail });
      throw new CallError('noRight', refusal);
    }
    return { ...staff, ...here };
  };
}

/** Checks the payload, then runs the handler; a change in a transaction with its line in the audit log. */
function runner(options: StaffGatewayOptions) {
  const { database, reads, changes, log, checkAnswers } = options;
  const handlers = { ...reads, ...changes } as Record<
    StaffCallName,
    // The types of the two maps guarantee that each handler takes the payload of its name.
    (
      payload: unknown,
      context: StaffContext,
      client?: pg.PoolClient,
    ) => Promise<Result<never> & { audit?: AuditEntry }>
  >;
  const names = Object.keys(staffCalls) as StaffCallName[];
  const checks = new Map(names.map((name) => [name, payloadCheck(staffCalls[name].payload)]));
  const answers = checkAnswers
    ? new Map(names.map((name) => [name, Compile(staffCalls[name].answer)]))
    : undefined;

  async function change(name: StaffCallName, payload: unknown, context: StaffContext) {
    const done = await inTransaction(database.write, async (client) => {
      const { audit, ...result } = await handlers[name](payload, context, client);
      if (!audit) throw new Error(`${name} has no audit entry`);
      await writeAudit(client, context.staff, name, audit);
      return { result, audit };
    });
    logAudit(log, context.staff, name, done.audit);
    await options.caughtUp?.();
    return { ...done.result, subject: subjectMark(done.audit) };
  }

  return async (name: StaffCallName, payload: unknown, context: StaffContext) => {
    checks.get(name)?.(payload);
    const made = staffCalls[name].changes
      ? await change(name, payload, context)
      : { ...(await handlers[name](payload, context)), subject: '' };
    const faults = answers?.get(name)?.Errors(made.val) ?? [];
    if (faults.length > 0) {
      throw new Error(`${name} violates the contract: ${JSON.stringify(faults[0])}`);
    }
    return made;
  };
}

function replyOf({ session, device, ...result }: Result<never>): StaffReply {
  const envelope: Envelope = { success: '0', msg: '', ...result };
  return {
    status: 200,
    envelope,
    ...(session !== undefined && { session }),
    ...(device !== undefined && { device }),
  };
}

/** The reply for an error, in English. An error that is not a CallError reveals no details. */
export function staffFailure(error: unknown): StaffReply {
  const known = error instanceof CallError ? error : faultOf(error);
  const { status, ret } = failures[known.code];
  // Texts shared with the site are keys, in English; the back office's own texts are plain English.
  const { field } = known.params;
  const params =
    typeof field === 'string' ? { ...known.params, field: fieldName(field) } : known.params;
  const msg = format({}, 'en', known.message as TextKey, params);
  return { status, envelope: { success: '1', msg, ret } };
}

function faultOf(error: unknown): CallError {
  const full = fullFailure(error);
  if (full) return full;
  if (isDatabaseUnavailable(error)) {
    return new CallError(
      'unavailable',
      'The site is very busy just now. Please try again in a moment.',
    );
  }
  return new CallError('serverFault', 'Process error, please try it later.');
}
