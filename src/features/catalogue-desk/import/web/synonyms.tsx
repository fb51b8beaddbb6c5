import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Synonym } from '#contract/staff/imports.ts';
import { type SynonymKind, synonymKinds } from '#contract/staff/names.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';

const kindWords = {
  component: 'Kind of component',
  brand: 'Brand',
} as const satisfies Record<SynonymKind, DeskKey>;

export function SynonymList() {
  const t = useDeskText();
  const { moment } = useFormats();
  const [open, setOpen] = useState(false);
  const { breaks, wide, nowrap } = styles;
  const columns: readonly ListColumn<Synonym>[] = [
    { head: 'In files', names: true, className: breaks, cell: ({ written }) => written },
    { head: 'Usual name', className: breaks, cell: ({ name }) => name },
    { head: 'Is a', cell: ({ kind }) => t(kindWords[kind]) },
    { head: 'Added by', className: wide, cell: ({ setBy }) => setBy },
    { head: 'Added', className: `${wide} ${nowrap}`, cell: ({ set }) => moment(set) },
    { head: 'Action', cell: (synonym) => <RemoveSynonym {...synonym} /> },
  ];
  return (
    <OfficeList
      path="/synonyms"
      title={t('Synonyms')}
      call="listSynonyms"
      search={readListSearch(useLocation().search)}
      columns={columns}
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          {t('Add a synonym')}
        </Button>
      }
      none={t('There is no synonym yet.')}
    >
      <p className={styles.none}>
        {t(
          'Imports and the forms of parts take the usual name where a file or field has one of these. What the catalogue has already stays as it is.',
        )}
      </p>
      {open && <SynonymDialog onClose={() => setOpen(false)} />}
    </OfficeList>
  );
}

function RemoveSynonym({ id, written, name }: Synonym) {
  const t = useDeskText();
  const remove = {
    button: t('Remove'),
    title: t('Remove this synonym'),
    text: t('Files that say {written} no longer mean {name}. Parts stay as they are.', {
      written,
      name,
    }),
    done: t('Removed: {name}', { name: written }),
    send: () => call('removeSynonym', { id }),
  };
  return <OfficeActions actions={[remove]} />;
}

function SynonymDialog({ onClose }: { onClose: () => void }) {
  const t = useDeskText();
  const { change, busy, failure } = useOfficeChange();
  const [{ kind, written, name }, setTyped] = useState({
    kind: 'component' as SynonymKind,
    written: '',
    name: '',
  });
  const type = (typed: Partial<{ kind: SynonymKind; written: string; name: string }>) =>
    setTyped({ kind, written, name, ...typed });
  return (
    <OfficeDialog
      title={t('Add a synonym')}
      submit={t('Add')}
      busy={busy}
      failure={failure}
      onClose={onClose}
      isMissing={written.trim() === '' || name.trim() === ''}
      onSubmit={async () => {
        const send = () => call('addSynonym', { kind, written, name });
        if (await change(send, t('Added: {name}', { name: written }))) onClose();
      }}
    >
      <Select
        label={t('Is a')}
        value={kind}
        onChange={({ target }) => type({ kind: target.value as SynonymKind })}
      >
        {synonymKinds.map((one) => (
          <option key={one} value={one}>
            {t(kindWords[one])}
          </option>
        ))}
      </Select>
      <TextField
        label={t('In files')}
        value={written}
        maxLength={100}
        required
        data-first=""
        onChange={({ target }) => type({ written: target.value })}
      />
      <TextField
        label={t('Usual name')}
        value={name}
        maxLength={100}
        required
        hint={t('For example: turbine wheel, Garrett')}
        onChange={({ target }) => type({ name: target.value })}
      />
    </OfficeDialog>
  );
}
