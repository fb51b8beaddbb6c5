import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useRefresh } from 'react-admin';
import { type Currency, currencyCodes, priceLevels } from '#contract/order-names.ts';
import type { ImportedPrices, PriceListRow } from '#contract/staff/price-lists.ts';
import { encodingWords, TABLE_FILE_BYTES, TABLE_FILE_TYPES } from '#contract/table-names.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { BusyButton, useAttempt, useSendOnce } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import {
  breaks,
  type DeskColumn,
  DeskList,
  DeskTable,
  EmailText,
  type PlainColumn,
  PlainTable,
} from '#ui/desk/list.tsx';
import { LeftOut, Section } from '#ui/desk/sheet.tsx';
import { dayWords } from '#ui/desk/words.ts';
import { sentFile } from '#ui/files.tsx';

const validityOf = ({ validFrom, validUntil }: PriceListRow): string =>
  `${dayWords(validFrom)} to ${dayWords(validUntil)}`;

/** Shown where the columns of these are hidden. */
const onPhones = { display: { xs: 'block', md: 'none' } };

const columns: readonly DeskColumn<PriceListRow>[] = [
  {
    source: 'name',
    label: 'File',
    look: 'breaks',
    cell: (list) => (
      <>
        {list.name}
        <Typography variant="body2" color="textSecondary" sx={onPhones}>
          {list.currency}, {validityOf(list)}
        </Typography>
      </>
    ),
  },
  {
    source: 'level',
    label: 'For',
    look: 'breaks',
    cell: ({ level, customerEmail }) =>
      level ? `level ${level}` : <EmailText email={customerEmail ?? ''} />,
  },
  { source: 'currency', look: 'wide' },
  { source: 'validFrom', label: 'Valid', look: 'wide', cell: validityOf },
  { source: 'prices', as: 'number', look: 'wide' },
  { source: 'importedAt', label: 'Imported', as: 'moment', look: 'widest' },
  { source: 'importedBy', label: 'By', look: 'widest' },
  { source: 'id', label: 'Actions', cell: (list) => <Actions actions={[removal(list)]} /> },
];

const removal = ({ id, name, prices }: PriceListRow): Action => ({
  button: 'Remove',
  title: 'Remove this price list',
  text: `${name}, ${prices === 1 ? '1 price' : `${prices} prices`}. Quotations keep their prices. This cannot be undone.`,
  done: () => `Removed: ${name}`,
  send: () => call('removePriceList', { id }),
});

/** Price lists, and a form to import one. */
export const PriceLists = () => (
  <DeskList title="Price lists" sort={{ field: 'id', order: 'DESC' }}>
    <Box sx={{ p: 2 }}>
      <ImportForm />
    </Box>
    <DeskTable
      columns={columns}
      empty="No price list was imported yet."
      // Their texts break anywhere, and other columns would leave them a letter's width.
      sx={{ '& .column-name': { minWidth: 140 }, '& .column-level': { minWidth: 90 } }}
    />
  </DeskList>
);

const tooLarge = `The file is larger than ${TABLE_FILE_BYTES >> 20} MB. Send the prices in several files.`;

/** The days of a price list where no others are chosen: a year from today. */
const usualDays = (now: number) => {
  const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { validFrom: dayAt(now), validUntil: dayAt(now + 365 * 86_400_000) };
};

interface ListTerms {
  /** Empty: for one customer. */
  readonly level: '' | (typeof priceLevels)[number];
  readonly customerEmail: string;
  readonly currency: Currency;
  readonly validFrom: string;
  readonly validUntil: string;
}

function ImportForm() {
  const [fields, setFields] = useState<ListTerms>({
    ...{ level: 'A', customerEmail: '', currency: 'USD' },
    ...usualDays(Date.now()),
  });
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ImportedPrices>();
  const attempt = useAttempt();
  const sendOnce = useSendOnce();
  const refresh = useRefresh();
  const { level, customerEmail, ...terms } = fields;
  const set = (changed: Partial<ListTerms>) => setFields((before) => ({ ...before, ...changed }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || busy) return;
    setBusy(true);
    setResult(undefined);
    await attempt(async () => {
      const target = level === '' ? { customerEmail } : { level };
      if (file.size > TABLE_FILE_BYTES) throw new Error(tooLarge);
      const payload = { ...(await sentFile(file)), ...target, ...terms };
      const { val } = await sendOnce(payload, (key) =>
        call('importPriceList', { ...payload, key }),
      );
      setResult(val);
      refresh();
    });
    setBusy(false);
  }

  return (
    <Section title="Import a price list">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        A CSV or Excel file with the columns “Part number”, “Price” and, where prices depend on it,
        “From quantity”. Nothing is taken if a row has a problem.
      </Typography>
      <Box
        component="form"
        onSubmit={submit}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
        }}
      >
        <TermFields terms={fields} onChange={set} />
        <Button component="label" color="secondary" variant="outlined" startIcon={<UploadIcon />}>
          {file ? file.name : 'Choose a file'}
          <input
            type="file"
            hidden
            aria-label="File of prices"
            accept={TABLE_FILE_TYPES}
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              target.value = '';
            }}
          />
        </Button>
        <BusyButton type="submit" variant="contained" busy={busy} disabled={!file}>
          Import
        </BusyButton>
      </Box>
      {result && <Result result={result} />}
      {result && <LeftOut {...result} notes={[guessedEncoding(result)]} />}
    </Section>
  );
}

interface TermFieldsProps {
  terms: ListTerms;
  onChange: (changed: Partial<ListTerms>) => void;
}

/** For whom a price list is, its currency and its days. */
function TermFields({ terms, onChange }: TermFieldsProps) {
  return (
    <>
      <TextField
        select
        label="For"
        value={terms.level}
        onChange={({ target }) => onChange({ level: target.value as ListTerms['level'] })}
        sx={{ m: 0 }}
      >
        {priceLevels.map((one) => (
          <MenuItem key={one} value={one}>
            level {one}
          </MenuItem>
        ))}
        <MenuItem value="">one customer</MenuItem>
      </TextField>
      {terms.level === '' && (
        <TextField
          label="E-mail of the customer"
          value={terms.customerEmail}
          onChange={({ target }) => onChange({ customerEmail: target.value })}
          sx={{ m: 0 }}
        />
      )}
      <TextField
        select
        label="Currency"
        value={terms.currency}
        onChange={({ target }) => onChange({ currency: target.value as Currency })}
        sx={{ m: 0 }}
      >
        {currencyCodes.map((code) => (
          <MenuItem key={code} value={code}>
            {code}
          </MenuItem>
        ))}
      </TextField>
      {(['validFrom', 'validUntil'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={name === 'validFrom' ? 'Valid from' : 'Valid until'}
          value={terms[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ m: 0 }}
        />
      ))}
    </>
  );
}

const problemColumns: readonly PlainColumn<ImportedPrices['problems'][number]>[] = [
  { label: 'Row', cell: ({ row }) => row },
  { label: 'Part number', cell: ({ number }) => number, sx: breaks },
  { label: 'Why', cell: ({ why }) => why },
];

/** Says that the encoding of a file was guessed. */
const guessedEncoding = ({ encoding }: ImportedPrices) =>
  encoding &&
  `The file does not say how its letters are encoded; it was read as ${encodingWords[encoding]}.`;

function Result({ result: { taken, problemCount, problems } }: { result: ImportedPrices }) {
  if (problemCount === 0) {
    return (
      <Alert severity="success" sx={{ mt: 2 }}>
        {taken === 1 ? '1 price was taken.' : `${taken.toLocaleString('en')} prices were taken.`}
      </Alert>
    );
  }
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      Nothing was taken. Rows with a problem: {problemCount.toLocaleString('en')}
      {problems.length < problemCount && `, of which the first ${problems.length} are shown`}
      <PlainTable
        columns={problemColumns}
        rows={problems}
        keyOf={(_row, at) => at}
        sx={{ mt: 1 }}
      />
    </Alert>
  );
}
