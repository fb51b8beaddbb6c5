/** Tables of a page, whose columns are data, and the pager below a list. Lists: see list.tsx. */
import {
  Table,
  TableBody,
  TableCell,
  type TableCellProps,
  TableHead,
  TablePagination,
  type TableProps,
  TableRow,
} from '@mui/material';
import type { ReactNode } from 'react';

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

/** Of a table: in a narrow window the cells of a row are stacked. */
export const stacked = {
  '& tr': { display: { xs: 'block', md: 'table-row' } },
  '& td': { display: { xs: 'block', md: 'table-cell' }, verticalAlign: 'top' },
  '& td:not(:last-of-type)': {
    borderBottomWidth: { xs: 0, md: '1px' },
    pb: { xs: 0, md: '6px' },
  },
};

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
