/** Shared by the pages of turbos and parts: heading, tabs and the stock form. */
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { stockFields } from '#contract/fields/part.ts';
import { figureText } from '#contract/figures.ts';
import type { DeskStock, DeskTurbo } from '#contract/staff/items.ts';
import { ItemPictures } from '#features/pictures/desk/web/item-pictures.tsx';
import { TextField } from '#ui/field.tsx';
import { OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { type EntryField, entryField, useEntries } from '#ui/office/entries.ts';
import { TabList, Tick } from '#ui/office/fields.tsx';
import { OfficeHistory } from '#ui/office/history.tsx';
import office from '#ui/office/office.module.css';
import { OfficeSaveBar } from '#ui/office/save-bar.tsx';
import { OfficeMark, OfficeState } from '#ui/office/sheet.tsx';
import { type OfficeText, useDeskText, useFormats } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { useSite } from '#ui/site/site.tsx';
import styles from './items.module.css';
import { usePublishState } from './publish.tsx';

interface ItemHeadingProps {
  id: string;
  version: number;
  what: string;
  number: string;
  name: string;
  unpublished: boolean;
  /** Consequence of withdrawing the item, shown in the confirmation. */
  consequence: string;
}

/** Number and publishing state of the item, with the Withdraw button. */
export function ItemHeading(props: ItemHeadingProps) {
  const { id, version, what, number, name, unpublished, consequence } = props;
  const t = useDeskText();
  const { go } = useSite();
  const isPublic = usePublishState()?.unpublished === 0;
  return (
    <OfficeState
      state={<PartNumber number={number} copy={false} />}
      detail={
        <>
          {name ? t('{name}, {more}', { name: what, more: name }) : what}{' '}
          {unpublished && !isPublic && (
            <OfficeMark tone="due" words={t('Edits not published yet')} />
          )}
        </>
      }
      actions={
        <OfficeActions
          version={version}
          actions={[
            {
              button: t('Withdraw an item'),
              title: t('Withdraw {number}?', { number }),
              text: t(
                'It leaves the catalogue with the next publication. {consequence} Carts and lists show that it was withdrawn. You can revert this under Versions.',
                { consequence },
              ),
              send: () => call('withdrawItem', { id, version }),
              done: t('{number} is withdrawn', { number }),
              afterwards: () => go('/catalogue'),
            },
          ]}
        />
      }
    />
  );
}

interface ItemTab {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs of an item. All stay mounted, so that unsaved entries survive a change of tab. */
export function ItemTabs({ tabs }: { tabs: readonly ItemTab[] }) {
  const t = useDeskText();
  const { go } = useSite();
  const { pathname, search } = useLocation();
  const { tab: requestedTab } = search as { tab?: string };
  const current = (tabs.find(({ name }) => name === requestedTab) ?? tabs[0])?.name ?? '';
  return (
    <div className={office.section}>
      <TabList
        label={t('Sections of the item')}
        panel="tab"
        value={current}
        onChange={(tab) => go(`${pathname}?tab=${tab}`, { replace: true, keepScroll: true })}
        tabs={tabs.map(({ name, label }) => ({
          value: name,
          words: label,
          panel: `panel-${name}`,
        }))}
      />
      {tabs.map(({ name, content }) => (
        <div
          key={name}
          className={styles.panel}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== current}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

/** Tabs for both parts and turbos: stock, pictures and history. */
export const commonTabs = (
  t: OfficeText,
  item: Pick<DeskTurbo, 'id' | 'stock' | 'promised' | 'history' | 'imports'>,
): readonly ItemTab[] => [
  {
    name: 'stock',
    label: t('Stock'),
    content: <StockForm id={item.id} stock={item.stock} promised={item.promised} />,
  },
  { name: 'pictures', label: t('Pictures'), content: <ItemPictures itemId={item.id} /> },
  { name: 'history', label: t('History'), content: <ItemHistory {...item} /> },
];

function ItemHistory({ history, imports }: Pick<DeskTurbo, 'history' | 'imports'>) {
  const t = useDeskText();
  const { moment } = useFormats();
  return (
    <>
      <OfficeHistory lines={history} />
      {imports.length > 0 && (
        <>
          <h2>{t('Imports that changed it')}</h2>
          <ul className={office.plainList}>
            {imports.map(({ at, who, reason }) => (
              <li key={at}>
                {t('{name}: {value}', {
                  name: t('{name}, {more}', { name: moment(at), more: who }),
                  value: reason,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface StockFormProps {
  id: string;
  stock: DeskStock;
  promised: number;
}

interface StockEntries extends DeskStock {
  /** Whether the item is in production. */
  readonly made: boolean;
}

const openStock = (stock: DeskStock): StockEntries => ({
  ...stock,
  made: stock.quantity !== '',
  quantity: stock.quantity || '0',
});
const { quantity, expected, backOrder } = stockFields;
const stockEntryFields = (t: OfficeText): readonly EntryField<StockEntries>[] => [
  {
    label: quantity.label,
    words: (entries) => (entries.made ? entries.quantity : t('not in production')),
    copy: (into, from) => ({ ...into, made: from.made, quantity: from.quantity }),
  },
  entryField(expected.label, 'expected'),
  entryField(backOrder.label, 'backOrder', (value) => (value === '1' ? t('yes') : t('no'))),
];

/** Form for the stock. An item that is not in production has no stock. */
function StockForm({ id, stock, promised }: StockFormProps) {
  const t = useDeskText();
  const form = useEntries(stock, stockEntryFields(t), openStock);
  const { entries, setEntries } = form;
  const valid = !entries.made || /^\d{1,9}$/.test(entries.quantity);
  return (
    <>
      <p className={office.none}>
        {t('Stock counts at once, without publishing. Customers see states, never the figure.')}
      </p>
      {promised > 0 && (
        <p>
          {t(
            '{number} in stock, {promised} promised to confirmed orders, {free} free. Customers see what is free.',
            {
              number: stock.quantity || 0,
              promised,
              free: Math.max(Number(stock.quantity) - promised, 0),
            },
          )}
        </p>
      )}
      <Tick
        label={t('In production: it can be in stock')}
        checked={entries.made}
        onChange={(made) => setEntries({ ...entries, made })}
      />
      <div className={office.fieldRow}>
        <TextField
          label={t(quantity.label)}
          value={entries.quantity}
          disabled={!entries.made}
          error={valid ? undefined : t('Type a whole number of at least 0.')}
          inputMode="numeric"
          maxLength={9}
          onChange={({ target }) => setEntries({ ...entries, quantity: figureText(target.value) })}
        />
        <TextField
          type="date"
          label={t(expected.label)}
          hint={t('Shown while it is out of stock')}
          value={entries.expected}
          onChange={({ target }) => setEntries({ ...entries, expected: target.value })}
        />
      </div>
      <Tick
        label={t(backOrder.label)}
        checked={entries.backOrder === '1'}
        onChange={(on) => setEntries({ ...entries, backOrder: on ? '1' : '0' })}
      />
      <OfficeSaveBar
        form={form}
        valid={valid}
        done={t('Stock saved')}
        onSave={() => {
          const { made: isMade, quantity, ...otherEntries } = entries;
          const typed = { ...otherEntries, quantity: isMade ? quantity : '' };
          return call('setItemStock', { id, was: stock, ...typed });
        }}
      />
    </>
  );
}
