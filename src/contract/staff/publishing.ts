/** Calls of the catalogue desk: publishing, versions, and going back. */
import { type Static, Type } from 'typebox';
import { digits, object } from '../call.ts';
import {
  catalogue,
  Done,
  defineStaffChange,
  defineStaffRead,
  id,
  Moment,
  Nullable,
  paging,
} from './call.ts';
import { ItemLink } from './items.ts';

const Counts = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
});
/** What a set of changes, or a version, changed. */
export const ChangeSummary = Type.Object({
  turbos: Counts,
  parts: Counts,
  /** Lines of build sheets. */
  lines: Counts,
});
export type ChangeSummary = Static<typeof ChangeSummary>;

const ChangedItem = Type.Object({
  ...ItemLink.properties,
  what: Type.Enum(['added', 'changed', 'removed']),
});
const ChangeSet = Type.Object({
  id: Type.String(),
  at: Moment,
  who: Type.String(),
  kind: Type.Enum(['import', 'edit', 'back']),
  reason: Type.String(),
  summary: ChangeSummary,
  /** The first of what it changed, at most 200. */
  items: Type.Array(ChangedItem),
  /** Whether it can be taken back, as far as nothing was changed since. */
  canTakeBack: Type.Boolean(),
  takenBack: Type.Boolean(),
  /** A job is at it. */
  takingBack: Type.Boolean(),
  /** How the last taking back of it ended; null before there was one. */
  back: Nullable(
    Type.Object({
      /** Items as they were before. */
      restored: Type.Integer(),
      /** Items changed since, which stay as they are; the first 50 of them. */
      conflicts: Type.Integer(),
      items: Type.Array(ItemLink),
      /** Why nothing was taken back; empty where something was. */
      failure: Type.String(),
    }),
  ),
});
export type ChangeSet = Static<typeof ChangeSet>;

const VersionRow = Type.Object({
  id: Type.String(),
  publishedAt: Moment,
  who: Type.String(),
  kind: Type.Enum(['import', 'edit', 'back']),
  reason: Type.String(),
  turbos: Type.Integer(),
  summary: ChangeSummary,
  /** Visitors read this one. */
  current: Type.Boolean(),
  /** It is still there to be gone back to. */
  kept: Type.Boolean(),
});
export type VersionRow = Static<typeof VersionRow>;

const PublishState = Type.Object({
  /** The version that visitors read. */
  version: Type.String(),
  publishedAt: Moment,
  /** The newest version made; another than `version` after going back. */
  newest: Type.String(),
  /** Changes that visitors do not see yet. */
  unpublished: Type.Integer(),
  /** Since when and by whom visitors were led back; nothing is published by itself meanwhile. */
  held: Nullable(Type.Object({ since: Moment, who: Type.String() })),
  publishing: Type.Boolean(),
  versionsKept: Type.Integer(),
});
export type PublishState = Static<typeof PublishState>;

export const publishingCalls = {
  getPublishState: defineStaffRead({
    name: 'getPublishState',
    summary: 'What visitors read, and what they do not see yet',
    roles: catalogue,
    payload: object({}),
    answer: PublishState,
  }),
  publishNow: defineStaffChange({
    name: 'publishNow',
    summary: 'Publishes what has changed without waiting, also after going back',
    roles: catalogue,
    payload: object({}),
    answer: Done,
    failures: ['conflict'],
  }),
  listVersions: defineStaffRead({
    name: 'listVersions',
    summary: 'Versions of the catalogue, the newest first',
    roles: catalogue,
    payload: object({ ...paging }),
    answer: Type.Array(VersionRow),
    paged: true,
  }),
  listChangeSets: defineStaffRead({
    name: 'listChangeSets',
    summary: 'What a version changed, set by set; without one, what visitors do not see',
    roles: catalogue,
    payload: object({ version: Type.Optional(id), ...paging }),
    answer: Type.Array(ChangeSet),
    paged: true,
  }),
  goBackToVersion: defineStaffChange({
    name: 'goBackToVersion',
    summary: 'Leads visitors to another kept version at once; the tables that staff edit stay',
    roles: catalogue,
    payload: object({ id, from: digits('The version visitors read, as it was seen', 9) }),
    answer: PublishState,
    failures: ['notFound', 'conflict'],
  }),
  takeBackChanges: defineStaffChange({
    name: 'takeBackChanges',
    summary:
      'Has an import or a save taken back, but for what was changed since; stock stays. listChangeSets tells how it ended',
    roles: catalogue,
    payload: object({ id }),
    answer: Done,
    failures: ['notFound', 'conflict'],
  }),
};
