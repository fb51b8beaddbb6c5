import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button, type ButtonProps, Menu, MenuItem } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Confirm, TopToolbar, useListContext, useNotify, useRefresh } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import { type ExportList, exportFormats } from '#contract/staff/names.ts';
import { isUnanswered, newKey } from '../site/outcome.ts';
import { momentWords } from './words.ts';

/**
 * Returns a function to call after a change. It invalidates all queries: they are refetched when they are
 * next shown, and running fetches start again (FreshQueryClient).
 */
export function useOutdate(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ refetchType: 'none' });
}

/** Runs an action and notifies the user of the result. @returns the failure; undefined without one */
export function useAttempt() {
  const notify = useNotify();
  const outdate = useOutdate();
  return async (action: () => Promise<unknown>, done?: string): Promise<unknown> => {
    try {
      await action();
      if (done) notify(done, { type: 'success' });
      return undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notify(message, { type: 'error', autoHideDuration: 10_000 });
      return error;
    } finally {
      // Also after a failure: the change may be done, or another user's change may have caused the conflict.
      outdate();
    }
  };
}

/**
 * Sends what creates something with an idempotency key: the same while the same is sent again because no answer
 * came, so that it is done once.
 */
export function useSendOnce() {
  const last = useRef({ text: '', key: '' });
  return async <T,>(payload: object, send: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(payload);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    try {
      const answer = await send(last.current.key);
      last.current = { text: '', key: '' };
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) last.current = { text: '', key: '' };
      throw error;
    }
  };
}

/**
 * Sends a change and notifies the user of the result. After a conflict the server's message names
 * the other user, and the record is reloaded behind the open form or dialog, which keeps its input.
 * @returns whether the change succeeded
 */
export function useChange() {
  const attempt = useAttempt();
  const refresh = useRefresh();
  return async (
    send: () => Promise<unknown>,
    done: string,
    onConflict?: () => void,
  ): Promise<boolean> => {
    const failure = await attempt(send, done);
    // After a conflict or notFound the record on screen is outdated; after other errors the user
    // may try again.
    const outdated =
      failure instanceof CallError && ['conflict', 'notFound'].includes(failure.code);
    if (failure === undefined || outdated) refresh();
    if (outdated) onConflict?.();
    return failure === undefined;
  };
}

/**
 * The record as it was when a form or dialog opened. The form sends the version that the user saw
 * (docs/decisions/0008), although the page may refetch the record while it is open. After a conflict,
 * which names the other user, it is the record as the page then shows it.
 * @returns the record, and the function to call after a conflict
 */
export function useSeen<Shown extends { readonly version?: number | string | undefined }>(
  shown: Shown,
) {
  const [seen, setSeen] = useState(shown);
  const [told, setTold] = useState(false);
  if (told && seen.version !== shown.version) {
    setSeen(shown);
    setTold(false);
  }
  return [seen, () => setTold(true)] as const;
}

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
