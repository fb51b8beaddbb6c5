import type { Claim } from '#contract/claims.ts';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { QuotationDocument } from '#contract/quotations.ts';
import { moneyIn } from '#language/money.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { useDay } from '#ui/moment.tsx';
import { FileLinks, SaveButton } from './files.tsx';
import { OrderSection } from './section.tsx';
import styles from './talk.module.css';

type Shown = Pick<
  OrderDetail,
  'quotation' | 'proformas' | 'invoices' | 'orderStatus' | 'deliveries'
> &
  Pick<Claim, 'messages'> & { claims: readonly Pick<Claim, 'id' | 'code' | 'messages'>[] };

type Ask = Promise<{ val: ExportedFile }>;

interface Props {
  order: Shown;
  /**
   * Fetches the quotation, the proforma invoice or an invoice of a delivery. `version`: a proforma invoice that was
   * replaced; `code`: of an invoice or a credit note.
   */
  quotationFile: (of: { document: QuotationDocument; version?: number; code?: string }) => Ask;
  /** Fetches the report of a claim. */
  claimReport: (claimId: string) => Ask;
  /** Address of a delivery's packing list, for a reader who has it here. */
  packingList?: (delivery: number) => string;
  /** Address of a file by its id. */
  fileAddress: (id: string) => string;
}

/** All documents of an order, and the files of its messages, for its customer and for staff (docs/product.md 12.20). */
export function OrderDocuments({ order, packingList, claimReport, fileAddress, ...asks }: Props) {
  const t = useText();
  const { quotation, deliveries, claims, messages } = order;
  const packed = (packingList && deliveries?.shipped) || [];
  const files = [messages, ...claims.map((claim) => claim.messages)]
    .flat()
    .flatMap((message) => message.files);
  if (!quotation && packed.length + claims.length + files.length === 0) return null;
  return (
    <OrderSection id="documents" title={t('Documents and files')}>
      <ul className={styles.documents}>
        <QuotationFiles order={order} {...asks} />
        <InvoiceFiles order={order} {...asks} />
        {packed.map(({ number }) => (
          <li key={number}>
            <LinkButton
              size="small"
              to={packingList?.(number) ?? ''}
              target="_blank"
              preload={false}
              aria-describedby={`packing-list-${number}`}
            >
              {t('Packing list')}
            </LinkButton>
            <span id={`packing-list-${number}`}>{t('Delivery {number}', { number })}</span>
          </li>
        ))}
        {claims.map(({ id, code }) => (
          <li key={id}>
            <SaveButton ask={() => claimReport(id)} describedBy={`report-${id}`}>
              {t('Report as PDF')}
            </SaveButton>
            <span id={`report-${id}`}>{t('Claim {code}', { code })}</span>
          </li>
        ))}
      </ul>
      <FileLinks files={files} addressOf={fileAddress} />
    </OrderSection>
  );
}

/** The quotation, and the versions of the proforma invoice, the newest first. */
function QuotationFiles({ order, quotationFile }: Pick<Props, 'order' | 'quotationFile'>) {
  const t = useText();
  const { tag } = useLanguage();
  const day = useDay();
  const { orderStatus, quotation, proformas = [] } = order;
  if (!quotation) return null;
  const [former, last] = proformas.slice(-2);
  return (
    <>
      <li>
        <SaveButton ask={() => quotationFile({ document: 'quotation' })}>
          {t('Quotation as PDF')}
        </SaveButton>
      </li>
      {quotation.proforma && (
        <li>
          <SaveButton ask={() => quotationFile({ document: 'proforma' })}>
            {t('Proforma invoice as PDF')}
          </SaveButton>
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
      )}
      {proformas.slice(0, -1).map(({ version, issuedAt, currency, total }) => (
        <li key={version}>
          <SaveButton ask={() => quotationFile({ document: 'proforma', version })}>
            {t('Version {version} as PDF', { version })}
          </SaveButton>
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

/** The commercial invoices of the deliveries and their credit notes, the oldest first. */
function InvoiceFiles({ order, quotationFile }: Pick<Props, 'order' | 'quotationFile'>) {
  const t = useText();
  const { tag } = useLanguage();
  const day = useDay();
  return order.invoices?.map((invoice) => {
    const { code, series, delivery, issuedAt, currency, total, cancelledBy, cancels } = invoice;
    return (
      <li key={code}>
        <SaveButton
          ask={() => quotationFile({ document: 'invoice', code })}
          describedBy={`paper-${code}`}
        >
          {series === 'invoice' ? t('Commercial invoice as PDF') : t('Credit note as PDF')}
        </SaveButton>
        <span id={`paper-${code}`}>
          <bdi>{code}</bdi> · {t('Delivery {number}', { number: delivery })} · {day(issuedAt)} ·{' '}
          {moneyIn(tag, currency, total)}
        </span>
        {cancelledBy && <strong>{t('cancelled by {code}', { code: cancelledBy })}</strong>}
        {cancels && <span>{t('cancels {code}', { code: cancels })}</span>}
      </li>
    );
  });
}
