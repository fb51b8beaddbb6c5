import { Button } from '@mui/material';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { useChange } from './use-change.ts';
import { momentWords } from './words.ts';

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
