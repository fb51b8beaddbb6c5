import { Button, type ButtonProps } from '@mui/material';

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
