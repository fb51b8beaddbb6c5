/** The list of carriers (docs/product.md 12.27). */
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedCarrier } from '#contract/staff/carriers.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { Tick } from '#ui/office/fields.tsx';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { useDeskText } from '#ui/office/text.ts';
import { NUMBER_MARK } from '../../tracking.ts';

const newCarrier = { name: '', otherNames: '', trackingPage: '', isSeaFreight: false };
type TypedCarrier = Omit<ListedCarrier, 'id'> & { readonly id?: string };

export function CarrierList() {
  const t = useDeskText();
  const [opened, setOpened] = useState<TypedCarrier>();
  const { breaks, wide } = styles;
  const columns: readonly ListColumn<ListedCarrier>[] = [
    { head: 'Name of the carrier', names: true, className: breaks, cell: ({ name }) => name },
    { head: 'Other names', className: breaks, cell: ({ otherNames }) => otherNames },
    {
      head: 'Page that follows a parcel',
      className: `${wide} ${breaks}`,
      cell: ({ trackingPage }) => <bdi dir="ltr">{trackingPage}</bdi>,
    },
    {
      head: 'Tracking number',
      className: wide,
      cell: ({ isSeaFreight }) => t(isSeaFreight ? 'Bill of lading' : 'Tracking number'),
    },
    {
      head: 'Actions',
      cell: (carrier) => <CarrierActions carrier={carrier} onEdit={() => setOpened(carrier)} />,
    },
  ];
  return (
    <OfficeList
      path="/carriers"
      title={t('Carriers')}
      call="listCarriers"
      search={readListSearch(useLocation().search)}
      columns={columns}
      actions={
        <Button size="small" onClick={() => setOpened(newCarrier)}>
          {t('Add a carrier')}
        </Button>
      }
      none={t('There is no carrier yet.')}
    >
      <p className={styles.none}>
        {t(
          'The forms of deliveries propose these names. The customer follows a delivery by the page of its carrier.',
        )}
      </p>
      {opened && <CarrierDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </OfficeList>
  );
}

function CarrierActions({ carrier, onEdit }: { carrier: ListedCarrier; onEdit: () => void }) {
  const t = useDeskText();
  const { id, name } = carrier;
  const remove = {
    button: t('Remove'),
    title: t('Remove this carrier'),
    text: t('{name}. Deliveries keep the name, and lose the link to the page of the carrier.', {
      name,
    }),
    done: t('Removed: {name}', { name }),
    send: () => call('removeCarrier', { id }),
  };
  return <OfficeActions actions={[{ button: t('Edit'), open: onEdit }, remove]} />;
}

function CarrierDialog({ opened, onClose }: { opened: TypedCarrier; onClose: () => void }) {
  const t = useDeskText();
  const { change, busy, failure } = useOfficeChange();
  const [typed, setTyped] = useState(opened);
  const { name, otherNames, trackingPage, isSeaFreight } = typed;
  const type = (fields: Partial<TypedCarrier>) => setTyped({ ...typed, ...fields });
  return (
    <OfficeDialog
      title={opened.id ? t('Edit {name}', { name: opened.name }) : t('Add a carrier')}
      submit={opened.id ? t('Save') : t('Add')}
      busy={busy}
      failure={failure}
      onClose={onClose}
      isMissing={name.trim() === ''}
      onSubmit={async () => {
        const carrier = { ...typed, isSeaFreight: isSeaFreight ? ('1' as const) : ('0' as const) };
        const words = opened.id ? t('Saved: {name}', { name }) : t('Added: {name}', { name });
        if (await change(() => call('saveCarrier', carrier), words)) onClose();
      }}
    >
      <TextField
        label={t('Name of the carrier')}
        value={name}
        maxLength={60}
        required
        data-first=""
        onChange={({ target }) => type({ name: target.value })}
      />
      <TextField
        label={t('Other names')}
        hint={t('Separated by commas: SF, 顺丰')}
        value={otherNames}
        maxLength={200}
        onChange={({ target }) => type({ otherNames: target.value })}
      />
      <TextField
        label={t('Page that follows a parcel')}
        hint={t('An https address in which {mark} stands for the number. Empty if there is none.', {
          mark: NUMBER_MARK,
        })}
        value={trackingPage}
        maxLength={300}
        dir="ltr"
        onChange={({ target }) => type({ trackingPage: target.value })}
      />
      <Tick
        label={t('Its numbers are those of bills of lading')}
        checked={isSeaFreight}
        onChange={(checked) => type({ isSeaFreight: checked })}
      />
    </OfficeDialog>
  );
}
