import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { TopToolbar, useListContext } from 'react-admin';
import { type ExportList, exportFormats } from '#contract/staff/import-names.ts';

interface ExportButtonProps {
  list: ExportList;
  /** The current filters of the list; empty ones are not sent. */
  filter?: Record<string, string | undefined>;
  label?: string;
}

const words = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const;

/** Exports a list to a file, with the current filters. */
export function ExportButton({ list, filter = {}, label = 'Export' }: ExportButtonProps) {
  const [at, setAt] = useState<HTMLElement>();
  const address = (format: string) => {
    const given = Object.entries(filter).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    );
    return `/api/staff/export?${new URLSearchParams([['list', list], ['format', format], ...given])}`;
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
        {exportFormats.map((format) => (
          <MenuItem
            key={format}
            component="a"
            href={address(format)}
            download
            onClick={() => setAt(undefined)}
          >
            {words[format]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** A list's toolbar with the export of the filtered list. */
export function ListExport({ list }: { list: ExportList }) {
  const { filterValues } = useListContext();
  return (
    <TopToolbar>
      <ExportButton list={list} filter={filterValues} />
    </TopToolbar>
  );
}
