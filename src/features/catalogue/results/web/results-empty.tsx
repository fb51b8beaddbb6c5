import { useQuery } from '@tanstack/react-query';
import { joined } from '#language/joined.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { kindTexts, soughtKind } from '../../search/web/search-modes.ts';
import { type QuerySearch, searchKind, typedIn, wheelOf } from '../../search/web/search-params.ts';
import { indexAddress, kindAddress } from '../../web/catalogue-links.ts';
import { closestNumbersQuery } from '../../web/queries.ts';
import { NearestWheels } from '../../wheels/web/nearest-wheels.tsx';
import { OtherKinds } from './other-kinds.tsx';
import styles from './query-page.module.css';

/** Shown below 'No data found': what else the number is, similar ones, other ways (docs/product.md 11.5). */
export function ResultsEmpty({ search }: { search: QuerySearch }) {
  const t = useText();
  const kind = searchKind(search);
  const byNumber = kind === 'number' || kind === 'model';
  return (
    <div>
      {kind === 'number' && <OtherKinds search={search} />}
      {byNumber && <ClosestNumbers search={search} />}
      {wheelOf(search) && <NearestWheels search={search} />}
      <h2 className={styles.sub}>{t('What to try')}</h2>
      <ul className={styles.tips}>
        {byNumber && (
          <>
            <li>
              {t(
                'Check letters and digits that look alike on a worn plate: 0 and O, 8 and B, 1 and I, 5 and S.',
              )}
            </li>
            <li>{t('Type only the start of the number, at least 3 letters or digits.')}</li>
          </>
        )}
        <li>
          <SiteLink to={indexAddress({ vtype: '1', vsubtype: '1' })}>
            {t('Search by vehicle')}
          </SiteLink>
        </li>
        <li>
          <SiteLink to="/contact">{t('Ask us')}</SiteLink>
        </li>
      </ul>
    </div>
  );
}

function ClosestNumbers({ search }: { search: QuerySearch }) {
  const t = useText();
  const vtype = search.vtype ?? '0';
  const own = soughtKind(search);
  const { data } = useQuery(closestNumbersQuery(useSite(), vtype, typedIn(search) ?? ''));
  if (!data?.ok || data.val.length === 0) return null;
  return (
    <>
      <h2 className={styles.sub}>{t('Closest numbers')}</h2>
      <ul className={styles.closest}>
        {data.val.map(({ kind, number, turboModel, carMakeName }) => (
          <li key={`${kind} ${number}`}>
            <PartNumber
              number={number}
              link={(shown) => <SiteLink to={kindAddress(kind, number)}>{shown}</SiteLink>}
            />
            <span className={styles.about}>
              {joined(t, [kind !== own && t(kindTexts[kind]), turboModel, carMakeName])}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
