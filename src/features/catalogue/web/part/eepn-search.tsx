import { type FormEvent, useState } from 'react';
import { useText } from '#features/language/web/use-text.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { noteSearch, useSearchField } from '#web/use-search-field.ts';
import { type ItemKind, itemAddress } from '../catalogue-links.ts';
import { formFields } from '../form-fields.ts';
import { isLongEnough } from '../number-key.ts';
import { SearchLine } from '../search-line.tsx';
import { parseQuerySearch } from '../search-params.ts';

/** The E&E P/N search box of the part pages: leads to the item's page, with or without scripts. */
export function EepnSearch({ kind, eepn }: { kind: ItemKind; eepn: string }) {
  const t = useText();
  const { go, href } = useSite();
  const [tooShort, setTooShort] = useState(false);
  const field = useSearchField('eepn', eepn);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { val } = parseQuerySearch({ val: formFields(event).eepn });
    const enough = isLongEnough(val ?? '');
    setTooShort(!enough);
    if (!val || !enough) return;
    noteSearch(event.currentTarget, 'eepn', val);
    go(itemAddress(kind, { eepn: val }));
  };
  return (
    <search>
      <form action={href(itemAddress(kind, {}))} onSubmit={submit} noValidate>
        <SearchLine
          label={t('E&E P/N')}
          {...field}
          data-search-field
          error={tooShort ? t('Please enter at least 3 letters or digits.') : undefined}
        >
          <Button type="submit">{t('Search')}</Button>
        </SearchLine>
      </form>
    </search>
  );
}
