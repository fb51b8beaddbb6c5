import { shippingMethods } from '#contract/choices.ts';
import { countryList } from '#language/countries.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Select, TextField } from '#ui/field.tsx';
import styles from '#ui/office/office.module.css';
import { useDeskText } from '#ui/office/text.ts';
import type { TypedDelivery } from './typed-delivery.ts';

const texts = [
  ['shippingConsigneeName', 'Recipient'],
  ['shippingConsigneeCompany', 'Recipient company'],
  ['shippingConsigneeContact', 'Contact'],
  ['shippingConsigneeAddress', 'Address'],
  ['shippingConsigneeZipcode', 'Zipcode'],
] as const;

interface Props {
  values: TypedDelivery;
  onChange: (values: TypedDelivery) => void;
}

export function OfficeDeliveryFields({ values, onChange }: Props) {
  const t = useDeskText();
  const { code } = useLanguage();
  return (
    <div className={styles.fieldRow}>
      {texts.map(([name, label]) => (
        <TextField
          key={name}
          label={t(label)}
          value={values[name]}
          onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          maxLength={name === 'shippingConsigneeAddress' ? 200 : 60}
          required={name !== 'shippingConsigneeCompany'}
        />
      ))}
      <Combobox
        label={t('Country')}
        options={countryList(code)}
        value={values.shippingConsigneeCountry}
        none="–"
        onChoose={(country) => onChange({ ...values, shippingConsigneeCountry: country })}
      />
      <Select
        label={t('Shipping method')}
        value={values.shippingMethod}
        onChange={({ target }) => onChange({ ...values, shippingMethod: target.value })}
        required
      >
        <option value="" />
        {Object.entries(shippingMethods).map(([method, name]) => (
          <option key={method} value={method}>
            {t(name)}
          </option>
        ))}
      </Select>
    </div>
  );
}
