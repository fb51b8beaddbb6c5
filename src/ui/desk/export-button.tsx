import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { TopToolbar, useListContext } from 'react-admin';
import { type ExportList, exportFormats } from '#contract/staff/import-names.ts';

interface ExportButtonProps {
  list: ExportList;
  /** More lists with the same filters, each with its words in the menu. */
  more?: Readonly<Partial<Record<ExportList, string>>>;
  /** The current filters of the list; empty ones are not sent. */
  filter?: Record<string, string | undefined>;
  label?: string;
}

const words = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const;

/** Exports a list to a file, with the current filters. */
export function ExportButton(props: ExportButtonProps) {
  const { list, more = {}, filter = {}, label = 'Export' } = props;
  const [at, setAt] = useState<HTMLElement>();
  const lists = Object.entries({ [list]: '', ...more });
  const address = (list: string, format: string) => {
    const filters = Object.entries(filter).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    );
    return `/api/staff/export?${new URLSearchParams([['list', list], ['format', format], ...filters])}`;
  };
  return (
    <>
      <Button
        size="small"
        color="secondary"
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAt(currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={at ?? null} open={at !== undefined} onClose={() => setAt(undefined)}>
        {lists.flatMap(([name, what]) =>
          exportFormats.map((format) => (
            <MenuItem
              key={`${name} ${format}`}
              component="a"
              href={address(name, format)}
              download
              onClick={() => setAt(undefined)}
            >
              {what ? `${what}: ${words[format]}` : words[format]}
            </MenuItem>
          )),
        )}
      </Menu>
    </>
  );
}

/** A list's toolbar with the export of the filtered list. */
export function ListExport({ list, more = {} }: Pick<ExportButtonProps, 'list' | 'more'>) {
  const { filterValues } = useListContext();
  return (
    <TopToolbar>
      <ExportButton list={list} more={more} filter={filterValues} />
    </TopToolbar>
  );
}
