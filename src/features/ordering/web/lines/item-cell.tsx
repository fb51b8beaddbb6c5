import type { ListItem } from '#contract/ordering.ts';
import { OwnNumberLine } from '#features/catalogue/web/own-number.tsx';
import { type TextFunction, useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { isWithdrawn, lineNumber, sheetOf } from './item.ts';
import { ItemNumber } from './item-number.tsx';
import styles from './lines.module.css';

interface Props {
  line: ListItem;
  fromPage: 'MyCart' | 'MyFavList';
  /** Why it was refused. */
  refused: string | undefined;
}

/** What a copied item is made of. */
export const itemHeads = ['Item', 'Component', 'Turbo P/N', 'Model'] as const;

export const copiedItem = (line: ListItem, t: TextFunction): readonly string[] => [
  lineNumber(line),
  nameOf(line, t),
  line.turboPn,
  line.model,
];

const nameOf = ({ type, name }: ListItem, t: TextFunction): string =>
  type === '0' ? t('Complete turbo') : name;

/** The item of a line: number, component, turbo and model. */
export function ItemCell({ line, fromPage, refused }: Props) {
  const t = useText();
  const sheet = sheetOf(line, fromPage);
  const number = lineNumber(line);
  return (
    <>
      <span className={styles.number}>
        {isWithdrawn(line) ? (
          <PartNumber number={number} />
        ) : (
          <ItemNumber
            number={number}
            turboId={line.type === '0' ? line.refId : undefined}
            fromPage={fromPage}
          />
        )}
        <bdi className={styles.name}>{nameOf(line, t)}</bdi>
      </span>
      <span className={styles.turbo}>
        {line.turboPn && line.turboPn !== number && (
          <PartNumber
            number={line.turboPn}
            copy={false}
            {...(sheet && { link: (shown) => <SiteLink to={sheet}>{shown}</SiteLink> })}
          />
        )}
        {line.turboPn === number && sheet && <SiteLink to={sheet}>{t('Build sheet')}</SiteLink>}
        {line.model && <bdi dir="ltr">{line.model}</bdi>}
      </span>
      {!isWithdrawn(line) && (
        <OwnNumberLine item={{ type: line.type, id: line.refId, number }} value={line.ownNumber} />
      )}
      {isWithdrawn(line) && line.ownNumber && (
        <span className={styles.ownNumber}>
          {t('your number {number}', { number: line.ownNumber })}
        </span>
      )}
      {refused && <strong className={styles.refused}>{refused}</strong>}
    </>
  );
}
