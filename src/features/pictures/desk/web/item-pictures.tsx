import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Confirm, useRefresh } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import type { SentResult, StaffPicture } from '#contract/staff/items.ts';
import { MAX_PICTURE } from '#contract/staff/names.ts';
import { BusyButton, useAttempt } from '#ui/desk/buttons.tsx';
import { call, sendFiles } from '#ui/desk/calls.ts';

/** The pictures of one item: upload, reorder, remove. Changes apply at once. */
export function ItemPictures({ itemId }: { itemId: string }) {
  const attempt = useAttempt();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['pictures', itemId],
    queryFn: async ({ signal }) => (await call('listPictures', { itemId, size: 50 }, signal)).val,
    // Polls until all pictures are processed.
    refetchInterval: ({ state }) =>
      state.data?.some((picture) => picture.state === 'waiting') ? 1500 : false,
  });
  const pictures = data ?? [];
  const refetch = () => queries.invalidateQueries({ queryKey: ['pictures'] });
  const moveUp = async (at: number) => {
    const ids = pictures.map(({ id }) => id);
    [ids[at - 1], ids[at]] = [ids[at] ?? '', ids[at - 1] ?? ''];
    await attempt(() => call('orderPictures', { itemId, ids }));
    await refetch();
  };
  return (
    <>
      <PictureUpload itemId={itemId} onSent={() => void refetch()} />
      {data && pictures.length === 0 && (
        <Typography color="textSecondary">
          No pictures yet: visitors see the drawing of its component type.
        </Typography>
      )}
      <Box
        component="ol"
        sx={{ listStyle: 'none', p: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}
      >
        {pictures.map((picture: StaffPicture, at: number) => (
          <Card component="li" key={picture.id} sx={{ p: 1, width: 190 }}>
            <Thumbnail picture={picture} onRemoved={() => void refetch()}>
              <Button size="small" disabled={at === 0} onClick={() => void moveUp(at)}>
                Forward
              </Button>
            </Thumbnail>
          </Card>
        ))}
      </Box>
    </>
  );
}

const boxed = { width: '100%', height: 120, display: 'grid', placeItems: 'center' };

interface ThumbnailProps {
  picture: StaffPicture;
  /** Called after the removal; default: reloads the list. */
  onRemoved?: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** A picture with its number, its state until it is ready, and the Remove button. */
export function Thumbnail({ picture, onRemoved, children }: ThumbnailProps) {
  const { state, s, l, alt, item, fileName, reason } = picture;
  return (
    <>
      <Box sx={{ ...boxed, bgcolor: state === 'ready' ? '#fff' : 'background.default' }}>
        {state === 'ready' ? (
          <a href={l} target="_blank" rel="noreferrer" title="Open in full size">
            <img
              src={s}
              alt={alt || `${item} ${fileName}`}
              style={{ maxHeight: 120, maxWidth: '100%' }}
            />
          </a>
        ) : (
          <Typography variant="body2" color={state === 'refused' ? 'error' : 'textSecondary'}>
            {state === 'refused' ? `Refused: ${reason}` : 'Processing …'}
          </Typography>
        )}
      </Box>
      <Typography sx={{ fontFamily: 'monospace', fontSize: 13, mt: 0.5 }}>{item}</Typography>
      <Typography variant="body2" color="textSecondary" noWrap title={fileName}>
        {fileName}
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        {children}
        <RemoveButton picture={picture} onRemoved={onRemoved} />
      </Box>
    </>
  );
}

function RemoveButton({ picture, onRemoved }: Pick<ThumbnailProps, 'picture' | 'onRemoved'>) {
  const [asked, setAsked] = useState(false);
  const refresh = useRefresh();
  const attempt = useAttempt();
  const remove = async () => {
    setAsked(false);
    await attempt(() => call('deletePicture', { id: picture.id }), 'The picture was removed.');
    if (onRemoved) onRemoved();
    else refresh();
  };
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        Remove
      </Button>
      <Confirm
        isOpen={asked}
        title={`Remove the picture of ${picture.item}?`}
        content={`${picture.fileName}: visitors can no longer see it.`}
        onConfirm={remove}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

interface Outcome {
  /** Of the files that arrived. */
  results: readonly SentResult[];
  /** Why the other files did not arrive. */
  failure?: string;
  missing?: number;
}

/** Files of one request. Files of earlier requests are kept if a later one fails. */
const FILES_AT_ONCE = 10;

interface PictureUploadProps {
  /** The item of all files; without it the file names name the items. */
  itemId?: string;
  onSent?: () => void;
}

/** Uploads chosen or dropped pictures, and shows the result of each file. */
export function PictureUpload({ itemId, onSent }: PictureUploadProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();
  const [sending, setSending] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();

  const send = async (files: readonly File[]) => {
    if (files.length === 0 || sending > 0) return;
    setOutcome(undefined);
    const query = itemId === undefined ? '' : `?itemId=${itemId}`;
    const results: SentResult[] = [];
    try {
      for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
        setSending(files.length - at);
        const some = files.slice(at, at + FILES_AT_ONCE);
        results.push(...(await sendFiles<SentResult[]>(`pictures/upload${query}`, some)));
      }
      setOutcome({ results });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setOutcome({ results, failure: error.message, missing: files.length - results.length });
    }
    setSending(0);
    if (onSent) onSent();
    else refresh();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send([...event.dataTransfer.files]);
  };

  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      sx={{ border: 1, borderStyle: 'dashed', borderColor: 'divider', p: 2, my: 2 }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <BusyButton
          variant="contained"
          startIcon={<UploadIcon />}
          busy={sending > 0}
          onClick={() => chooser.current?.click()}
        >
          {sending > 0 ? `Uploading ${sending} …` : 'Choose pictures'}
        </BusyButton>
        <Typography color="textSecondary" sx={{ maxWidth: 620 }}>
          {itemId === undefined
            ? 'Or drop them here. A file is named after its E&E P/N or turbo number: TW-1749-001.jpg, 454231-5007S_2.jpg.'
            : 'Or drop them here: they are added to this item.'}{' '}
          JPEG, PNG, WebP, AVIF, GIF or TIFF, up to {MAX_PICTURE / 1024 / 1024} MB each.
        </Typography>
      </Box>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Pictures"
        onChange={({ target }) => {
          void send([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <div role="status">{outcome && <Outcomes outcome={outcome} />}</div>
    </Box>
  );
}

/** How many files were taken. */
function takenWords(count: number): string {
  if (count === 0) return 'No picture was taken.';
  const sentence = count === 1 ? '1 picture was taken.' : `${count} pictures were taken.`;
  return `${sentence} Their sizes are made now.`;
}

function Outcomes({ outcome: { results, failure, missing = 0 } }: { outcome: Outcome }) {
  const refused = results.filter(({ msg }) => msg !== undefined);
  const severity = failure ? 'error' : refused.length > 0 ? 'warning' : 'success';
  return (
    <Alert severity={severity} sx={{ mt: 2 }}>
      {(results.length > 0 || !failure) && takenWords(results.length - refused.length)}
      {refused.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2 }}>
          {refused.map(({ fileName, msg }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Two files may have one name; they never change places.
            <li key={at}>
              {fileName}: {msg}
            </li>
          ))}
        </Box>
      )}
      {failure && (
        <div>
          {missing === 1 ? '1 picture was not sent' : `${missing} pictures were not sent`}:{' '}
          {failure}
        </div>
      )}
    </Alert>
  );
}
