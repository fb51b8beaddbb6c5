/** The lists of the desks: their frame, and tables whose columns are data. */
import { Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { DataTable, type DataTableProps, List, type ListProps, type RaRecord } from 'react-admin';
import type { ExportList } from '#contract/staff/import-names.ts';
import { ListExport } from './export-button.tsx';
import { momentWords } from './words.ts';

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

interface TableProps<R> extends Pick<DataTableProps, 'sx'> {
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
export const DeskTable = <R,>({ columns, opens = false, empty, ...props }: TableProps<R>) => (
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

/** The frame of a list: title, filters, pages of 25 rows. */
export const DeskList = ({ file, files = {}, ...props }: ListFrameProps) => (
  <List
    perPage={25}
    actions={file ? <ListExport list={file} more={files} /> : false}
    exporter={false}
    empty={false}
    sx={filterPairs}
    {...props}
  />
);
