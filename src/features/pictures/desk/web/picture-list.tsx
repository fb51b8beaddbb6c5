import { useLocation } from '@tanstack/react-router';
import { pictureStates } from '#contract/staff/names.ts';
import type { Filter } from '#ui/office/filters.tsx';
import { OfficeList, readListSearch } from '#ui/office/list.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { areWaiting, PICTURES_MS, PictureUpload, Thumbnail } from './item-pictures.tsx';
import styles from './pictures.module.css';

const stateWords = { waiting: 'Processing', ready: 'Ready', refused: 'Refused' } as const;

/** All pictures, the newest first, and the upload, which finds each item by the file's name. */
export function PictureList() {
  const t = useDeskText();
  const filters: readonly Filter[] = [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      choices: pictureStates.map((id) => ({ id, name: t(stateWords[id]) })),
    },
  ];
  return (
    <OfficeList
      path="/pictures"
      title={t('Pictures')}
      call="listPictures"
      search={readListSearch(useLocation().search, { sort: '', order: 'ASC', perPage: 50 })}
      filters={filters}
      columns={[]}
      draw={(pictures) => (
        <ul className={styles.grid}>
          {pictures.map((picture) => (
            <Thumbnail key={picture.id} picture={picture} />
          ))}
        </ul>
      )}
      refetchMs={(pictures) => areWaiting(pictures) && PICTURES_MS}
      none={t('No pictures.')}
    >
      <PictureUpload />
    </OfficeList>
  );
}
