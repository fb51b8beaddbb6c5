import { Button } from '@mui/material';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { useChange } from './use-change.ts';

interface EndButtonProps {
  /** What it ends, as it is called in the message afterwards. */
  readonly name: string;
  readonly title: string;
  /** What happens to whoever uses it. */
  readonly consequence: string;
  readonly end: () => Promise<unknown>;
  /** What the button says; 'End' without it. */
  readonly label?: string;
}

/** Ends an account or a key after a question: neither comes back. */
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
