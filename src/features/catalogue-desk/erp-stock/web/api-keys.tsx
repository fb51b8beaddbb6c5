import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiKey } from '#contract/staff/imports.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { useDeskText, useFormats } from '#ui/office/text.ts';

const example = '{"lines": [{"eePn": "…", "quantity": 0, "expected": "2026-12-31"}]}';

/** API keys with which the ERP reports stock. Revoked keys come last. */
export function ApiKeyList() {
  const t = useDeskText();
  const [open, setOpen] = useState(false);
  return (
    <OfficeList
      path="/stock-keys"
      title={t('Stock keys')}
      call="listApiKeys"
      search={readListSearch(useLocation().search)}
      columns={useColumns()}
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          {t('Create a key')}
        </Button>
      }
      none={t('There is no key yet.')}
    >
      <p className={styles.none}>
        {t(
          'With a key the ERP reports stock: POST /api/staff/stock, header “authorization: Bearer KEY”, body {body}, up to 10,000 lines. A key can do nothing else.',
          { body: example },
        )}
      </p>
      {open && <ApiKeyDialog onClose={() => setOpen(false)} />}
    </OfficeList>
  );
}

function useColumns(): readonly ListColumn<ApiKey>[] {
  const t = useDeskText();
  const { moment } = useFormats();
  const { breaks, wide, nowrap } = styles;
  return [
    { head: 'Key', names: true, className: breaks, cell: ({ name }) => name },
    { head: 'Made by', className: wide, cell: ({ madeBy }) => madeBy },
    { head: 'Made', className: `${wide} ${nowrap}`, cell: ({ made }) => moment(made) },
    {
      head: 'Last used',
      className: nowrap,
      cell: ({ lastUsed }) => (lastUsed ? moment(lastUsed) : '–'),
    },
    {
      head: 'State',
      cell: (key) =>
        key.ended ? t('Ended {moment}', { moment: moment(key.ended) }) : <EndKey {...key} />,
    },
  ];
}

function EndKey({ id, name }: ApiKey) {
  const t = useDeskText();
  const end = {
    button: t('End'),
    title: t('End this key'),
    text: t('Whatever uses {name} can no longer report stock.', { name }),
    done: t('Ended: {name}', { name }),
    send: () => call('endApiKey', { id }),
  };
  return <OfficeActions actions={[end]} />;
}

/** Creates a key and shows it once. */
function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useDeskText();
  const queries = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (fields: FormData) =>
      call('addApiKey', { name: String(fields.get('name') ?? '').trim() }),
    onSuccess: () => queries.invalidateQueries(),
  });
  if (data) {
    return (
      <OfficeDialog title={t('The key')} submit={t('I have copied it')} onSubmit={onClose}>
        <p role="alert" className={styles.notice}>
          {t('Copy it now: it is shown this once only.')}
        </p>
        <code className={styles.secret}>{data.val.key}</code>
      </OfficeDialog>
    );
  }
  return (
    <OfficeDialog
      title={t('Create a stock key')}
      submit={t('Create')}
      busy={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('Which program uses it')}
        hint={t('For example: ERP, warehouse in Bremen')}
        error={error?.message}
        pattern=".*\S.*"
        required
        data-first=""
      />
    </OfficeDialog>
  );
}
