import type { OrderDetail } from '#contract/orders.ts';
import { moneyIn } from '#language/money.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { useDay } from '#ui/moment.tsx';
import { useSite } from '#ui/site/site.tsx';
import { orderFileAddress, packingListAddress } from '../ordering-pages.ts';
import { FileLinks, SaveButton } from './files.tsx';
import styles from './talk.module.css';

/** All documents of an order, and the files of its messages (docs/product.md 12.20). */
export function OrderDocuments({ order }: { order: OrderDetail }) {
  const t = useText();
  const { href } = useSite();
  const { id, quotation, deliveries, claims, messages } = order;
  const packed = deliveries?.shipped ?? [];
  const files = [messages, ...claims.map((claim) => claim.messages)]
    .flat()
    .flatMap((message) => message.files);
  if (!quotation && packed.length + claims.length + files.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="documents">
      <h2 id="documents">{t('Documents and files')}</h2>
      <ul className={styles.documents}>
        {quotation && (
          <li>
            <QuotationButton orderId={id} document="quotation" />
          </li>
        )}
        <Proformas order={order} />
        {packed.map(({ number }) => (
          <li key={number}>
            <LinkButton
              size="small"
              to={packingListAddress(id, number)}
              target="_blank"
              preload={false}
              aria-describedby={`packing-list-${number}`}
            >
              {t('Packing list')}
            </LinkButton>
            <span id={`packing-list-${number}`}>{t('Delivery {number}', { number })}</span>
          </li>
        ))}
        {claims.map(({ id: claimId, code }) => (
          <li key={claimId}>
            <ReportButton claimId={claimId} />
            <span id={`report-${claimId}`}>{t('Claim {code}', { code })}</span>
          </li>
        ))}
      </ul>
      <FileLinks files={files} addressOf={(file) => href(orderFileAddress(file))} />
    </section>
  );
}

/** The versions of the proforma invoice, newest first, each with its file. */
function Proformas({ order }: { order: OrderDetail }) {
  const t = useText();
  const { tag } = useLanguage();
  const day = useDay();
  const { id, orderStatus, quotation, proformas = [] } = order;
  if (!quotation?.proforma) return null;
  const [former, last] = proformas.slice(-2);
  return (
    <>
      <li>
        <QuotationButton orderId={id} document="proforma" />
        <bdi>{quotation.proforma}</bdi>
        {last && former && (
          <span>
            {t('Version {version}, replaces version {former} of {date}', {
              version: last.version,
              former: former.version,
              date: day(former.issuedAt),
            })}
          </span>
        )}
        {orderStatus === 'cancel' && <strong>{t('This order was cancelled.')}</strong>}
      </li>
      {proformas.slice(0, -1).map(({ version, issuedAt, currency, total }) => (
        <li key={version}>
          <QuotationButton orderId={id} document="proforma" version={version} />
          <span>
            {t('Version {version} of {date}, {total}: replaced by version {next}', {
              version,
              next: version + 1,
              date: day(issuedAt),
              total: moneyIn(tag, currency, total),
            })}
          </span>
        </li>
      ))}
    </>
  );
}

interface QuotationProps {
  orderId: string;
  document: 'quotation' | 'proforma';
  /** Version of a proforma invoice that was replaced. */
  version?: number;
}

function QuotationButton({ version, ...document }: QuotationProps) {
  const t = useText();
  const { client } = useSite();
  return (
    <SaveButton
      ask={() => client.call('exportQuotation', { ...document, ...(version && { version }) })}
    >
      {version
        ? t('Version {version} as PDF', { version })
        : document.document === 'quotation'
          ? t('Quotation as PDF')
          : t('Proforma invoice as PDF')}
    </SaveButton>
  );
}

function ReportButton({ claimId }: { claimId: string }) {
  const t = useText();
  const { client } = useSite();
  return (
    <SaveButton
      ask={() => client.call('exportClaim', { claimId })}
      describedBy={`report-${claimId}`}
    >
      {t('Report as PDF')}
    </SaveButton>
  );
}
