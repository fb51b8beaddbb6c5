import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useRedirect } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import { call } from '#ui/desk/calls.ts';
import { NumberText } from '#ui/desk/number-text.tsx';
import { publishKey } from './publish-bar.tsx';

interface ItemHeadingProps {
  id: string;
  version: number;
  what: string;
  number: string;
  name: string;
  unpublished: boolean;
  /** The effect, shown before the item is withdrawn. */
  consequence: string;
}

/** The item's number and publishing state, with the Withdraw button. */
export function ItemHeading(props: ItemHeadingProps) {
  const { id, version, what, number, name, unpublished, consequence } = props;
  const [asked, setAsked] = useState(false);
  const notify = useNotify();
  const redirect = useRedirect();
  const queries = useQueryClient();
  const withdraw = async () => {
    setAsked(false);
    try {
      await call('withdrawItem', { id, version });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify(error.message, { type: 'error', autoHideDuration: 10_000 });
      return;
    }
    notify(`${number} is withdrawn`, { type: 'success' });
    await queries.invalidateQueries({ queryKey: publishKey });
    redirect('/catalogue');
  };
  return (
    <Stack
      direction="row"
      spacing={2}
      sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 1, justifyContent: 'space-between' }}
    >
      <Box>
        <Typography variant="h1" component="h1">
          <NumberText>{number}</NumberText>
        </Typography>
        <Typography color="textSecondary">
          {what}
          {name && `, ${name}`}{' '}
          {unpublished && (
            <Chip size="small" variant="outlined" color="primary" label="Edits not published yet" />
          )}
        </Typography>
      </Box>
      <Button color="error" variant="outlined" onClick={() => setAsked(true)}>
        Withdraw
      </Button>
      <Confirm
        isOpen={asked}
        title={`Withdraw ${number}?`}
        content={`It leaves the catalogue with the next publication. ${consequence} Carts and lists show that it was withdrawn. You can revert this under Versions.`}
        confirm="Withdraw"
        confirmColor="warning"
        onConfirm={() => void withdraw()}
        onClose={() => setAsked(false)}
      />
    </Stack>
  );
}
