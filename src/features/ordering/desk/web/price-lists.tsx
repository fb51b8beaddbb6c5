import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type Currency, currencyCodes, priceLevels } from '#contract/order-names.ts';
import type { ImportedPrices, PriceListRow } from '#contract/staff/price-lists.ts';
import { encodingWords, TABLE_FILE_BYTES, TABLE_FILE_TYPES } from '#contract/table-names.ts';
import { Button } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { sentByButton } from '#ui/enter.ts';
import { Select, TextField } from '#ui/field.tsx';
import { FileButton, sentFile } from '#ui/files.tsx';
import { OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery, useOfficeChange } from '#ui/office/change.ts';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import { LeftOutNotice } from '#ui/office/notice.tsx';
import styles from '#ui/office/office.module.css';
import { type OfficeColumn, OfficeRows, OfficeSection } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { useSendOnce } from '#ui/site/outcome.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { priceListPath } from './price-list-show.tsx';

export function PriceLists() {
  const t = useDeskText();
  return (
    <OfficeList
      path="/price-lists"
      title={t('Price lists')}
      call="listPriceLists"
      search={readListSearch(useLocation().search)}
      columns={useColumns()}
      rowPath={priceListPath}
      none={t('No price list was imported yet.')}
    >
      <ImportForm />
    </OfficeList>
  );
}

function useColumns(): readonly ListColumn<PriceListRow>[] {
  const t = useDeskText();
  const { day, moment, number } = useFormats();
  const { broad, wide, widest, narrow, end, nowrap } = styles;
  const validityOf = ({ validFrom, validUntil }: PriceListRow) =>
    t('{from} to {until}', { from: day(validFrom), until: day(validUntil) });
  return [
    {
      head: 'File',
      names: true,
      className: broad,
      cell: (list) => (
        <>
          <SiteLink to={priceListPath(list)} preload={false}>
            {list.name}
          </SiteLink>
          <div className={narrow}>
            {list.currency}, {validityOf(list)}
          </div>
        </>
      ),
    },
    {
      head: 'For',
      className: broad,
      cell: ({ level, customerEmail }) =>
        level ? t('level {level}', { level }) : <EmailText email={customerEmail ?? ''} />,
    },
    { head: 'Currency', className: wide, cell: ({ currency }) => currency },
    { head: 'Valid', className: wide, cell: validityOf },
    { head: 'Prices', className: `${wide} ${end}`, cell: ({ prices }) => number(prices) },
    {
      head: 'Imported',
      className: `${widest} ${nowrap}`,
      cell: ({ importedAt }) => moment(importedAt),
    },
    {
      head: 'Imported by',
      className: widest,
      cell: ({ importedBy }) => <EmailText email={importedBy} />,
    },
    { head: 'Actions', cell: (list) => <Removal {...list} /> },
  ];
}

function Removal({ id, name, prices }: PriceListRow) {
  const t = useDeskText();
  const removal = {
    button: t('Remove'),
    title: t('Remove this price list'),
    text: t('{name}, {value}. Quotations keep their prices. This cannot be undone.', {
      name,
      value: t('{count} prices', { count: prices }),
    }),
    done: t('Removed: {name}', { name }),
    send: () => call('removePriceList', { id }),
  };
  return <OfficeActions actions={[removal]} />;
}

/** Default days of a price list: a year from today. */
const usualDays = (today: string) => ({
  validFrom: today,
  validUntil: new Date(Date.parse(today) + 365 * 86_400_000).toISOString().slice(0, 10),
});

interface ListTerms {
  /** Empty if the list is for a customer. */
  readonly level: '' | (typeof priceLevels)[number];
  readonly customerEmail: string;
  readonly currency: Currency;
  readonly validFrom: string;
  readonly validUntil: string;
}

function ImportForm() {
  const t = useDeskText();
  const { data: days } = useQuery(deskQuery('getPriceListDays', {}));
  const [typed, setFields] = useState<Partial<ListTerms>>({});
  const fields: ListTerms = {
    level: 'A',
    customerEmail: '',
    currency: 'USD',
    ...(days ? usualDays(days.val.today) : { validFrom: '', validUntil: '' }),
    ...typed,
  };
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<ImportedPrices>();
  const { change, busy, failure } = useOfficeChange();
  const sendOnce = useSendOnce();
  const { level, customerEmail, ...terms } = fields;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || busy) return;
    setResult(undefined);
    await change(async () => {
      const target = level === '' ? { customerEmail } : { level };
      if (file.size > TABLE_FILE_BYTES) {
        const size = TABLE_FILE_BYTES >> 20;
        throw new Error(
          t('The file is larger than {size} MB. Send the prices in several files.', { size }),
        );
      }
      const payload = { ...(await sentFile(file)), ...target, ...terms };
      const { val } = await sendOnce((key) => call('importPriceList', { ...payload, key }));
      setResult(val);
    }, undefined);
  }

  return (
    <OfficeSection title={t('Import a price list')}>
      <p className={styles.none}>
        {t(
          'A CSV or Excel file with the columns “Part number”, “Price” and, where prices depend on it, “From quantity”. Nothing is taken if a row has a problem.',
        )}
      </p>
      <form {...sentByButton} className={styles.form} onSubmit={submit}>
        <div className={styles.fieldRow}>
          <TermFields
            terms={fields}
            timeZone={days?.val.timeZone}
            onChange={(changed) => setFields((before) => ({ ...before, ...changed }))}
          />
        </div>
        <div className={styles.actions}>
          <FileButton
            label={file ? file.name : t('Choose a file')}
            aria-label={t('File of prices')}
            accept={TABLE_FILE_TYPES}
            onChoose={setFile}
          />
          <Button type="submit" variant="primary" busy={busy} disabled={!file}>
            {t('Import')}
          </Button>
        </div>
      </form>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {result && <Result result={result} />}
    </OfficeSection>
  );
}

interface TermFieldsProps {
  terms: ListTerms;
  /** Time zone of the days; undefined while it loads. */
  timeZone: string | undefined;
  onChange: (changed: Partial<ListTerms>) => void;
}

function TermFields({ terms, timeZone, onChange }: TermFieldsProps) {
  const t = useDeskText();
  return (
    <>
      <Select
        label={t('For')}
        value={terms.level}
        onChange={({ target }) => onChange({ level: target.value as ListTerms['level'] })}
      >
        {priceLevels.map((level) => (
          <option key={level} value={level}>
            {t('level {level}', { level })}
          </option>
        ))}
        <option value="">{t('one customer')}</option>
      </Select>
      {terms.level === '' && (
        <TextField
          label={t('E-mail of the customer')}
          value={terms.customerEmail}
          onChange={({ target }) => onChange({ customerEmail: target.value })}
        />
      )}
      <Select
        label={t('Currency')}
        value={terms.currency}
        onChange={({ target }) => onChange({ currency: target.value as Currency })}
      >
        {currencyCodes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
      {(['validFrom', 'validUntil'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(name === 'validFrom' ? 'Valid from' : 'Valid until')}
          value={terms[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
          hint={timeZone && t('Day in the time zone {zone}', { zone: timeZone })}
        />
      ))}
    </>
  );
}

const problemColumns: readonly OfficeColumn<ImportedPrices['problems'][number]>[] = [
  { head: 'Row', cell: ({ row }) => row },
  { head: 'Part number', className: styles.breaks, cell: ({ number }) => number },
  { head: 'Why', cell: ({ why }) => why },
];

const RowNotes = ({ rows }: { rows: ImportedPrices['problems'] }) => (
  <OfficeRows columns={problemColumns} rows={rows} keyOf={(row) => rows.indexOf(row)} />
);

function Result({ result }: { result: ImportedPrices }) {
  const t = useDeskText();
  const { taken, problemCount, problems, remarks, encoding, unreadColumns } = result;
  const encodingNote =
    encoding &&
    t('The file does not say how its letters are encoded; it was read as {encoding}.', {
      encoding: encodingWords[encoding],
    });
  const unreadNote =
    unreadColumns.length > 0 &&
    t('Columns that are not known were not read: {columns}.', {
      columns: unreadColumns.join(', '),
    });
  const isRefused = problemCount > 0;
  const rows = isRefused ? problems : remarks;
  const tone = isRefused ? 'bad' : rows.length > 0 ? undefined : 'good';
  return (
    <>
      <div className={styles.notice} data-tone={tone} role="alert">
        <p>
          {isRefused
            ? t('Nothing was taken. Rows with a problem: {number}', { number: problemCount })
            : taken === 1
              ? t('1 price was taken.')
              : t('{count} prices were taken.', { count: taken })}
          {isRefused &&
            problems.length < problemCount &&
            t(', of which the first {number} are shown', { number: problems.length })}
          {!isRefused &&
            rows.length > 0 &&
            ` ${t('Some rise with the quantity. If they are wrong, remove the price list and import it again:')}`}
        </p>
        {rows.length > 0 && <RowNotes rows={rows} />}
      </div>
      <LeftOutNotice {...result} notes={[unreadNote, encodingNote]} />
    </>
  );
}
