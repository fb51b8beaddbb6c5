import { createHash } from 'node:crypto';
import type { Role } from '#contract/staff/names.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { addStaff } from './accounts.ts';
import { writeAudit } from './audit.ts';

/**
 * Adds a member of staff from the server's command line, such as the first admin.
 * @throws CallError conflict if the e-mail has an active account
 */
export async function addByCommand(
  database: Database,
  { email, role, password }: { email: string; role: Role; password: string },
): Promise<void> {
  // Browsers send this digest instead of the password (docs/product.md 10).
  const passwordSha = createHash('sha256').update(password).digest('hex');
  await inTransaction(database.write, async (client) => {
    const { audit } = await addStaff(client, { email, role, passwordSha });
    await writeAudit(client, undefined, 'addStaff', audit);
  });
}
