import { createHash } from 'node:crypto';
import type { Role } from '#contract/staff/names.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { addStaff } from './accounts.ts';
import { writeAudit } from './audit.ts';

/**
 * Adds a member of staff from the server's command line, where the first admin comes from.
 * @throws CallError conflict when the e-mail has an account that works
 */
export async function addByCommand(
  database: Database,
  { email, role, password }: { email: string; role: Role; password: string },
): Promise<void> {
  // What browsers send in the password's place (docs/product.md 10).
  const passwordSha = createHash('sha256').update(password).digest('hex');
  await inTransaction(database.write, async (client) => {
    const { audit } = await addStaff(client, { email, role, passwordSha });
    await writeAudit(client, undefined, 'addStaff', audit);
  });
}
