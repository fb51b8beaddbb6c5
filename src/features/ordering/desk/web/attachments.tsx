import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import {
  type FileType,
  fileTypes,
  MAX_FILES_SENT,
  MAX_ORDER_FILE,
  ORDER_FILE_TYPES,
} from '#contract/order-names.ts';
import { format } from '#language/format.ts';
import { BusyButton, useAttempt, useSendOnce } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { sentFile } from '#ui/files.tsx';
import { PageRefusal } from '#ui/site/outcome.ts';
import { fileTypeWords, guessedType } from '../../words.ts';

/** A file that was sent to the server and that no message names yet. */
interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly type: FileType;
}

/** Files that staff choose for a message about an order; each is sent at once. */
export function useDeskAttachments(orderId: string) {
  const attempt = useAttempt();
  const sendOnce = useSendOnce();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [busy, setBusy] = useState(false);
  async function add(file: File) {
    setBusy(true);
    await attempt(async () => {
      const { name, content } = await contentsOf(file);
      const payload = { id: orderId, name: name.slice(-200), content };
      const { val } = await sendOnce(payload, (key) => call('addOrderFile', { ...payload, key }));
      setFiles((before) => [...before, { ...val, type: guessedType(val.name) }]);
    });
    setBusy(false);
  }
  return {
    files,
    /** As calls name them. */
    named: files.map(({ id, type }) => ({ id, type })),
    busy,
    add,
    clear: () => setFiles([]),
    remove: (id: string) => setFiles((before) => before.filter((file) => file.id !== id)),
    setType: (id: string, type: FileType) =>
      setFiles((before) => before.map((file) => (file.id === id ? { ...file, type } : file))),
  };
}

/** @throws an error whose message is the sentence for staff */
async function contentsOf(file: File) {
  try {
    return await sentFile(file, MAX_ORDER_FILE);
  } catch (error) {
    if (!(error instanceof PageRefusal)) throw error;
    throw new Error(format({}, 'en', error.key, error.params));
  }
}

/** Chooses files; each is listed with what it is. */
export function DeskAttachmentField({
  attachments,
}: {
  attachments: ReturnType<typeof useDeskAttachments>;
}) {
  const { files, busy, add, remove, setType } = attachments;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Stack spacing={1} sx={{ mt: 1, alignItems: 'flex-start' }}>
      {files.map(({ id, name, type }) => (
        <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
          <TextField
            select
            size="small"
            label="Kind of file"
            value={type}
            onChange={({ target }) => setType(id, target.value as FileType)}
          >
            {fileTypes.map((one) => (
              <MenuItem key={one} value={one}>
                {fileTypeWords[one]}
              </MenuItem>
            ))}
          </TextField>
          <Button
            size="small"
            color="secondary"
            aria-label={`Remove ${name}`}
            onClick={() => remove(id)}
          >
            Remove
          </Button>
        </Box>
      ))}
      {files.length < MAX_FILES_SENT && (
        <BusyButton
          variant="outlined"
          color="secondary"
          size="small"
          busy={busy}
          onClick={() => chooser.current?.click()}
        >
          Attach a file
        </BusyButton>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ORDER_FILE_TYPES}
        aria-label="Attach a file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void add(file);
          target.value = '';
        }}
      />
    </Stack>
  );
}
