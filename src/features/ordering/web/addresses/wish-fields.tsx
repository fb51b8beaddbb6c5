import { partDeliveries } from '#contract/choices.ts';
import { useText } from '#language/web/use-text.ts';
import { dayAt } from '#language/zone.ts';
import { Select, TextField } from '#ui/field.tsx';
import type { Check, useForm } from '#ui/session/form.tsx';
import { browserZone } from '#ui/site/client.ts';
import { mayBeRequested } from '../../requested-day.ts';
import type { Draft } from './draft.ts';

/** @param present the requested day of the order, which is valid even after it has passed */
export const wishChecks = (present = ''): Record<'requestedDay', Check> => ({
  requestedDay: (value) =>
    value === '' || value === present || mayBeRequested(value)
      ? undefined
      : 'Choose a shipping day from today on, within a year.',
});

interface Props {
  form: Pick<ReturnType<typeof useForm>, 'field'>;
  draft: Draft;
}

export function WishFields({ form, draft: { poNumber, requestedDay, sendWhole } }: Props) {
  const t = useText();
  return (
    <>
      <TextField
        name="poNumber"
        label={`${t('PO number')} ${t('(optional)')}`}
        autoComplete="off"
        dir="auto"
        defaultValue={poNumber}
      />
      <TextField
        {...form.field('requestedDay', requestedDay)}
        type="date"
        label={`${t('Requested shipping day')} ${t('(optional)')}`}
        min={dayAt(Date.now(), browserZone())}
      />
      <Select name="sendWhole" label={t('Partial deliveries')} defaultValue={sendWhole}>
        <option value="0">{t(partDeliveries['0'])}</option>
        <option value="1">{t(partDeliveries['1'])}</option>
      </Select>
    </>
  );
}
