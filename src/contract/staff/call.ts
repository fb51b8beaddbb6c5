/** The definition of a back office call, and common fields (docs/product.md 15). */
import { type TSchema, Type } from 'typebox';
import { type Call, defineCall, digits, MAX_PAGE_SIZE } from '../call.ts';
import { type Role, roles } from './names.ts';

export interface StaffCall<
  P extends TSchema = TSchema,
  A extends TSchema = TSchema,
  C extends boolean = boolean,
> extends Call<P, A> {
  /** Who may make the call; 'anyone' needs no sign-in. */
  readonly roles: readonly Role[] | 'anyone';
  /** Allowed for admins who have not set up two-step sign-in yet. */
  readonly beforeSecondFactor?: boolean;
  /** Changes something: runs in one transaction with its line in the audit log. */
  readonly changes: C;
  /** Maximum body size in bytes, if larger than the default. */
  readonly maxBody?: number;
}

type Definition<P extends TSchema, A extends TSchema> = Omit<
  Parameters<typeof defineCall<P, A>>[0],
  'audience' | 'method' | 'path'
> &
  Pick<StaffCall, 'roles' | 'maxBody' | 'beforeSecondFactor'>;

/** A call that changes nothing. */
export function defineStaffRead<P extends TSchema, A extends TSchema>(
  definition: Definition<P, A>,
): StaffCall<P, A, false> {
  return { ...defineStaffCall(definition), changes: false };
}

/** A call that changes something. */
export function defineStaffChange<P extends TSchema, A extends TSchema>(
  definition: Definition<P, A>,
): StaffCall<P, A, true> {
  return { ...defineStaffCall(definition), changes: true };
}

function defineStaffCall<P extends TSchema, A extends TSchema>(definition: Definition<P, A>) {
  const path = `/api/staff/${definition.name}`;
  const { roles, maxBody, beforeSecondFactor = false } = definition;
  const call = {
    ...defineCall<P, A>({ ...definition, method: 'POST', path }),
    roles,
    beforeSecondFactor,
  };
  return maxBody === undefined ? call : { ...call, maxBody };
}

export const everyRole = roles;
export const sales = ['sales', 'admin'] as const;
export const catalogue = ['catalogue', 'admin'] as const;
export const content = ['content', 'admin'] as const;
export const admin = ['admin'] as const;

/** A field that may be null. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** A moment, ISO 8601 in UTC. */
export const Moment = Type.String();
/** Version for the optimistic lock: a later change by someone else is a conflict. */
export const version = digits('Version of the thing as it was read', 9);
export const id = digits('Id', 9);
/** A reason in words, which the customer receives. */
export const reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
export const paging = {
  page: Type.Optional(digits('Counts from 1', 7)),
  size: Type.Optional(digits(`Rows in a page, at most ${MAX_PAGE_SIZE}`, 7)),
};
export const Done = Type.Null();
