/** The picture of the company's stamp or signature, as admins set it (docs/product.md 12.30). */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { CompanyStamp } from '#contract/staff/stamp.ts';
import type { MakePaperPicture } from '#features/pictures/server/store.ts';
import { plainText } from '#language/plain-text.ts';
import { bytesOf, type Files } from '#platform/files.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import type { AuditEntry, Staff } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { idOf } from '../../server/items.ts';
import type { Stores } from '../../server/paper-files.ts';
import { keepStamp, readStamp } from '../../server/stamps.ts';
import { doneByStaffOnce } from './audited-changes.ts';

export const stampReads = ({ database, files }: Stores) =>
  ({
    getStamp: async () => ({ val: await getStamp(database.write, files) }),
  }) satisfies Partial<ReadHandlers>;

export const stampChanges = (files: Files, makeForPaper: MakePaperPicture) =>
  ({
    saveStamp: {
      async prepare(sent, { staff }) {
        const answer = await makeForPaper({ sent: bytesOf(sent.content), paper: 'stamp' });
        if ('refused' in answer) throw new CallError('badInput', answer.refused);
        const sha256 = await keepStamp(files, answer.made.contents);
        return (client) => saveStamp(client, sent, sha256, staff);
      },
    },
    removeStamp: ({ id }, { staff }, client) => removeStamp(client, idOf(id), staff.email),
  }) satisfies Partial<ChangeHandlers>;

/** The newest row. Its hash is empty if the picture was removed. */
const lastStamp = (client: Queryable) =>
  queries(client).selectFrom('ordering.stamp').selectAll().orderBy('id', 'desc').limit(1);

async function getStamp(client: Queryable, files: Files): Promise<CompanyStamp | null> {
  const stamp = await lastStamp(client).executeTakeFirst();
  const picture = await readStamp(files, stamp?.sha256 ?? '');
  if (!stamp || !picture) return null;
  return {
    id: String(stamp.id),
    picture: Buffer.from(picture).toString('base64'),
    setAt: stamp.set_at.toISOString(),
    setBy: stamp.set_by,
  };
}

async function saveStamp(
  client: pg.ClientBase,
  sent: Payload<StaffCalls['saveStamp']>,
  sha256: string,
  staff: Pick<Staff, 'id' | 'email'>,
) {
  const request = { call: 'saveStamp', staff, payload: sent } as const;
  const saved = await doneByStaffOnce(client, request, () => addRow(client, sha256, staff.email));
  const fileName = plainText(sent.name).slice(-120).toWellFormed();
  return { ...saved, audit: auditOf(saved.val.id, { fileName }) };
}

/** @throws CallError notFound if there is no picture, or if another picture has replaced it */
async function removeStamp(client: pg.ClientBase, id: number, who: string) {
  // The lock makes concurrent removals run one after another: the second finds the picture removed.
  await client.query('lock table ordering.stamp in share row exclusive mode');
  const stamp = await lastStamp(client).executeTakeFirst();
  if (stamp?.id !== id || stamp.sha256 === '') {
    throw new CallError('notFound', 'There is no such picture.');
  }
  const row = await addRow(client, '', who);
  return { val: null, audit: auditOf(row.id, {}) };
}

async function addRow(client: pg.ClientBase, sha256: string, who: string) {
  const row = await queries(client)
    .insertInto('ordering.stamp')
    .values({ sha256, set_by: who })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: String(row.id) };
}

const auditOf = (id: string, after: AuditEntry['after']): AuditEntry => ({
  subject: 'stamp',
  subjectId: Number(id),
  subjectName: 'Stamp',
  before: {},
  after,
});
