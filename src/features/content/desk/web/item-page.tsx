import { useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskItem } from '#contract/staff/content.ts';
import { type ContentKindCode, contentKindCodes, openings } from '#contract/staff/names.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { useEntries } from '#ui/office/entries.ts';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { PageTitle } from '#ui/office/member.tsx';
import { OfficeNotice } from '#ui/office/notice.tsx';
import { OfficeSaveBar } from '#ui/office/save-bar.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { viewPath } from '#ui/office/view-path.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { AudienceField, CoverField, OpeningField, PublishField } from './item-fields.tsx';
import styles from './record/content-desk.module.css';
import {
  entriesOf,
  type ItemEntries,
  itemToSend,
  newEntries,
  useItemFields,
} from './record/entries.ts';
import { SubstanceField } from './record/file-field.tsx';
import {
  ContentHistory,
  ContentStateMark,
  RestoreButton,
  useContentLanguage,
  useRecord,
} from './record/record.tsx';
import { contentKindWords, kindView } from './record/words.ts';
import { TextTabs } from './text-tabs.tsx';

export function ContentItemPage() {
  const t = useDeskText();
  const { moment } = useFormats();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useRecord('getContent', { id });
  const item = data?.val;
  /** Id of the item with the open form. The typed text stays even if another person deletes the item. */
  const [openForm, setOpenForm] = useState('');
  if (item && !item.deleted && openForm !== id) setOpenForm(id);
  if (!item) {
    if (!error) return <Skeleton height={520} />;
    return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
  }
  return (
    <div className={styles.page}>
      <PageTitle>{t(contentKindWords[item.kind].several)}</PageTitle>
      <Heading item={item} />
      {item.deleted && (
        <OfficeNotice tone="due">
          {t('Deleted {moment} by {who}. Restore it to edit it again.', {
            moment: moment(item.deleted),
            who: item.deletedBy,
          })}
        </OfficeNotice>
      )}
      {openForm === id && <Edited key={id} item={item} />}
      <ContentHistory lines={item.history} />
    </div>
  );
}

function Edited({ item }: { item: DeskItem }) {
  const t = useDeskText();
  const { id, version, kind } = item;
  return (
    <ItemForm
      kind={kind}
      read={entriesOf(item)}
      done={t('{name} saved', { name: t(contentKindWords[kind].one) })}
      onSave={(wish) => call('saveContent', { id, version, ...wish })}
    />
  );
}

function Heading({ item }: { item: DeskItem }) {
  const t = useDeskText();
  const title = item.texts[0]?.title ?? '';
  return (
    <div className={styles.heading}>
      <div>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <p className={styles.soft}>
          {t(contentKindWords[item.kind].one)} · <ContentStateMark {...item} />
        </p>
      </div>
      {item.deleted ? (
        <RestoreButton id={item.id} title={title} />
      ) : (
        <DeleteButton item={item} title={title} />
      )}
    </div>
  );
}

/** Moves the item to the bin after a confirmation. The toast has a button to restore it. */
function DeleteButton({ item: { id, version, kind }, title }: { item: DeskItem; title: string }) {
  const t = useDeskText();
  const toast = useToast();
  const { go } = useSite();
  const [asked, setAsked] = useState(false);
  const { change, busy, failure } = useOfficeChange();
  const remove = async () => {
    const confirmation = t('Moved to the bin: {name}', { name: title });
    if (!(await change(() => call('deleteContent', { id, version }), undefined))) return;
    toast(confirmation, {
      action: <RestoreButton id={id} title={title} isOnce />,
      duration: 15_000,
    });
    go(viewPath('/content', kindView(kind)));
  };
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {t('Delete')}
      </Button>
      {asked && (
        <OfficeDialog
          busy={busy}
          failure={failure}
          title={t('Delete {name}?', { name: title })}
          submit={t('Delete')}
          isFinal
          isReady
          onSubmit={remove}
          onClose={() => setAsked(false)}
        >
          <p>
            {t('Visitors can no longer see it. It moves to the bin, where you can restore it.')}
          </p>
        </OfficeDialog>
      )}
    </>
  );
}

interface ItemFormProps {
  kind: ContentKindCode;
  read: ItemEntries;
  /** Text of the toast after saving. */
  done: string;
  onSave: (wish: ReturnType<typeof itemToSend>) => Promise<unknown>;
}

/** Texts on the left, settings on the right; below each other in a narrow window. */
function ItemForm({ kind, read, done, onSave }: ItemFormProps) {
  const form = useEntries(read, useItemFields());
  const { entries, setEntries } = form;
  const [saving, setSaving] = useState(false);
  const [language, setLanguage] = useContentLanguage();
  const set = (changes: Partial<ItemEntries>) => setEntries((now) => ({ ...now, ...changes }));
  return (
    <div className={styles.item} inert={saving}>
      <TextTabs
        // The editor is uncontrolled, so it is reset by a new key.
        key={form.round}
        kind={kind}
        entries={entries}
        bodies={openings[entries.contentType].substance === 'text'}
        language={language}
        onLanguage={setLanguage}
        onText={(one, text) =>
          setEntries((now) => ({
            ...now,
            texts: { ...now.texts, [one]: { ...now.texts[one], ...text } },
          }))
        }
      />
      <div className={styles.settings}>
        <PublishField published={entries.published} onChange={(published) => set({ published })} />
        <AudienceField {...entries} onChange={set} />
        <OpeningField
          kind={kind}
          contentType={entries.contentType}
          onChange={(contentType) => set({ contentType })}
        />
        <SubstanceField entries={entries} onChange={set} />
        <CoverField picture={entries.picture} onChange={(picture) => set({ picture })} />
        <OfficeSaveBar
          form={form}
          onSaving={setSaving}
          done={done}
          onSave={() => onSave(itemToSend(kind, entries))}
        />
      </div>
    </div>
  );
}

/** Creates an item of the kind given in the search parameters. */
export function NewContentPage() {
  const t = useDeskText();
  const { go } = useSite();
  const { kind: wanted } = useLocation().search as { kind?: string };
  const kind = contentKindCodes.find((one) => one === wanted) ?? '1';
  const words = contentKindWords[kind];
  return (
    <div className={styles.page}>
      <PageTitle>{t(words.several)}</PageTitle>
      <h2>{t(words.add)}</h2>
      <ItemForm
        key={kind}
        kind={kind}
        read={newEntries(kind)}
        done={t('{name} saved', { name: t(words.one) })}
        onSave={async (wish) => {
          const { val } = await call('saveContent', wish);
          go(`/content/${val.id}/show`);
        }}
      />
    </div>
  );
}
