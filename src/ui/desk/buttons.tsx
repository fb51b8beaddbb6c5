import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button, type ButtonProps, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Confirm, TopToolbar, useListContext } from 'react-admin';
import { type ExportList, exportFormats } from '#contract/staff/names.ts';
import { useChange } from './use-change.ts';
import { momentWords } from './words.ts';

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

interface BusyButtonProps extends ButtonProps {
  /** What the button does is under way: it ignores presses, but keeps the focus, unlike a disabled one. */
  readonly busy: boolean;
}

export function BusyButton({ busy, onClick, sx, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      sx={{ ...sx, ...(busy && { opacity: 0.6, cursor: 'progress' }) }}
    />
  );
}

interface EndButtonProps {
  /** Name of the account or key, for the message after the action. */
  readonly name: string;
  readonly title: string;
  /** The effect on the user of the account or key. */
  readonly consequence: string;
  readonly end: () => Promise<unknown>;
  /** Label of the button; default 'End'. */
  readonly label?: string;
}

/** When an account or key ended; of one that has not, the button that ends it. */
export const EndedOrButton = ({ ended, ...props }: EndButtonProps & { ended: string | null }) =>
  ended ? `Ended ${momentWords(ended)}` : <EndButton {...props} />;

/** Ends an account or a key after a confirmation. This cannot be undone. */
export function EndButton({ name, title, consequence, end, label = 'End' }: EndButtonProps) {
  const [open, setOpen] = useState(false);
  const change = useChange();
  return (
    <>
      <Button size="small" color="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Confirm
        isOpen={open}
        title={title}
        content={consequence}
        confirm={label}
        onConfirm={() => {
          setOpen(false);
          void change(end, `${label === 'End' ? 'Ended' : label}: ${name}`);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
