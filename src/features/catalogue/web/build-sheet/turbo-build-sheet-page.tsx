import { useQuery } from '@tanstack/react-query';
import type { TurboApplication } from '#contract/shown-items.ts';
import type { WantedItem } from '#features/adding/web/adding.ts';
import { usePutOnList } from '#features/adding/web/put-on-list.tsx';
import { Download, printFormats } from '#features/downloads/web/download.tsx';
import { useText } from '#language/web/use-text.ts';
import { BackLink, Button, LinkButton, PrintButton } from '#ui/button.tsx';
import { Skeleton } from '#ui/error-state.tsx';
import layout from '#ui/layout/page.module.css';
import { PartNumber } from '#ui/part-number.tsx';
import { useTraceItem } from '#ui/site/openings.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import {
  type BuildSheetSearch,
  backAddress,
  buildSheetAddress,
  detailsAddress,
  queryAddress,
} from '../catalogue-links.ts';
import { Compare } from '../compare/compare-box.tsx';
import { ItemFailure, ParamsFailure } from '../item-failure.tsx';
import { turboQuery } from '../queries.ts';
import { ApplicationBlock } from './application-block.tsx';
import { BuildSheet, SHEET, wholeTurbo } from './build-sheet.tsx';
import skeleton from './build-sheet-skeleton.module.css';
import { type SheetQuantities, useSheetQuantities } from './sheet-bar.tsx';

/** Build sheet of a turbo (docs/product.md 2.6); `search` holds the parsed search params. */
export function TurboBuildSheetPage({ search }: { search: BuildSheetSearch }) {
  if (!search.id) return <ParamsFailure />;
  return <KnownTurbo id={search.id} search={search} />;
}

function KnownTurbo({ id, search }: { id: string; search: BuildSheetSearch }) {
  const t = useText();
  const query = useQuery(turboQuery(useSite(), id));
  const { data: outcome } = query;
  if (!outcome) return <BuildSheetSkeleton />;
  if (outcome.ok) return <Sheet turbo={outcome.val} search={search} />;
  const { id: _id, fromPage, ...earlier } = search;
  return (
    <ItemFailure
      failure={outcome}
      query={query}
      address={buildSheetAddress(id, fromPage, earlier)}
      action={
        <>
          <LinkButton to={backAddress(search)}>{t('Back')}</LinkButton>
          <LinkButton to={queryAddress()}>{t('Search Again')}</LinkButton>
        </>
      }
    />
  );
}

function Sheet({ turbo, search }: { turbo: TurboApplication; search: BuildSheetSearch }) {
  const t = useText();
  const { id: _id, fromPage, ...earlier } = search;
  const sheet = useSheetQuantities([wholeTurbo(turbo), ...turbo.bomList], turbo.id);
  useTraceItem(turbo.id);
  return (
    <article className={layout.page}>
      <a href={`#${SHEET}`} className="skip">
        {t('Build sheet')}
      </a>
      <header className={layout.head}>
        <h1 className={layout.heading}>
          <PartNumber number={turbo.turboPn} />
          <bdi dir="ltr" className={layout.model}>
            {turbo.turboModel}
          </bdi>
        </h1>
        <Actions search={search} turbo={turbo} quantities={sheet.quantities} />
      </header>
      <ApplicationBlock turbo={turbo} />
      <BuildSheet
        turbo={turbo}
        sheet={sheet}
        address={buildSheetAddress(turbo.id, fromPage, earlier)}
        details={(item) => detailsAddress(turbo.id, item, { fromPage, search: earlier })}
      />
      <Compare />
    </article>
  );
}

/** The lines of a build sheet to put on a list while no quantity is filled in: one piece of each. */
const linesOf = ({ id: refererTurboId, bomList }: TurboApplication): WantedItem[] =>
  bomList.map(({ id, type, eePn, oemPn }) => ({
    item: { id, type, eePn, oemPn, refererTurboId },
    quantity: 1,
  }));

/**
 * The link back. It leads to a part's page by the browser's history, because several part pages may follow
 * each other.
 */
function Back({ search }: { search: BuildSheetSearch }) {
  const t = useText();
  if (search.fromPage === 'Part' || search.fromPage === 'Chra') {
    return <BackLink to={backAddress(search)} />;
  }
  return (
    <LinkButton to={backAddress(search)} size="small">
      {t('Back')}
    </LinkButton>
  );
}

interface ActionsProps {
  search: BuildSheetSearch;
  turbo: TurboApplication;
  quantities: SheetQuantities;
}

function Actions({ search, turbo, quantities }: ActionsProps) {
  const t = useText();
  const { client } = useSite();
  return (
    <div className={layout.actions}>
      <Back search={search} />
      <LinkButton to={queryAddress()} size="small">
        {t('Search Again')}
      </LinkButton>
      <span data-scripted="">
        <ToList turbo={turbo} quantities={quantities} />
      </span>
      <Download
        formats={printFormats}
        ask={(format) => client.call('exportBuildSheet', { id: turbo.id, format })}
      />
      <PrintButton />
    </div>
  );
}

/** Puts what is filled in on a list, otherwise all lines. */
function ToList({ turbo, quantities }: Omit<ActionsProps, 'search'>) {
  const t = useText();
  const toast = useToast();
  const { ask, dialog } = usePutOnList({
    lines: quantities.count > 0 ? quantities.valid : linesOf(turbo),
    back: buildSheetAddress(turbo.id),
  });
  const askIfValid = () => {
    if (quantities.read()) ask();
    else toast(t('need number from 1 to 9999'), { kind: 'error' });
  };
  return (
    <>
      <Button size="small" onClick={askIfValid}>
        {t('Put on a list')}
      </Button>
      {dialog}
    </>
  );
}

const LINES = Array.from({ length: 14 }, (_, index) => index);

/** Placeholder of a loading build sheet, as large as the sheet. */
function BuildSheetSkeleton() {
  const t = useText();
  return (
    <div className={skeleton.page} aria-busy="true">
      <p role="status" className="unseen">
        {t('Loading')}
      </p>
      <Skeleton height={36} width={280} />
      <div className={skeleton.block}>
        <Skeleton height={120} />
      </div>
      <div className={skeleton.sheet}>
        <Skeleton height={560} />
        <div className={skeleton.lines}>
          {LINES.map((line) => (
            <Skeleton key={line} height={20} />
          ))}
        </div>
      </div>
    </div>
  );
}
