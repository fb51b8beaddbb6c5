import { useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { zeroSearchKinds, zeroSearchWords } from '#contract/choices.ts';
import type { ZeroSearch } from '#contract/staff/imports.ts';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';

/** Periods to choose from, in weeks. The server's default is 4. */
const spans = [1, 2, 4, 12, 26, 52];

/** Longest text, in characters, that is shown like a part number. Longer texts are not part numbers. */
const LONGEST_NUMBER = 40;

function useColumns(): readonly ListColumn<ZeroSearch>[] {
  const t = useDeskText();
  const { moment, number } = useFormats();
  const { wide, end, named, nowrap, breaks } = styles;
  return [
    {
      head: 'Searched for',
      className: breaks,
      cell: ({ text, kind }) =>
        kind === 'wheel' || text.length > LONGEST_NUMBER ? (
          text
        ) : (
          <PartNumber number={text} copy={false} />
        ),
    },
    { head: 'As', cell: ({ kind }) => t(zeroSearchWords[kind]) },
    {
      head: 'Times',
      className: `${end} ${named}`,
      labelled: true,
      cell: ({ count }) => number(count),
    },
    {
      head: 'By',
      className: wide,
      cell: ({ levels }) =>
        levels
          .map(({ level, count }) =>
            t('{name}: {value}', { name: level || t('visitors'), value: number(count) }),
          )
          .join(', '),
    },
    { head: 'Last', className: `${wide} ${nowrap}`, cell: ({ last }) => moment(last) },
    {
      head: 'Nearest in the catalogue',
      className: named,
      labelled: true,
      cell: ({ closest }) =>
        closest.length === 0
          ? '–'
          : closest.map((one, index) => (
              <Fragment key={one}>
                {index > 0 && ', '}
                <PartNumber number={one} copy={false} />
              </Fragment>
            )),
    },
  ];
}

/** Searches without results, most frequent first. */
export function ZeroSearchList() {
  const t = useDeskText();
  return (
    <OfficeList
      path="/zero-searches"
      title={t('Searches without results')}
      call="listZeroSearches"
      search={readListSearch(useLocation().search)}
      filters={[
        {
          name: 'kind',
          kind: 'choice',
          label: 'Search',
          choices: zeroSearchKinds.map((id) => ({ id, name: t(zeroSearchWords[id]) })),
        },
        {
          name: 'weeks',
          kind: 'choice',
          label: 'When',
          isRequired: true,
          choices: spans.map((weeks) => ({
            id: weeks === 4 ? '' : String(weeks),
            name: weeks === 1 ? t('Last week') : t('Last {number} weeks', { number: weeks }),
          })),
        },
      ]}
      columns={useColumns()}
      folds
      keyOf={({ kind, text }) => `${kind} ${text}`}
      file="zeroSearches"
      none={t('Every search found something.')}
    />
  );
}
