import { partDeliveries } from '#contract/choices.ts';
import { useText } from '#language/web/use-text.ts';
import { dayAt } from '#language/zone.ts';
import { Select, TextField } from '#ui/field.tsx';
import { browserZone } from '#ui/site/client.ts';
import type { Draft } from './draft.ts';

/** Fields of the customer's wishes about an order: PO number, requested shipping day, partial deliveries. */
export function WishFields({ draft: { poNumber, requestedDay, sendWhole } }: { draft: Draft }) {
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
        name="requestedDay"
        type="date"
        label={`${t('Requested shipping day')} ${t('(optional)')}`}
        min={dayAt(Date.now(), browserZone())}
        defaultValue={requestedDay}
      />
      <Select name="sendWhole" label={t('Partial deliveries')} defaultValue={sendWhole}>
        <option value="0">{t(partDeliveries['0'])}</option>
        <option value="1">{t(partDeliveries['1'])}</option>
      </Select>
    </>
  );
}
