/**
 * Access of staff to the back office's calls: sessions, roles, and changes in one transaction with their
 * audit line.
 */

import type pg from 'pg';
import type { Answer, Call, Payload } from '#contract/call.ts';
import { CallError, type PageInfo } from '#contract/errors.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import {
  type StaffCallName,
  type StaffCalls,
  type StaffChangeName,
  staffCalls,
} from '#contract/staff/index.ts';
import type { Evidence } from '#features/gateway/server/evidence.ts';
import type { CookieChanges } from '#features/gateway/server/reply.ts';
import {
  type AnyCaller,
  createRunner,
  type Dispatch,
  type Result,
  type RunnerOptions,
  recordCall,
  sessionMark,
} from '#features/gateway/server/run-calls.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import type { Staff, StaffSession } from './audit.ts';
import { type AuditEntry, logAudit, subjectMark, writeAudit } from './audit.ts';

export interface StaffCaller extends AnyCaller {
  readonly language: StaffLanguage;
  readonly token: string;
  /** IP address, for the limits of sign-in and the audit log. */
  readonly address: string;
  /** Value of the device cookie, for the limits of sign-in; may be ''. */
  readonly device: string;
  /** The browser's time zone; UTC if the browser sends none. */
  readonly zone: string;
}

export interface StaffContext extends StaffCaller {
  readonly staff: StaffSession;
}

type Answered<N extends StaffCallName> = CookieChanges & {
  readonly val: Answer<StaffCalls[N]>;
  readonly pageInfo?: PageInfo;
};

type ReadHandler<N extends StaffCallName> = (
  payload: Payload<StaffCalls[N]>,
  context: StaffContext,
) => Promise<Answered<N>>;

/** `isRepeated`: an earlier call with the same idempotency key made the change and its audit line. */
type Changed<N extends StaffCallName> = Answered<N> & { audit: AuditEntry; isRepeated?: boolean };

/** Makes a change within the transaction and returns the audit entry. */
type ChangeHandler<N extends StaffCallName> = (
  payload: Payload<StaffCalls[N]>,
  context: StaffContext,
  client: pg.PoolClient,
) => Promise<Changed<N>>;

/** A change with slow work, such as reading a file, before the transaction. `prepare` returns the change. */
interface PreparedChange<N extends StaffCallName> {
  prepare(
    payload: Payload<StaffCalls[N]>,
    context: StaffContext,
  ): Promise<(client: pg.PoolClient) => Promise<Changed<N>>>;
}

/** A handler for each reading call. A missing or extra handler fails the type check. */
export type ReadHandlers = { [N in Exclude<StaffCallName, StaffChangeName>]: ReadHandler<N> };
export type ChangeHandlers = {
  [N in StaffChangeName]: ChangeHandler<N> | PreparedChange<N>;
};

export interface StaffGateway {
  readonly dispatch: Dispatch<StaffCaller>;
  /**
   * Identifies and authorises a caller, also for uploads and downloads, which are not calls.
   * @param of name of the call or route, for the security event if access is refused
   * @throws CallError tokenExpired without a session, noRight without any of the roles
   */
  authorise(
    roles: StaffCall['roles'],
    caller: Omit<StaffCaller, 'zone'>,
    of: string,
  ): Promise<StaffSession>;
}

interface StaffGatewayOptions extends RunnerOptions {
  readonly database: Database;
  readonly reads: ReadHandlers;
  readonly changes: ChangeHandlers;
  /** The member of staff for a token; undefined if the session is unknown or has ended. */
  readonly identify: (token: string) => Promise<Staff | undefined>;
  /** Whether the member must set up two-step sign-in before any other call. */
  readonly mustSetUp: (staff: Staff) => boolean;
  readonly evidence: Evidence;
  /** Waits until this process has handled the notifications of the change. */
  readonly caughtUp?: (() => Promise<void>) | undefined;
}

const nobody: Staff = { id: 0, email: '', role: 'content' };

export function createStaffGateway(options: StaffGatewayOptions): StaffGateway {
  const authorise = authoriser(options);
  const dispatch = createRunner<StaffCaller, StaffContext>(
    {
      area: 'staff',
      calls: staffCalls,
      enter: async (call, caller) => ({
        ...caller,
        staff: await authorise((call as StaffCall).roles, caller, call.name),
      }),
      personOf: ({ staff: { email } }) => ({ email }),
      work: worker(options),
    },
    options,
  );
  return { authorise, dispatch };
}

function authoriser(options: StaffGatewayOptions): StaffGateway['authorise'] {
  const { identify, mustSetUp, evidence } = options;
  return async (roles, caller, of) => {
    const { token, address, language } = caller;
    const here = { address, session: sessionMark(token), language };
    if (roles === 'anyone') return { ...nobody, ...here };
    const refuse = (error: CallError, staff = nobody) => {
      const call = { name: of, evidence: 'none' } as const;
      recordCall({ evidence, area: 'staff', call, payload: {}, caller }, staff, error);
      return error;
    };
    const staff = token === '' ? undefined : await identify(token);
    if (!staff) throw refuse(new CallError('tokenExpired', 'Please sign in.'));
    if (!roles.includes(staff.role)) {
      throw refuse(new CallError('noRight', 'Your account has no right to do this.'), staff);
    }
    const call: StaffCall | undefined = staffCalls[of as StaffCallName];
    if (mustSetUp(staff) && !call?.beforeSecondFactor) {
      throw refuse(new CallError('noRight', 'Please set up two-step sign-in first.'), staff);
    }
    return { ...staff, ...here };
  };
}

type AnyHandler = (payload: unknown, context: StaffContext) => Promise<Result>;

type AnyChange = (
  payload: unknown,
  context: StaffContext,
  client: pg.PoolClient,
) => Promise<AnyChanged>;
type AnyChanged = Result & { readonly audit: AuditEntry; readonly isRepeated?: boolean };
interface AnyPreparedChange {
  prepare(
    payload: unknown,
    context: StaffContext,
  ): Promise<(client: pg.PoolClient) => Promise<AnyChanged>>;
}

/** Returns a function that runs handlers; changes run in a transaction with their audit line. */
function worker({ database, reads, changes, log, caughtUp }: StaffGatewayOptions) {
  // The types of the two maps guarantee that each handler takes the payload of its name.
  const handlers = reads as unknown as Record<string, AnyHandler>;
  const changers = changes as unknown as Record<string, AnyChange | AnyPreparedChange>;

  async function change(
    { name, isLong }: StaffCall,
    payload: unknown,
    context: StaffContext,
  ): Promise<Result> {
    const changer = changers[name] as AnyChange | AnyPreparedChange;
    const work =
      'prepare' in changer
        ? await changer.prepare(payload, context)
        : (client: pg.PoolClient) => changer(payload, context, client);
    const pool = isLong ? database.work : database.write;
    const changed = await inTransaction(pool, async (client) => {
      const { audit, isRepeated, ...result } = await work(client);
      if (!isRepeated) await writeAudit(client, context.staff, name, audit);
      return { result, audit, isRepeated };
    });
    if (!changed.isRepeated) logAudit(log, context.staff, name, changed.audit);
    await caughtUp?.();
    return { ...changed.result, subject: subjectMark(changed.audit) };
  }

  return async (call: Call, payload: unknown, context: StaffContext): Promise<Result> => {
    if ((call as StaffCall).changes) return change(call as StaffCall, payload, context);
    return (handlers[call.name] as AnyHandler)(payload, context);
  };
}
