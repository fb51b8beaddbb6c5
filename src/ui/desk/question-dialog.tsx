/** What the back office asks: in dialogs, and before a page is left with entries that are not saved. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  type DialogProps,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { BusyButton } from './buttons.tsx';

interface DeskFormDialogProps extends Pick<DialogProps, 'maxWidth'> {
  readonly title: string;
  /** Label of the submit button. */
  readonly button: string;
  readonly disabled?: boolean;
  /** It is being sent: further presses do nothing. */
  readonly busy?: boolean;
  /** Focuses the submit button on open, for dialogs without fields. */
  readonly ready?: boolean;
  readonly onSubmit: (fields: FormData) => unknown;
  /** Whether there is a Cancel button; default true where the dialog can be closed. */
  readonly cancel?: boolean;
  /** Without it only the submit button ends the dialog. */
  readonly onClose?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** A dialog with fields, a submit button and Cancel. */
export function DeskFormDialog(props: DeskFormDialogProps) {
  const { title, button, disabled, busy, ready, cancel = true, maxWidth = 'xs' } = props;
  const { onSubmit, onClose, children } = props;
  const titleId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      {...(onClose && { onClose })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          {onClose && cancel && (
            <Button color="secondary" onClick={onClose}>
              Cancel
            </Button>
          )}
          <BusyButton
            type="submit"
            variant="contained"
            disabled={!!disabled}
            busy={!!busy}
            autoFocus={!!ready}
          >
            {button}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface QuestionDialogProps
  extends Omit<DeskFormDialogProps, 'disabled' | 'busy' | 'cancel' | 'onSubmit'> {
  /** What the action affects and what its effects are. */
  readonly text: ReactNode;
  /** A required field is still empty: the submit button is disabled. */
  readonly missing?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
}

/** A dialog for confirmation and the fields of an action. Repeated clicks submit once. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { text, missing = false, onSubmit, children, ...dialog } = props;
  const [busy, setBusy] = useState(false);
  async function submit() {
    if (busy || missing) return;
    setBusy(true);
    await onSubmit();
    setBusy(false);
  }
  return (
    <DeskFormDialog {...dialog} disabled={missing} busy={busy} onSubmit={submit}>
      <DialogContentText sx={{ overflowWrap: 'anywhere', mb: 2 }}>{text}</DialogContentText>
      {children}
    </DeskFormDialog>
  );
}

interface ChoicesProps<T extends string> {
  readonly label: string;
  /** The choices, each with its words. */
  readonly words: Readonly<Partial<Record<T, string>>>;
  /** undefined: none yet. */
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
}

/** One of several choices, all in sight. */
export function Choices<T extends string>({ label, words, value, onChange }: ChoicesProps<T>) {
  const id = useId();
  const choices = Object.entries(words) as [T, string][];
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(_event, chosen) => onChange(chosen as T)}
      >
        {choices.map(([choice, text]) => (
          <FormControlLabel
            key={choice}
            value={choice}
            label={text}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Events already handled: of several forms with unsaved entries only one opens the dialog. */
const handledEvents = new WeakSet<Event>();

/** Confirms leaving the page; cancels the event if the user stays. */
function ask(event: Event): void {
  if (handledEvents.has(event)) return;
  handledEvents.add(event);
  if (window.confirm('Leave this page? Your entries are not saved.')) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Opens a confirmation dialog before a page with unsaved entries is left.
 * @param saving a save is running: in-app navigation is safe, closing the page is not
 */
export function useLeaveWarning(dirty: boolean, saving: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    // Client-side navigation fires no beforeunload event.
    const onClick = (event: MouseEvent) => {
      if (leadsAway(event)) ask(event);
    };
    const onNavigate = (event: NavigateEvent) => {
      if (goesBack(event)) ask(event);
    };
    // Older browsers lack the Navigation API: there, Back within the back office shows no dialog.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    addEventListener('beforeunload', warn);
    if (!saving) {
      addEventListener('click', onClick, true);
      navigation?.addEventListener('navigate', onNavigate);
    }
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('click', onClick, true);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [dirty, saving]);
}

/** Whether a click navigates to another page of the back office in this tab. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || button !== 0 || ctrlKey || metaKey || shiftKey || altKey)
    return false;
  return link.origin === location.origin && link.pathname.startsWith('/staff');
}

/** Whether Back or Forward navigates to another page of the back office and can be stopped. */
const goesBack = ({ navigationType, cancelable, destination }: NavigateEvent): boolean =>
  navigationType === 'traverse' && cancelable && destination.sameDocument;

/**
 * Warns before a page is left with a form that was typed into and is still open.
 * @returns attributes of the form
 */
export function useTypedWarning(saving: boolean): { onInput: () => void } {
  const [isTyped, setIsTyped] = useState(false);
  useLeaveWarning(isTyped, saving);
  return { onInput: () => setIsTyped(true) };
}
