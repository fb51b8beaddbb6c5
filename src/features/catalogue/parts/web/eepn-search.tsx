import { type FormEvent, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { useSite } from '#ui/site/site.tsx';
import { noteSearch, useSearchField } from '#ui/site/use-search-field.ts';
import { formFields } from '../../search/web/form-fields.ts';
import { isLongEnough } from '../../search/web/number-key.ts';
import { SearchLine } from '../../search/web/search-line.tsx';
import { parseQuerySearch } from '../../search/web/search-params.ts';
import { type ItemKind, itemAddress } from '../../web/catalogue-links.ts';

/** The E&E P/N search of the part pages: opens the item's page, with or without scripts. */
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
