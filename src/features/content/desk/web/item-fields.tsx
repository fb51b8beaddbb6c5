/** Settings of an item, beside the texts. */
import { type ContentType, customerLevels } from '#contract/choices.ts';
import type { DeskPicture } from '#contract/staff/content.ts';
import { type ContentKindCode, openings, openingsOf } from '#contract/staff/names.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { Radios, TickGroup } from '#ui/office/fields.tsx';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import styles from './record/content-desk.module.css';
import type { ItemEntries } from './record/entries.ts';
import { ContentFileField } from './record/file-field.tsx';
import { audienceWords } from './record/words.ts';

interface PublishFieldProps {
  /** ISO 8601; '' for a draft. */
  published: string;
  onChange: (published: string) => void;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Formats a moment for a datetime-local field: local time without seconds. */
function toField(moment: string): string {
  const date = new Date(moment);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Choice between draft and a time of publishing, past or future. */
export function PublishField({ published, onChange }: PublishFieldProps) {
  const t = useDeskText();
  const now = () => onChange(new Date().toISOString());
  return (
    <div className={styles.group}>
      <Radios
        label={t('Publishing')}
        choices={{
          draft: t('Draft: only staff see it'),
          published: t('Published from this time on'),
        }}
        value={published === '' ? 'draft' : 'published'}
        onChange={(chosen) => (chosen === 'draft' ? onChange('') : now())}
      />
      {published !== '' && (
        <div className={styles.from}>
          <TextField
            type="datetime-local"
            label={t('From')}
            value={toField(published)}
            min="2000-01-01T00:00"
            max="2099-12-31T23:59"
            // The field's value is '' while it is incomplete.
            onChange={({ target }) =>
              target.value && onChange(new Date(target.value).toISOString())
            }
          />
          <Button onClick={now}>{t('Now')}</Button>
        </div>
      )}
    </div>
  );
}

const levelWords = Object.fromEntries(customerLevels.map((level) => [level, level]));

interface AudienceFieldProps extends Pick<ItemEntries, 'audience' | 'levels'> {
  onChange: (changes: Partial<Pick<ItemEntries, 'audience' | 'levels'>>) => void;
}

/** Who may open the item. Everyone else only sees the title in the list. */
export function AudienceField({ audience, levels, onChange }: AudienceFieldProps) {
  const t = useDeskText();
  return (
    <div className={styles.group}>
      <Radios
        label={t('Who may see it')}
        choices={{
          everyone: t(audienceWords.everyone),
          customers: t(audienceWords.customers),
          levels: t(audienceWords.levels),
        }}
        value={audience}
        onChange={(chosen) => onChange({ audience: chosen })}
      />
      {audience === 'levels' && (
        <TickGroup
          label={t('Levels')}
          choices={levelWords}
          value={levels}
          onChange={(chosen) => onChange({ levels: chosen as ItemEntries['levels'] })}
        />
      )}
    </div>
  );
}

interface OpeningFieldProps {
  kind: ContentKindCode;
  contentType: ContentType;
  onChange: (contentType: ContentType) => void;
}

/** How the item opens: a choice of the ways that its kind allows. */
export function OpeningField({ kind, contentType, onChange }: OpeningFieldProps) {
  const t = useDeskText();
  const offeredOpenings = openingsOf[kind];
  const ways = offeredOpenings.includes(contentType)
    ? offeredOpenings
    : [...offeredOpenings, contentType];
  return (
    <Select
      label={t('Opens as')}
      value={contentType}
      onChange={({ target }) => onChange(target.value as ContentType)}
    >
      {ways.map((way) => (
        <option key={way} value={way}>
          {t(openings[way].label as DeskKey)}
        </option>
      ))}
    </Select>
  );
}

interface CoverFieldProps {
  picture: DeskPicture | null;
  onChange: (picture: DeskPicture | null) => void;
}

export function CoverField({ picture, onChange }: CoverFieldProps) {
  const t = useDeskText();
  return (
    <div className={styles.group}>
      <h3>{t('Cover picture')}</h3>
      {picture && (
        <div>
          <img
            className={styles.cover}
            src={picture.url}
            alt={t('Cover: {name}', { name: picture.fileName })}
          />
          <Button size="small" onClick={() => onChange(null)}>
            {t('Remove')}
          </Button>
        </div>
      )}
      <ContentFileField
        as="picture"
        label={picture ? t('Another cover picture') : t('Choose a cover picture')}
        onSent={(sent) => {
          if ('picture' in sent) onChange(pictureOf(sent.picture));
        }}
      />
    </div>
  );
}

/** Copies only the fields of DeskPicture, so that entries can be compared. */
export const pictureOf = ({ id, url, fileName, width, height }: DeskPicture): DeskPicture => ({
  id,
  url,
  fileName,
  width,
  height,
});
