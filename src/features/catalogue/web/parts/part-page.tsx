import { useQuery } from '@tanstack/react-query';
import type { PartDetail } from '#contract/parts.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { BackLink, LinkButton } from '#ui/button.tsx';
import { ErrorState, LoginLink, Skeleton } from '#ui/error-state.tsx';
import layout from '#ui/layout/page.module.css';
import { PartNumber } from '#ui/part-number.tsx';
import { useTraceItem } from '#ui/site/openings.ts';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { ApplicationBlock } from '../build-sheet/application-block.tsx';
import {
  buildSheetAddress,
  crossReferenceAddress,
  type ItemKind,
  type ItemSearch,
  indexAddress,
  itemAddress,
  itemBackAddress,
  queryAddress,
} from '../catalogue-links.ts';
import { type FailureProps, ItemFailure, ParamsFailure } from '../item-failure.tsx';
import { NumberSentence } from '../matches/match-note.tsx';
import { OrderForm } from '../order-form.tsx';
import { OwnNumberLine, useOwnNumbers } from '../own-number.tsx';
import { partQuery } from '../queries.ts';
import { NumberForm } from '../search/search-line.tsx';
import gallery from './gallery.module.css';
import { Gallery } from './gallery.tsx';
import styles from './part-page.module.css';
import { OwnBuildSheet, PartUse } from './part-use.tsx';
import { CrossReferences, Replacements, Specification } from './specification.tsx';

interface Props {
  /** '1' a part, '2' a cartridge/CHRA. */
  kind: ItemKind;
  search: ItemSearch;
}

/** A part or a cartridge/CHRA (docs/product.md 2.7). */
export function PartPage({ kind, search }: Props) {
  const t = useText();
  return (
    <div className={layout.page}>
      <div className={`${layout.head} ${styles.bar}`}>
        <search>
          <NumberForm
            key={search.eepn ?? ''}
            name="eepn"
            value={search.eepn ?? ''}
            label={t('E&E P/N')}
            addressOf={(eepn) => itemAddress(kind, eepn ? { eepn } : {})}
          />
        </search>
        <Actions search={search} />
      </div>
      {search.id || search.eepn ? <KnownPart kind={kind} search={search} /> : <ParamsFailure />}
    </div>
  );
}

function Actions({ search }: { search: ItemSearch }) {
  const t = useText();
  return (
    <div className={layout.actions}>
      <BackLink to={itemBackAddress(search)} />
      <LinkButton to={queryAddress()} size="small">
        {t('Search Again')}
      </LinkButton>
    </div>
  );
}

function KnownPart({ kind, search }: Props) {
  const query = useQuery(partQuery(useSite(), kind, search));
  const { data: outcome } = query;
  if (!outcome) return <PartSkeleton />;
  if (outcome.ok) return <Sheet kind={kind} part={outcome.val} search={search} />;
  return <PartFailure kind={kind} search={search} failure={outcome} query={query} />;
}

function Sheet({ kind, part, search }: Props & { part: PartDetail }) {
  const here = itemAddress(kind, search);
  const number = part.part_eePn || part.part_oemPn;
  const ownNumbers = useOwnNumbers([part.part_id]);
  useTraceItem(part.part_id);
  return (
    <article className={layout.page}>
      <h1 className={layout.heading}>
        {number && <PartNumber number={number} />}
        <bdi className={layout.name}>{part.transName}</bdi>
      </h1>
      <OwnNumberLine
        item={{ type: kind, id: part.part_id, number }}
        value={ownNumbers.get(part.part_id)}
      />
      <div className={styles.main}>
        <Gallery key={part.part_id} part={part} />
        <div className={styles.facts}>
          <OrderPanel part={part} here={here} />
          <Specification part={part} />
        </div>
      </div>
      <Replacements part={part} />
      <OwnBuildSheet part={part} here={here} search={search} />
      <CrossReferences part={part} />
      {part.turbo && <Turbo turbo={part.turbo} search={search} />}
      <PartUse kind={kind} part={part} search={search} />
    </article>
  );
}

function Turbo({ turbo, search }: { turbo: NonNullable<PartDetail['turbo']>; search: ItemSearch }) {
  const t = useText();
  const { fromPage, ...earlier } = search;
  return (
    <div>
      <ApplicationBlock turbo={turbo} />
      <p className={styles.toSheet}>
        <SiteLink to={buildSheetAddress(turbo.id, fromPage, earlier)}>
          <NumberSentence
            sentence={(mark) => t('View the build sheet of {number}', { number: mark })}
            number={turbo.turboPn}
          />
        </SiteLink>
      </p>
    </div>
  );
}

interface OrderProps {
  part: PartDetail;
  /** Path of this page. */
  here: string;
}

/** Stock, quantity, cart and list. An unavailable item has neither quantity nor Add to Cart. */
function OrderPanel({ part, here }: OrderProps) {
  const t = useText();
  const item = {
    id: part.part_id,
    type: part.prdType,
    eePn: part.part_eePn,
    oemPn: part.part_oemPn,
    stockInfo: part.part_stockInfo,
    expected: part.part_expected,
    backOrder: part.part_backOrder,
    ...(part.turbo && { refererTurboId: part.turbo.id }),
  };
  return (
    <section className={styles.order} aria-label={t('Stock')}>
      <ItemStock item={item} back={here} />
      <OrderForm
        key={item.id}
        item={item}
        address={here}
        closedAs="hidden"
        list="listFromPart"
        large
      />
    </section>
  );
}

const LINES = Array.from({ length: 8 }, (_, index) => index);

/** Placeholder of a loading part, as large as its page. */
function PartSkeleton() {
  const t = useText();
  return (
    <div className={layout.page} aria-busy="true">
      <p role="status" className="unseen">
        {t('Loading')}
      </p>
      <Skeleton height={35} width={320} />
      <div className={styles.main}>
        <div className={gallery.gallery}>
          <div className={gallery.box} />
          <div className={gallery.thumbs} />
        </div>
        <div className={styles.facts}>
          <div className={styles.order} />
          {LINES.map((line) => (
            <Skeleton key={line} height={18} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface Searched {
  kind: ItemKind;
  search: ItemSearch;
}

function PartFailure(props: Searched & Pick<FailureProps, 'failure' | 'query'>) {
  const { kind, search, failure, query } = props;
  const address = itemAddress(kind, search);
  if (failure.code === 'noRight') return <NoRight address={address} />;
  const action = failure.code === 'notFound' && <OtherSearches eepn={search.eepn} />;
  return <ItemFailure failure={failure} query={query} address={address} action={action} />;
}

/** Links to the contact page and, for a visitor, to sign-in, after which the visitor may have the right. */
function NoRight({ address }: { address: string }) {
  const t = useText();
  const person = usePerson();
  return (
    <ErrorState
      title={t('You have no right to view this content, please contact us!')}
      action={
        <>
          {!person && <LoginLink here={address} />}
          <LinkButton variant={person ? 'primary' : 'plain'} to="/contact">
            {t('Contact Us')}
          </LinkButton>
        </>
      }
    />
  );
}

/** Offers the cross references: a number that no part or CHRA has may be another maker's number. */
function OtherSearches({ eepn }: Pick<ItemSearch, 'eepn'>) {
  const t = useText();
  if (!eepn) return <LinkButton to={indexAddress()}>{t('To the search')}</LinkButton>;
  return (
    <LinkButton variant="primary" to={crossReferenceAddress(eepn)}>
      {t('Search the cross references')}
    </LinkButton>
  );
}
