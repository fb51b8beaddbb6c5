/** What the forms of the content desk share. */

import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { AuditLine } from '#contract/staff/accounts.ts';
import { type ContentLanguage, contentLanguages } from '#contract/staff/content-names.ts';
import { AuditLines } from '#ui/desk/audit-lines.tsx';
import { Section } from '#ui/desk/sheet.tsx';

/** Loads what a form edits. A refetch must not reset the form while staff type. */
export const useRecord = <T,>(
  queryKey: readonly string[],
  load: (signal: AbortSignal) => Promise<{ val: T }>,
) =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await load(signal)).val,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });

/** Keeps the chosen language after a save. */
export function useLanguage() {
  const [params, setParams] = useSearchParams();
  const language = contentLanguages.find((one) => one === params.get('language')) ?? 'en';
  const show = (one: ContentLanguage) =>
    setParams((old) => ({ ...Object.fromEntries(old), language: one }), { replace: true });
  return [language, show] as const;
}

/** The audit lines of a record. */
export const History = ({ lines }: { lines: AuditLine[] }) => (
  <Section title="Changes by staff">
    <AuditLines lines={lines} />
  </Section>
);

interface ArrowButtonProps {
  readonly way: 'up' | 'down';
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** Moves a record by one position in its list. */
export const ArrowButton = ({ way, label, ...button }: ArrowButtonProps) => (
  <IconButton size="small" aria-label={label} {...button}>
    {way === 'up' ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />}
  </IconButton>
);

/** The heading of a group of fields. */
export const FieldLabel = ({ id, children }: { id: string; children: string }) => (
  <Typography id={id} component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
    {children}
  </Typography>
);
