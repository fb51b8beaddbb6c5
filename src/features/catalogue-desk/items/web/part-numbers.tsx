import type { DeskPart, ItemLink } from '#contract/staff/items.ts';
import { Button } from '#ui/button.tsx';
import { entryField, useEntries } from '#ui/office/entries.ts';
import office from '#ui/office/office.module.css';
import { OfficeSaveBar } from '#ui/office/save-bar.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { itemPath } from '#ui/office/words.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import styles from './items.module.css';
import { PartPicker } from './lines-form.tsx';
import { PairField, RemoveButton } from './rows.tsx';

interface PartNumbersProps {
  part: Pick<DeskPart, 'crossReferences' | 'replacedBy' | 'replaces'>;
  onSave: (lists: {
    crossReferences: DeskPart['crossReferences'];
    replacedBy: string[];
  }) => Promise<unknown>;
}

type Cross = DeskPart['crossReferences'][number] & { key: number };

interface NumberEntries {
  readonly crosses: Cross[];
  readonly newer: ItemLink[];
}

const openNumbers = (part: Pick<DeskPart, 'crossReferences' | 'replacedBy'>): NumberEntries => ({
  crosses: part.crossReferences.map((one, key) => ({ ...one, key })),
  newer: part.replacedBy,
});
const entryFields = [
  entryField<NumberEntries, 'crosses'>('Cross references', 'crosses', (crosses) =>
    crosses.map(({ brand, number }) => `${brand} ${number}`).join('\n'),
  ),
  entryField<NumberEntries, 'newer'>('Replaced by', 'newer', (links) =>
    links.map(({ id, eePn, number }) => eePn || `${number} (${id})`).join('\n'),
  ),
];

export function PartNumbers({ part, onSave }: PartNumbersProps) {
  const t = useDeskText();
  const { crossReferences, replacedBy } = part;
  const form = useEntries({ crossReferences, replacedBy }, entryFields, openNumbers);
  const { entries, setEntries } = form;
  const { crosses, newer } = entries;
  const setNewer = (to: ItemLink[]) => setEntries({ ...entries, newer: to });
  return (
    <>
      <h2>{t('Cross references')}</h2>
      <Crosses
        crosses={crosses}
        onChange={(changed) => setEntries({ ...entries, crosses: changed })}
      />
      <h2>{t('Replaced by')}</h2>
      <Links links={newer} onChange={setNewer} />
      <PartPicker
        label={t('Add a replacement')}
        onPick={(one) => {
          if (!newer.some(({ id }) => id === one.id)) setNewer([...newer, one]);
        }}
      />
      {part.replaces.length > 0 && (
        <>
          <h2>{t('It replaces')}</h2>
          <Links links={part.replaces} />
        </>
      )}
      <OfficeSaveBar
        form={form}
        done={t('Numbers saved')}
        onSave={() =>
          onSave({
            crossReferences: crosses.map(({ number, brand }) => ({ number, brand })),
            replacedBy: newer.map(({ id }) => id),
          })
        }
      />
    </>
  );
}

interface CrossesProps {
  crosses: Cross[];
  onChange: (crosses: Cross[]) => void;
}

function Crosses({ crosses, onChange }: CrossesProps) {
  const t = useDeskText();
  const change = (entry: Cross, changes: Partial<Cross>) =>
    onChange(crosses.map((one) => (one === entry ? { ...one, ...changes } : one)));
  const add = () => {
    const key = Math.max(0, ...crosses.map((one) => one.key)) + 1;
    onChange([...crosses, { number: '', brand: '', key }]);
  };
  return (
    <div className={styles.slim}>
      {crosses.map((entry, at) => (
        <div key={entry.key} className={styles.pair}>
          <PairField
            label={t('Brand')}
            value={entry.brand}
            maxLength={60}
            onChange={(brand) => change(entry, { brand })}
          />
          <PairField
            label={t('Number')}
            value={entry.number}
            maxLength={60}
            number
            onChange={(number) => change(entry, { number })}
          />
          <Button
            size="small"
            aria-label={t('{name}: remove', {
              name: t('Cross reference {number}', { number: at + 1 }),
            })}
            onClick={() => onChange(crosses.filter((one) => one !== entry))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <div className={office.actions}>
        <Button size="small" onClick={add}>
          {t('Add a cross reference')}
        </Button>
      </div>
    </div>
  );
}

function Links({ links, onChange }: { links: ItemLink[]; onChange?: (links: ItemLink[]) => void }) {
  const t = useDeskText();
  return (
    <ul className={office.plainList}>
      {links.map((one) => (
        <li key={one.id} className={`${office.actions} ${office.middle}`}>
          <SiteLink to={itemPath(one)} preload={false}>
            <PartNumber number={one.eePn || one.number || '–'} copy={false} />
          </SiteLink>
          <span>{one.name}</span>
          {onChange && (
            <RemoveButton
              name={t('Replacement {number}', { number: one.eePn || one.number })}
              onRemove={() => onChange(links.filter((other) => other !== one))}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
