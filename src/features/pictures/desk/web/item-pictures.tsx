import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import type { SentResult, StaffPicture } from '#contract/staff/items.ts';
import { MAX_PICTURE } from '#contract/staff/names.ts';
import { Button } from '#ui/button.tsx';
import { FilesButton } from '#ui/files.tsx';
import { OfficeActions } from '#ui/office/actions.tsx';
import { call, sendFiles } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { OfficeNotice } from '#ui/office/notice.tsx';
import office from '#ui/office/office.module.css';
import { useDeskPress } from '#ui/office/press.ts';
import { type OfficeText, useDeskText } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import styles from './pictures.module.css';

export const areWaiting = (pictures: readonly StaffPicture[]): boolean =>
  pictures.some(({ state }) => state === 'waiting');

/** Interval at which pictures are reloaded until all are processed, ms. */
export const PICTURES_MS = 1500;

/** The pictures of an item: upload, reorder, remove. Changes apply at once. */
export function ItemPictures({ itemId }: { itemId: string }) {
  const t = useDeskText();
  const press = useDeskPress();
  const { data } = useQuery({
    ...deskQuery('listPictures', { itemId, size: 50 }),
    refetchInterval: ({ state }) => state.data && areWaiting(state.data.val) && PICTURES_MS,
  });
  const pictures = data?.val ?? [];
  const moveUp = (at: number) => {
    const ids = pictures.map(({ id }) => id);
    [ids[at - 1], ids[at]] = [ids[at] ?? '', ids[at - 1] ?? ''];
    return press(() => call('orderPictures', { itemId, ids }));
  };
  return (
    <>
      <PictureUpload itemId={itemId} />
      {data && pictures.length === 0 && (
        <p className={office.none}>
          {t('No pictures yet: visitors see the drawing of its component type.')}
        </p>
      )}
      <ol className={styles.grid}>
        {pictures.map((picture, at) => (
          <Thumbnail key={picture.id} picture={picture}>
            <Button size="small" disabled={at === 0} onClick={() => void moveUp(at)}>
              {t('Forward')}
            </Button>
          </Thumbnail>
        ))}
      </ol>
    </>
  );
}

interface ThumbnailProps {
  picture: StaffPicture;
  children?: ReactNode;
}

export function Thumbnail({ picture, children }: ThumbnailProps) {
  const t = useDeskText();
  const { id, state, s, l, alt, item, fileName, reason } = picture;
  return (
    <li className={styles.picture}>
      <div className={styles.frame} data-state={state}>
        {state === 'ready' && (
          <a href={l} target="_blank" rel="noreferrer" title={t('Open in full size')}>
            <img src={s} alt={alt || `${item} ${fileName}`} />
          </a>
        )}
        {state === 'refused' && t('Refused: {reason}', { reason })}
        {state === 'waiting' && t('Processing …')}
      </div>
      <PartNumber number={item} copy={false} />
      <span className={styles.name} title={fileName}>
        {fileName}
      </span>
      <div className={styles.buttons}>
        {children}
        <OfficeActions
          actions={[
            {
              button: t('Remove'),
              title: t('Remove the picture of {number}?', { number: item }),
              text: t('{name}: visitors can no longer see it.', { name: fileName }),
              send: () => call('deletePicture', { id }),
              done: t('The picture was removed.'),
            },
          ]}
        />
      </div>
    </li>
  );
}

interface Outcome {
  /** Results of the files that arrived. */
  results: readonly SentResult[];
  /** Why the other files did not arrive. */
  failure?: string;
  missing?: number;
}

/** Maximum number of files in a request. Files of earlier requests are kept if a later request fails. */
const FILES_AT_ONCE = 10;

/** Uploads pictures and shows each file's result. @param itemId the item of all files; default: by the file names */
export function PictureUpload({ itemId }: { itemId?: string }) {
  const t = useDeskText();
  const queries = useQueryClient();
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
    void queries.invalidateQueries();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send([...event.dataTransfer.files]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Files can also be chosen with the button.
    <div className={styles.upload} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className={styles.choice}>
        <FilesButton
          label={sending > 0 ? t('Uploading {count} …', { count: sending }) : t('Choose pictures')}
          aria-label={t('Pictures')}
          accept="image/*"
          busy={sending > 0}
          onChoose={(files) => void send(files)}
        />
        <p className={office.none}>
          {itemId === undefined
            ? t(
                'Or drop them here. A file is named after its E&E P/N or turbo number: TW-1749-001.jpg, 454231-5007S_2.jpg.',
              )
            : t('Or drop them here: they are added to this item.')}{' '}
          {t('JPEG, PNG, WebP, AVIF, GIF or TIFF, up to {size} MB each.', {
            size: MAX_PICTURE / 1024 / 1024,
          })}
        </p>
      </div>
      <div role="status">{outcome && <Outcomes outcome={outcome} />}</div>
    </div>
  );
}

function takenWords(t: OfficeText, count: number): string {
  if (count === 0) return t('No picture was taken.');
  return count === 1
    ? t('1 picture was taken. Its sizes are made now.')
    : t('{count} pictures were taken. Their sizes are made now.', { count });
}

function Outcomes({ outcome: { results, failure, missing = 0 } }: { outcome: Outcome }) {
  const t = useDeskText();
  const refused = results.filter(({ msg }) => msg !== undefined);
  const tone = failure ? 'bad' : refused.length > 0 ? 'due' : undefined;
  return (
    <OfficeNotice tone={tone}>
      {(results.length > 0 || !failure) && takenWords(t, results.length - refused.length)}
      {refused.length > 0 && (
        <ul className={office.plainList}>
          {refused.map(({ fileName, msg = '' }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Two files may have one name; they never change places.
            <li key={at}>{t('{name}: {value}', { name: fileName, value: msg })}</li>
          ))}
        </ul>
      )}
      {failure && (
        <p>
          {missing === 1
            ? t('1 picture was not sent: {reason}', { reason: failure })
            : t('{count} pictures were not sent: {reason}', { count: missing, reason: failure })}
        </p>
      )}
    </OfficeNotice>
  );
}
