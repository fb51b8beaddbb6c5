/** Calls of the catalogue desk: publishing, versions, roll back and revert. */
import { type Static, Type } from 'typebox';
import { digits, object, paging } from '../call.ts';
import {
  catalogue,
  changeOfVersion,
  Done,
  defineChanges,
  defineReads,
  Nullable,
  recordId,
  Timestamp,
} from './call.ts';
import { ItemLink } from './items.ts';

const Counts = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
});
const ChangeSummary = Type.Object({
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
/** Who made the changes, why, and what changed. */
const origin = {
  id: Type.String(),
  who: Type.String(),
  kind: Type.Enum(['import', 'edit', 'revert']),
  reason: Type.String(),
  summary: ChangeSummary,
};
const ChangeSet = Type.Object({
  ...origin,
  at: Timestamp,
  /** The first changed items, at most 200. */
  items: Type.Array(ChangedItem),
  /** Whether staff can revert the change set. Items that changed again later are not reverted. */
  canRevert: Type.Boolean(),
  reverted: Type.Boolean(),
  reverting: Type.Boolean(),
  /** Result of the last revert; null before the first revert. */
  revertResult: Nullable(
    Type.Object({
      restored: Type.Integer(),
      /** Number of items that changed since and were not restored; `items` has the first 50 of them. */
      conflicts: Type.Integer(),
      items: Type.Array(ItemLink),
      /** Why nothing was reverted; empty after a success. */
      failure: Type.String(),
    }),
  ),
});
export type ChangeSet = Static<typeof ChangeSet>;

const VersionRow = Type.Object({
  ...origin,
  publishedAt: Timestamp,
  turbos: Type.Integer(),
  /** Whether visitors see this version. */
  current: Type.Boolean(),
  /** Whether the version is stored, so that staff can roll back to it. */
  kept: Type.Boolean(),
});
export type VersionRow = Static<typeof VersionRow>;

const PublishState = Type.Object({
  /** The version that visitors see. */
  version: Type.String(),
  publishedAt: Timestamp,
  /** The newest version; differs from `version` after a rollback. */
  newest: Type.String(),
  /** Number of changes that visitors do not see yet. */
  unpublished: Type.Integer(),
  /**
   * When and by whom the site was rolled back to an older version. While set, automatic publishing is paused.
   */
  rollback: Nullable(Type.Object({ since: Timestamp, who: Type.String() })),
  publishing: Type.Boolean(),
  /** Seconds until publishing of the unpublished changes begins; 0 if it begins at once. */
  publishesIn: Type.Integer(),
  versionsKept: Type.Integer(),
});
export type PublishState = Static<typeof PublishState>;

const usual = { roles: catalogue, evidence: 'none' } as const;

export const publishingCalls = {
  ...defineReads(usual, {
    getPublishState: {
      summary: 'What visitors read, and what they do not see yet',
      payload: object({}),
      answer: PublishState,
    },
    listVersions: {
      summary: 'Versions of the catalogue, the newest first',
      payload: object(paging),
      answer: Type.Array(VersionRow),
      paged: true,
    },
    listChangeSets: {
      summary: 'What a version changed, set by set; without one, what visitors do not see',
      payload: object({ version: Type.Optional(recordId), ...paging }),
      answer: Type.Array(ChangeSet),
      paged: true,
    },
  }),
  ...defineChanges(usual, {
    publishNow: {
      summary: 'Publishes what has changed without waiting, also after a rollback',
      payload: object({}),
      answer: Done,
      failures: ['conflict'],
    },
    rollBackToVersion: changeOfVersion(
      'Shows visitors another kept version at once; the tables that staff edit stay',
      { id: recordId, from: digits('The version visitors read, as it was seen', 9) },
      PublishState,
    ),
    revertChanges: changeOfVersion(
      'Reverts an import or a save, except items that changed since; stock stays. listChangeSets tells the result',
      { id: recordId },
    ),
  }),
};
