/** The definition of a back office call, and common fields (docs/product.md 15). */
import { type TSchema, Type } from 'typebox';
import { type Call, digits, type Family, MAX_PAGE_SIZE, namedCalls, object } from '../call.ts';
import { type Role, roles } from './names.ts';

export interface StaffCall<
  P extends TSchema = TSchema,
  A extends TSchema = TSchema,
  C extends boolean = boolean,
> extends Call<P, A> {
  /** Staff that may make the call; 'anyone' needs no sign-in. */
  readonly roles: readonly Role[] | 'anyone';
  /** Allowed for admins who have not set up two-step sign-in yet. */
  readonly beforeSecondFactor?: boolean;
  /** Changes something: runs in one transaction with its line in the audit log. */
  readonly changes: C;
}

/** What a family says for all of its calls; a call may say otherwise. */
type Usual = Pick<StaffCall, 'roles'> & Partial<Pick<Call, 'evidence'>>;

type Definition<U> = Pick<Call, 'summary'> &
  Omit<Pick<Call, 'evidence'>, keyof U> &
  Partial<Pick<Call, 'paged' | 'failures' | 'evidence' | 'bodyLimit'>> &
  Partial<Pick<StaffCall, 'roles' | 'beforeSecondFactor'>>;

/** Staff edit the catalogue: nothing of it counts for them, and what they read is never kept. */
const traits = { shows: 'nothing', kept: 'never', dependsOn: [], emptySearches: 'uncounted' };

const definer =
  <C extends boolean>(changes: C) =>
  <U extends Usual, P extends Record<string, TSchema>, A extends Record<keyof P, TSchema>>(
    usual: U,
    family: Family<Definition<U>, P, A>,
  ) =>
    namedCalls(family, (name) => ({
      ...{ audience: 'everyone', path: `/api/staff/${name}`, ...traits },
      ...{ beforeSecondFactor: false, changes, ...usual },
    })) as { readonly [N in keyof P]: StaffCall<P[N], A[N], C> };

/** Calls that change nothing. */
export const defineReads = definer(false);

/** Calls that change something. */
export const defineChanges = definer(true);

export const everyRole = roles;
export const sales = ['sales', 'admin'] as const;
export const catalogue = ['catalogue', 'admin'] as const;
export const content = ['content', 'admin'] as const;
export const admin = ['admin'] as const;

/** A field that may be null. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** A moment, ISO 8601 in UTC. */
export const Timestamp = Type.String();
/** Version for the optimistic lock: a later change by someone else is a conflict. */
export const version = digits('Version of the thing as it was read', 9);
export const recordId = digits('Id', 9);
/** A reason in words, which the customer receives. */
export const reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
export const paging = {
  page: Type.Optional(digits('Counts from 1', 7)),
  size: Type.Optional(digits(`Rows in a page, at most ${MAX_PAGE_SIZE}`, 7)),
};
export const Done = Type.Null();

/** A change of something that was read before: since then it may have been deleted or changed. */
export const changeOfVersion = <F extends Record<string, TSchema>, A extends TSchema = typeof Done>(
  summary: string,
  fields: F,
  answer: A = Done as unknown as A,
) => ({
  summary,
  payload: object(fields),
  answer,
  failures: ['notFound', 'conflict'] as const,
});
