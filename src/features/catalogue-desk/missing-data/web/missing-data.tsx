import { useLocation } from '@tanstack/react-router';
import { wantedFields, wantedNames } from '#contract/fields/trade.ts';
import type { LackingItem } from '#contract/staff/items.ts';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { PicturedNumber } from '#ui/office/thumbnail.tsx';
import { itemPath } from '#ui/office/words.ts';
import { PartNumber } from '#ui/part-number.tsx';

function useColumns(): readonly ListColumn<LackingItem>[] {
  const t = useDeskText();
  const { number } = useFormats();
  const { end, named, breaks } = styles;
  return [
    {
      head: 'Item',
      names: true,
      cell: ({ eePn, number: own, name, picture }) => (
        <PicturedNumber picture={picture}>
          {eePn || own ? <PartNumber number={eePn || own} copy={false} /> : name}
        </PicturedNumber>
      ),
    },
    { head: 'Component or model', className: breaks, cell: ({ name }) => name },
    {
      head: 'Pieces sold',
      className: `${end} ${named}`,
      labelled: true,
      cell: ({ sold }) => number(sold),
    },
    {
      head: 'Lacks',
      className: `${breaks} ${named}`,
      labelled: true,
      cell: ({ lacks }) => lacks.map((name) => t(wantedFields[name].label)).join(', '),
    },
  ];
}

/** Items without complete data for customs and freight, most sold first. */
export function MissingDataList() {
  const t = useDeskText();
  return (
    <OfficeList
      path="/missing-data"
      title={t('Missing data')}
      call="listLackingItems"
      search={readListSearch(useLocation().search)}
      filters={[
        {
          name: 'type',
          kind: 'choice',
          label: 'Which items',
          isRequired: true,
          choices: [
            { id: '', name: t('Parts and CHRAs') },
            { id: 'turbo', name: t('Turbos') },
          ],
        },
        {
          name: 'lacks',
          kind: 'choice',
          label: 'Lacks',
          choices: wantedNames.map((id) => ({ id, name: t(wantedFields[id].label) })),
        },
        {
          name: 'sold',
          kind: 'choice',
          label: 'Sold',
          choices: [{ id: '1', name: t('In the last 12 months') }],
        },
      ]}
      columns={useColumns()}
      rowPath={itemPath}
      folds
      file="missingData"
      none={t('No item lacks this.')}
      note={t('The file can be filled and imported: a cell that stays empty changes nothing.')}
    />
  );
}
