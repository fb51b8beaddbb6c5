/** The form in which staff pack a delivery into cartons (docs/product.md 12.25). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery } from '#contract/confirmed-orders.ts';
import { MAX_MARKS, MAX_SERIALS } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { joined } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery, useOfficeChange } from '#ui/office/change.ts';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { useTypedWarning } from '#ui/office/leaving.ts';
import office from '#ui/office/office.module.css';
import { useSeen } from '#ui/office/seen.ts';
import { useDeskText } from '#ui/office/text.ts';
import { validInvoiceOf } from '../../states.ts';
import { factWords } from '../../words.ts';
import {
  cartonProblem,
  isLight,
  isWrongField,
  isWrongQuantity,
  netWeightsOf,
  sentCartons,
  type TypedCarton,
  typedCartons,
  unpackedOf,
  withCarton,
  withCopy,
} from './carton-entries.ts';
import { FigureInput } from './figure-input.tsx';
import { invoiceWords } from './invoice-words.ts';
import styles from './order.module.css';

interface PackProps {
  order: StaffOrder;
  delivery: Delivery;
  onClose: () => void;
}

/** Packs a delivery. Starts with the delivery's cartons, or else with a proposal made from the item data. */
export function PackDialog({ order, delivery: { id: deliveryId }, onClose }: PackProps) {
  const t = useDeskText();
  const [seen, onConflict] = useSeen(order);
  const delivery = seen.deliveries?.shipped.find((one) => one.id === deliveryId);
  const { id, version, orderCode: name } = seen;
  const invoice = delivery && validInvoiceOf(seen, delivery);
  const { data } = useQuery(deskQuery('proposeCartons', { id, deliveryId }));
  const [typed, setTyped] = useState<readonly TypedCarton[]>();
  const { change, busy, failure } = useOfficeChange();
  const { onInput } = useTypedWarning(busy);
  const firstCartons = delivery?.cartons ?? data?.val;
  const cartons = typed ?? (firstCartons ? typedCartons(firstCartons) : []);
  const netWeights = netWeightsOf(data?.val ?? []);
  const problem = delivery
    ? cartonProblem(cartons, delivery.lines, netWeights, t)
    : t('This delivery was taken back meanwhile.');

  async function submit() {
    if (problem) return;
    const packed = { id, version, deliveryId, cartons: sentCartons(cartons) };
    const isSaved = await change(
      () => call('packDelivery', packed),
      t('Packed: {name}', { name }),
      onConflict,
    );
    if (isSaved) onClose();
  }

  return (
    <OfficeDialog
      busy={busy}
      failure={failure}
      onClose={onClose}
      isFinal
      isWide
      isMissing={problem !== '' || !firstCartons}
      title={t('Pack delivery {number}', { number: String(delivery?.number ?? '') })}
      submit={t('Save')}
      onSubmit={submit}
    >
      {invoice && <p className={office.lines}>{invoiceWords(invoice, t)}</p>}
      <div className={styles.form} onInput={onInput}>
        {delivery && (
          <Cartons
            order={seen}
            delivery={delivery}
            cartons={cartons}
            netWeights={netWeights}
            onChange={setTyped}
          />
        )}
        <div className={styles.send}>
          <Button
            size="small"
            onClick={() => delivery && setTyped(withCarton(cartons, delivery.lines))}
          >
            {t('Add a carton')}
          </Button>
          {data && (
            <Button size="small" onClick={() => setTyped(typedCartons(data.val))}>
              {t('As the data of the items proposes')}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className={styles.small}>
        {problem || (delivery && unpackedWords(seen, unpackedOf(cartons, delivery.lines), t))}
      </p>
    </OfficeDialog>
  );
}

const numberOf = ({ items }: StaffOrder, lineId: string): string =>
  items.find(({ id }) => id === lineId)?.itemNumber ?? '';

function unpackedWords(
  order: StaffOrder,
  lines: readonly { lineId: string; quantity: number }[],
  t: ReturnType<typeof useDeskText>,
): string {
  if (lines.length === 0) return '';
  const pieces = lines
    .map(({ lineId, quantity }) => `${quantity} × ${numberOf(order, lineId)}`)
    .join(', ');
  return t('In no carton: {pieces}', { pieces });
}

interface CartonsProps {
  order: StaffOrder;
  delivery: Delivery;
  cartons: readonly TypedCarton[];
  netWeights: ReturnType<typeof netWeightsOf>;
  onChange: (cartons: readonly TypedCarton[]) => void;
}

const Cartons = ({ order, delivery, cartons, netWeights, onChange }: CartonsProps) =>
  cartons.map((carton, index) => (
    <CartonFields
      key={carton.key}
      order={order}
      delivery={delivery}
      carton={carton}
      isLight={isLight(carton, netWeights)}
      number={index + 1}
      onChange={(changed) => onChange(cartons.map((one) => (one === carton ? changed : one)))}
      onCopy={() => onChange(withCopy(cartons, carton))}
      onRemove={() => onChange(cartons.filter((one) => one !== carton))}
    />
  ));

interface CartonProps {
  order: StaffOrder;
  delivery: Delivery;
  carton: TypedCarton;
  /** Whether the gross weight is less than the net weight of the pieces. */
  isLight: boolean;
  number: number;
  onChange: (carton: TypedCarton) => void;
  onCopy: () => void;
  onRemove: () => void;
}

function CartonFields(props: CartonProps) {
  const { carton, number, onChange, onCopy, onRemove } = props;
  const t = useDeskText();
  const figure = (field: 'length' | 'width' | 'height' | 'kilograms', label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      maxLength={8}
      autoComplete="off"
      value={carton[field]}
      aria-invalid={
        isWrongField(carton, field) || (field === 'kilograms' && props.isLight) || undefined
      }
      onChange={({ target }) => onChange({ ...carton, [field]: target.value })}
    />
  );
  return (
    <fieldset className={styles.carton}>
      <legend>{t('Carton {number}', { number })}</legend>
      <CartonLines {...props} />
      <div className={styles.fields}>
        {figure('length', t('Length in mm'))}
        {figure('width', t('Width in mm'))}
        {figure('height', t('Height in mm'))}
        {figure('kilograms', t('Gross weight in kg'))}
      </div>
      <TextArea
        label={t('Marks')}
        rows={2}
        maxLength={MAX_MARKS}
        value={carton.marks}
        onChange={({ target }) => onChange({ ...carton, marks: target.value })}
      />
      <div className={styles.send}>
        <Button size="small" onClick={onCopy}>
          {t('Copy carton {number}', { number })}
        </Button>
        <Button size="small" onClick={onRemove}>
          {t('Remove carton {number}', { number })}
        </Button>
      </div>
    </fieldset>
  );
}

function CartonLines({ order, delivery, carton, number, onChange }: CartonProps) {
  const t = useDeskText();
  const { lines } = carton;
  const linesToAdd = delivery.lines.filter(
    ({ lineId }) => !lines.some((line) => line.lineId === lineId),
  );
  const setLine = (lineId: string, fields: Partial<TypedCarton['lines'][number]>) =>
    onChange({
      ...carton,
      lines: lines.map((line) => (line.lineId === lineId ? { ...line, ...fields } : line)),
    });
  return (
    <>
      {lines.map((line) => {
        const item = numberOf(order, line.lineId);
        const facts = order.items.find(({ id }) => id === line.lineId)?.facts;
        return (
          <div key={line.lineId} className={styles.packed}>
            <span>
              <bdi>{item}</bdi>
              <small>{joined(t, factWords(t, facts))}</small>
            </span>
            <FigureInput
              label={t('Pieces of {number} in carton {carton}', { number: item, carton: number })}
              digits={4}
              value={line.quantity}
              isWrong={isWrongQuantity(line)}
              onChange={(quantity) => setLine(line.lineId, { quantity })}
            />
            <TextField
              label={t('Serial numbers or batch of {number}', { number: item })}
              maxLength={MAX_SERIALS}
              autoComplete="off"
              value={line.serials}
              onChange={({ target }) => setLine(line.lineId, { serials: target.value })}
              // A hand scanner ends each number with Enter.
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                setLine(line.lineId, { serials: `${line.serials}, ` });
              }}
            />
            <Button
              size="small"
              onClick={() => onChange({ ...carton, lines: lines.filter((one) => one !== line) })}
              aria-label={t('Take out {number} of carton {carton}', {
                number: item,
                carton: number,
              })}
            >
              {t('Take out')}
            </Button>
          </div>
        );
      })}
      {linesToAdd.length > 0 && (
        <Select
          label={t('Add an item to carton {number}', { number })}
          value=""
          onChange={({ target }) =>
            target.value &&
            onChange({
              ...carton,
              lines: [...lines, { lineId: target.value, quantity: '1', serials: '' }],
            })
          }
        >
          <option value="" />
          {linesToAdd.map(({ lineId }) => (
            <option key={lineId} value={lineId}>
              {numberOf(order, lineId)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
