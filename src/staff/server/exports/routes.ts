/** GET /api/staff/export?list=…&format=…: exports a list to a file, with the list's filters. */
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { CallError } from '#contract/errors.ts';
import {
  roles as allRoles,
  type ExportList,
  exportFormats,
  exportLists,
} from '#contract/staff/names.ts';
import { zoneIn } from '#features/gateway/server/callers.ts';
import type { Database } from '#platform/database.ts';
import {
  csvStream,
  type StreamedTable,
  tableTypes,
  workbookStream,
} from '#platform/tables/workbook.ts';
import type { ExportedList, Filters, ListSource } from '../paging.ts';
import type { StaffAccess, StaffPlugin } from '../routes.ts';
import { fileHeading } from './file-heading.ts';

/** Maximum number of concurrent exports in a process. Each holds a database connection. */
const MAX_EXPORTS = 3;

export const exportRoutes =
  (database: Database, lists: Record<ExportList, ExportedList>): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    let underWay = 0;
    app.get(
      '/api/staff/export',
      { helmet: false, exposeHeadRoute: false },
      async (request, reply) => {
        // Checked first, so that callers without a session learn nothing about the lists.
        await access.staffOfLink(request, allRoles);
        const { list, format, ...query } = questionOf(request.query);
        const { roles, filters: patterns = {}, open, second } = lists[list];
        const staff = await access.staffOfLink(request, roles);
        const filters = filtersOf(query, patterns);
        const { language } = staff;
        const reader = { zone: zoneIn(request.headers.cookie), language };
        if (underWay >= MAX_EXPORTS) {
          throw new CallError(
            'unavailable',
            'Other lists are being exported. Please try again soon.',
          );
        }
        const about = { subject: 'export', subjectId: 0, subjectName: list, before: {} } as const;
        // The text is not logged: it may be a customer's name, which erasing the customer would not remove.
        const { text = '', ...chosen } = filters;
        const after = { format, ...chosen, ...(text && { text: 'not kept' }) };
        const tableOf = (name: string, { header, rows }: ListSource) => ({
          name,
          header: header.map((column) => fileHeading(language, column)),
          rows,
        });
        const { rows, ...first } = tableOf(list, open(database, filters, reader));
        const sentRows = countedRows(rows);
        const table = { ...first, rows: sentRows };
        const openFile = async (): Promise<Readable> => {
          await access.audit(database.write, staff, 'exportList', { ...about, after });
          if (format !== 'xlsx') return csvStream(table, format === 'gbk' ? 'gbk' : 'utf-8');
          const secondSheet = second
            ? [tableOf(second.name, second.open(database, filters, reader))]
            : [];
          return workbookStream([table, ...secondSheet]);
        };
        // Counted before the first `await`: otherwise all exports that begin together would pass the check.
        underWay += 1;
        const file = await openFile().catch((error: unknown) => {
          underWay -= 1;
          throw error;
        });
        file.once('close', () => {
          underWay -= 1;
          const { rows, whole } = sentRows;
          const detail = `${list} ${format}: ${rows} rows${whole ? '' : ', broken off'}`;
          const { email: who, address, session } = staff;
          access.record({ event: 'exported', area: 'staff', who, address, session, detail });
          access
            .audit(database.write, staff, 'exportedList', { ...about, after: { rows, whole } })
            .catch((error: unknown) => app.log.warn({ err: error }, 'an export was not noted'));
        });
        const day = new Date().toISOString().slice(0, 10);
        reply.headers({
          'content-type': tableTypes[format],
          'content-disposition': `attachment; filename="${list}-${day}.${format === 'xlsx' ? 'xlsx' : 'csv'}"`,
        });
        return reply.send(file);
      },
    );
  };

/** Counts the rows sent, even if the client disconnects. */
function countedRows(rows: StreamedTable['rows']) {
  return {
    rows: 0,
    whole: false,
    async *[Symbol.asyncIterator]() {
      for await (const some of rows) {
        this.rows += some.length;
        yield some;
      }
      this.whole = true;
    },
  };
}

/** @throws CallError badInput for an unknown list or format */
function questionOf(query: unknown) {
  const { list, format, ...filters } = query as Record<string, unknown>;
  const listName = exportLists.find((one): one is ExportList => one === list);
  if (listName === undefined) throw new CallError('badInput', 'There is no such list.');
  const formatName = exportFormats.find((one) => one === (format ?? 'csv'));
  if (formatName === undefined) throw new CallError('badInput', 'format is csv, gbk or xlsx.');
  return { ...filters, list: listName, format: formatName };
}

/** @throws CallError badInput for an unknown filter */
function filtersOf(
  query: Record<string, unknown>,
  patterns: Readonly<Record<string, RegExp>>,
): Filters {
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === '') continue;
    if (
      typeof value !== 'string' ||
      !Object.hasOwn(patterns, name) ||
      !patterns[name]?.test(value)
    ) {
      throw new CallError('badInput', 'The list can not be filtered by {name} like this.', {
        name: name.slice(0, 60),
      });
    }
    filters[name] = value;
  }
  return filters;
}
