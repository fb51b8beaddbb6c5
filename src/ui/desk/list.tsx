/** The lists of the desks and the tables of their pages; the columns of both are data. */
import {
  Table,
  TableBody,
  TableCell,
  type TableCellProps,
  TableHead,
  TablePagination,
  type TablePaginationProps,
  type TableProps,
  TableRow,
  Typography,
} from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import {
  DataTable,
  type DataTableProps,
  List,
  type ListProps,
  Pagination,
  type RaRecord,
  useListContext,
} from 'react-admin';
import type { ExportList } from '#contract/staff/names.ts';
import { ListExport } from './buttons.tsx';
import { countWords, momentWords } from './words.ts';

export interface DeskColumn<R> {
  readonly source: string;
  /** The heading; without it the source in words. */
  readonly label?: string;
  /** The contents of a cell; without it what the source holds. */
  readonly cell?: (row: R) => ReactNode;
  /** How the source is shown: a moment, or a number at the right. */
  readonly as?: 'moment' | 'number';
  /** Whether the server sorts by it. */
  readonly sorts?: boolean;
  /** 'wide': hidden on a phone; 'widest': on a tablet, too; 'breaks': long words break. */
  readonly look?: 'wide' | 'widest' | 'breaks';
}

const looks = {
  wide: { display: { xs: 'none', md: 'table-cell' } },
  // Beside the menu there is room for all columns of the longest lists from here on.
  widest: { display: 'none', '@media (min-width: 1240px)': { display: 'table-cell' } },
  breaks: { overflowWrap: 'anywhere' },
} as const;
/** What stands in another cell where a column that is 'widest' is hidden. */
export const narrowOnly = { '@media (min-width: 1240px)': { display: 'none' } } as const;
const numbers = new Intl.NumberFormat('en');

function shown(row: RaRecord, { source, as, cell }: DeskColumn<never>): ReactNode {
  if (cell) return cell(row as never);
  const value: unknown = row[source];
  if (as === 'moment') return typeof value === 'string' ? momentWords(value) : '–';
  return as === 'number' ? numbers.format(Number(value)) : (value as ReactNode);
}

interface DeskTableProps<R> extends Pick<DataTableProps, 'sx'> {
  readonly columns: readonly DeskColumn<R>[];
  /** Whether a click on a row opens its page. */
  readonly opens?: boolean;
  /** The words in the place of rows. */
  readonly empty?: string;
}

/** An e-mail address, which breaks before its parts where its column is narrow. */
export const EmailText = ({ email }: { email: string }) =>
  email.split(/(?=@|\.[^@]*@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Parts have no other key and never change places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** The rows of a list. */
export const DeskTable = <R,>({ columns, opens = false, empty, ...props }: DeskTableProps<R>) => (
  <DataTable
    rowClick={opens ? 'show' : false}
    bulkActionButtons={false}
    hiddenColumns={[]}
    {...(empty && { empty: <Typography sx={{ p: 2 }}>{empty}</Typography> })}
    {...props}
  >
    {columns.map((column) => (
      <DataTable.Col
        key={column.source}
        source={column.source}
        disableSort={!column.sorts}
        {...(column.label && { label: column.label })}
        {...(column.look && { sx: looks[column.look] })}
        {...(column.as === 'number' && { align: 'right' as const })}
        render={(row: RaRecord) => shown(row, column as DeskColumn<never>)}
      />
    ))}
  </DataTable>
);

interface ListFrameProps extends ListProps {
  /** Offers this list as a file. */
  readonly file?: ExportList;
  /** More files with the same filters, each with its words. */
  readonly files?: Readonly<Partial<Record<ExportList, string>>>;
}

/** On a phone filters stand in twos; a search comes first and has its row. */
const filterPairs = {
  '@media (max-width: 599.95px)': {
    '& form > .RaFilterForm-filterFormInput:not(:first-of-type)': { width: '50%' },
    '& form > .RaFilterForm-filterFormInput > :first-of-type': { flex: 1, minWidth: 0 },
    '& form .MuiInputBase-root': { minWidth: 0 },
  },
};

/** The pager of a list, which says where a list has more rows than were counted. */
function ListPages() {
  const { meta } = useListContext();
  // Pagination hands this on to TablePagination, which its type does not say.
  const label: Pick<TablePaginationProps, 'labelDisplayedRows'> = {
    labelDisplayedRows: ({ from, to, count }) =>
      `${from}-${to} of ${meta?.isMore ? countWords(count, true) : count}`,
  };
  return <Pagination {...(label as object)} />;
}

/** The frame of a list: title, filters, pages of 25 rows. */
export const DeskList = ({ file, files = {}, ...props }: ListFrameProps) => (
  <List
    perPage={25}
    actions={file ? <ListExport list={file} more={files} /> : false}
    exporter={false}
    empty={false}
    pagination={<ListPages />}
    sx={filterPairs}
    {...props}
  />
);

export interface PlainColumn<R> {
  /** The heading; a table without any has no row of headings. */
  readonly label?: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'right';
  /** The cell names its row. */
  readonly names?: boolean;
  /** Hidden on a phone. */
  readonly wide?: boolean;
  /** Styles of the cells below the heading. */
  readonly sx?: Extract<TableCellProps['sx'], object>;
}

const hidden = { display: { xs: 'none', sm: 'table-cell' } };
export const nowrap = { whiteSpace: 'nowrap' };
export const breaks = { overflowWrap: 'anywhere' };

/** Of the box around a table that may be wider than a phone: the box scrolls, and the page stays. */
export const scrolling = { overflowX: 'auto', width: 0, minWidth: '100%' };

/** Of a table: in a window narrower than that the cells of a row are stacked, and headings are left out. */
export const stackedBelow = (width: 'md' | 'lg') => ({
  '& thead': { display: { xs: 'none', [width]: 'table-header-group' } },
  '& tr': { display: { xs: 'block', [width]: 'table-row' } },
  '& td': { display: { xs: 'block', [width]: 'table-cell' }, verticalAlign: 'top' },
  '& td:not(:last-of-type)': {
    borderBottomWidth: { xs: 0, [width]: '1px' },
    pb: { xs: 0, [width]: '6px' },
  },
  // Paper is narrow, too, but stacked cells would take many pages.
  '@media print': {
    '& thead': { display: 'table-header-group' },
    '& tr': { display: 'table-row' },
    '& td': { display: 'table-cell' },
  },
});

interface PlainTableProps<R> extends Pick<TableProps, 'size' | 'sx' | 'aria-label'> {
  readonly columns: readonly PlainColumn<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R, at: number) => string | number;
}

export const PlainTable = <R,>({ columns, rows, keyOf, ...props }: PlainTableProps<R>) => (
  <Table size="small" {...props}>
    {columns.some(({ label }) => label) && (
      <TableHead>
        <TableRow>
          {columns.map(({ label = '', align, wide }) => (
            <TableCell key={label} {...(align && { align })} {...(wide && { sx: hidden })}>
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
    )}
    <TableBody>
      {rows.map((row, at) => (
        <TableRow key={keyOf(row, at)}>
          {columns.map(({ cell, align, names, wide, sx }, place) => (
            <TableCell
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
              key={place}
              {...(align && { align })}
              {...(names && { component: 'th', scope: 'row' })}
              sx={{ ...(wide && hidden), ...sx }}
            >
              {cell(row)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

interface PagesProps {
  /** All rows. */
  count: number;
  /** Rows of a page. */
  size: number;
  /** Counts from 0. */
  page: number;
  onPage: (page: number) => void;
}

/** The pager of a list; nothing where one page holds all rows. */
export const Pages = ({ count, size, page, onPage }: PagesProps) =>
  count > size && (
    <TablePagination
      component="div"
      count={count}
      page={page}
      rowsPerPage={size}
      rowsPerPageOptions={[size]}
      onPageChange={(_event, to) => onPage(to)}
    />
  );
