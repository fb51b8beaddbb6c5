import { Autocomplete, Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ItemLink } from '#contract/staff/items.ts';
import { call } from '#ui/desk/calls.ts';
import { NumberText, numberFont } from '#ui/desk/number-text.tsx';

/** Debounce time of the search, ms. */
const DEBOUNCE_MS = 200;

interface PartPickerProps {
  label: string;
  onPick: (part: ItemLink) => void;
}

/** Picks a part or CHRA by any of its numbers. */
export function PartPicker({ label, onPick }: PartPickerProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const wanted = asked.replace(/[^\p{L}\p{N}]/gu, '').length >= 3;
  const { data = [], isFetching } = useQuery({
    queryKey: ['pick-part', asked],
    queryFn: async ({ signal }) =>
      (await call('findItems', { text: asked, type: 'part', size: 20 }, signal)).val,
    enabled: wanted,
  });
  return (
    <Autocomplete<ItemLink>
      sx={{ maxWidth: 480 }}
      options={wanted ? data : []}
      value={null}
      inputValue={typed}
      loading={isFetching}
      autoHighlight
      clearOnBlur={false}
      filterOptions={(all) => all}
      getOptionLabel={({ eePn, number, name }) => eePn || number || name}
      getOptionKey={({ id }) => id}
      noOptionsText={wanted ? 'No part has such a number' : 'Type at least 3 letters or digits'}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'reset' && reason !== 'selectOption') setTyped(text);
      }}
      onChange={(_event, part) => {
        if (!part) return;
        onPick(part);
        setTyped('');
      }}
      renderOption={({ key, ...props }, part) => (
        <Box
          component="li"
          key={key}
          {...props}
          sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}
        >
          <NumberText>{part.eePn || part.number || '–'}</NumberText>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {part.name} {part.eePn ? part.number : ''}
          </Box>
        </Box>
      )}
      renderInput={(props) => <TextField {...props} label={label} sx={{ '& input': numberFont }} />}
    />
  );
}
