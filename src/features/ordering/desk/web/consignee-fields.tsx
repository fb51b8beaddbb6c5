import { Autocomplete, Box, MenuItem, TextField } from '@mui/material';
import { type ShippingMethod, shippingMethods } from '#contract/choices.ts';
import { countryList } from '#language/countries.ts';

/** Where an order goes, and how, as typed. */
export interface TypedDelivery {
  readonly shippingConsigneeName: string;
  readonly shippingConsigneeCompany: string;
  readonly shippingConsigneeContact: string;
  readonly shippingConsigneeAddress: string;
  readonly shippingConsigneeZipcode: string;
  readonly shippingConsigneeCountry: string;
  readonly shippingMethod: string;
}

const texts = [
  ['shippingConsigneeName', 'Recipient'],
  ['shippingConsigneeCompany', 'Recipient company'],
  ['shippingConsigneeContact', 'Contact'],
  ['shippingConsigneeAddress', 'Address'],
  ['shippingConsigneeZipcode', 'Zipcode'],
] as const;

const countries = countryList('en');

interface Props {
  values: TypedDelivery;
  onChange: (values: TypedDelivery) => void;
}

/** Fields of the consignee and of the shipping method. */
export const DeliveryFields = ({ values, onChange }: Props) => (
  <Box
    sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, columnGap: 2, rowGap: 1, mt: 1 }}
  >
    {texts.map(([name, label]) => (
      <TextField
        key={name}
        label={label}
        value={values[name]}
        onChange={({ target }) => onChange({ ...values, [name]: target.value })}
        slotProps={{ htmlInput: { maxLength: name === 'shippingConsigneeAddress' ? 200 : 60 } }}
        required={name !== 'shippingConsigneeCompany'}
        fullWidth
      />
    ))}
    <Autocomplete
      options={countries}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, value) => one.id === value.id}
      value={countries.find(({ id }) => id === values.shippingConsigneeCountry) ?? null}
      onChange={(_, country) =>
        onChange({ ...values, shippingConsigneeCountry: country?.id ?? '' })
      }
      renderInput={(params) => <TextField {...params} label="Country" required />}
    />
    <TextField
      select
      label="Shipping method"
      value={values.shippingMethod}
      onChange={({ target }) => onChange({ ...values, shippingMethod: target.value })}
      required
      fullWidth
    >
      {Object.entries(shippingMethods).map(([code, name]) => (
        <MenuItem key={code} value={code}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  </Box>
);

/** The typed fields as calls take them; undefined while one is missing. */
export function completeDelivery(values: TypedDelivery) {
  const { shippingMethod, shippingConsigneeCompany, ...required } = values;
  const isComplete = [shippingMethod, ...Object.values(required)].every((text) => text.trim());
  if (!isComplete) return undefined;
  const consignee = { ...required, shippingConsigneeCompany };
  return { consignee, shippingMethod: shippingMethod as ShippingMethod };
}
