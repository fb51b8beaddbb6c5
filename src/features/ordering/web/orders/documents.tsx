import type { Claim } from '#contract/claims.ts';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { deliveryNotePath, packingListPath } from '#contract/paths.ts';
import type { Invoice, QuotationDocument } from '#contract/quotations.ts';
import type { TextKey } from '#language/format.ts';
import { moneyIn } from '#language/money.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { useDay } from '#ui/moment.tsx';
import { isConfirmed, isQuotationReplaced, isValidInvoice } from '../../states.ts';
import { owedWords, quotationCode, versionWords } from '../../words.ts';
import type { DeliveryPaperPath } from '../ordering-pages.ts';
import { FileLinks, SaveButton } from './files.tsx';
import { OrderSection } from './section.tsx';
import styles from './talk.module.css';

type Shown = Pick<
  OrderDetail,
  'orderCode' | 'quotation' | 'amendments' | 'proformas' | 'invoices' | 'orderStatus' | 'deliveries'
> &
  Pick<Claim, 'messages'> & { claims: readonly Pick<Claim, 'id' | 'code' | 'messages'>[] };

type Ask = Promise<{ val: ExportedFile }>;

interface Asked {
  document: QuotationDocument;
  version?: number;
  code?: string;
}

interface Bilingual {
  bilingual?: '1';
}

interface Props {
  order: Shown;
  /**
   * Fetches the quotation, the proforma invoice or a delivery's invoice. `version` selects a replaced
   * proforma invoice, `code` an invoice or a credit note.
   */
  quotationFile: (of: Asked & Bilingual) => Ask;
  /** Label of the buttons that fetch papers in two languages, if the reader may choose two languages. */
  bilingual?: string;
  claimReport: (of: { id: string } & Bilingual) => Ask;
  /** URL of a delivery's packing list or delivery note; absent on pages of staff. */
  deliveryPaper?: (path: DeliveryPaperPath, delivery: number) => string;
  fileAddress: (id: string) => string;
}

const deliveryPapers = [
  [packingListPath, 'Packing list'],
  [deliveryNotePath, 'Delivery note'],
] as const satisfies readonly (readonly [DeliveryPaperPath, TextKey])[];

/** All documents of an order, and the files of its messages, for its customer and for staff (docs/product.md 12.20). */
export function OrderDocuments({ order, deliveryPaper, claimReport, fileAddress, ...asks }: Props) {
  const t = useText();
  const { quotation, deliveries, claims, messages } = order;
  const packed = (deliveryPaper && deliveries?.shipped) || [];
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
            {deliveryPapers.map(([path, words]) => (
              <LinkButton
                key={path}
                size="small"
                to={deliveryPaper?.(path, number) ?? ''}
                target="_blank"
                preload={false}
                aria-describedby={`papers-${number}`}
              >
                {t(words)}
              </LinkButton>
            ))}
            <span id={`papers-${number}`}>{t('Delivery {number}', { number })}</span>
          </li>
        ))}
        {claims.map(({ id, code }) => (
          <li key={id}>
            <PaperButtons
              ask={(as) => claimReport({ id, ...as })}
              bilingual={asks.bilingual}
              describedBy={`report-${id}`}
            >
              {t('Report as PDF')}
            </PaperButtons>
            <span id={`report-${id}`}>{t('Claim {code}', { code })}</span>
          </li>
        ))}
      </ul>
      <FileLinks files={files} addressOf={fileAddress} />
    </OrderSection>
  );
}

type PapersProps = Pick<Props, 'order' | 'quotationFile' | 'bilingual'>;

interface PaperProps {
  ask: (as: Bilingual) => Ask;
  bilingual?: string | undefined;
  describedBy?: string;
  children: string;
}

export function PaperButtons({ ask, describedBy, bilingual, children }: PaperProps) {
  const described = describedBy !== undefined && { describedBy };
  return (
    <>
      <SaveButton ask={() => ask({})} {...described}>
        {children}
      </SaveButton>
      {bilingual && (
        <SaveButton
          ask={() => ask({ bilingual: '1' })}
          label={`${children}, ${bilingual}`}
          {...described}
        >
          {bilingual}
        </SaveButton>
      )}
    </>
  );
}

type PricedProps = Omit<PaperProps, 'ask'> & Pick<Props, 'quotationFile'> & { of: Asked };

const PricedButtons = ({ of, quotationFile, ...buttons }: PricedProps) => (
  <PaperButtons ask={(as) => quotationFile({ ...of, ...as })} {...buttons} />
);

/** The quotation, the order confirmation, the proforma invoice, and its replaced versions (oldest first). */
function QuotationFiles({ order, ...asks }: PapersProps) {
  const t = useText();
  const { tag } = useLanguage();
  const day = useDay();
  const { orderCode, orderStatus, quotation, proformas = [] } = order;
  if (!quotation) return null;
  const { sent } = quotation;
  const [former, last] = proformas.slice(-2);
  const isReplaced = isQuotationReplaced(order.amendments);
  return (
    <>
      <li>
        {sent && !isReplaced && (
          <PricedButtons of={{ document: 'quotation' }} {...asks}>
            {t('Quotation as PDF')}
          </PricedButtons>
        )}
        {sent && (!isConfirmed(order) || sent.version > 1) && (
          <span>
            <bdi>{quotationCode(orderCode)}</bdi> · {versionWords(t, day, sent)}
          </span>
        )}
        {sent && isReplaced && (
          <span>{t('The order confirmation has replaced this quotation.')}</span>
        )}
        {isConfirmed(order) && (
          <PricedButtons of={{ document: 'confirmation' }} {...asks}>
            {t('Order confirmation as PDF')}
          </PricedButtons>
        )}
      </li>
      {quotation.proforma && (
        <li>
          <PricedButtons of={{ document: 'proforma' }} {...asks}>
            {t('Proforma invoice as PDF')}
          </PricedButtons>
          <bdi>{quotation.proforma}</bdi>
          {last && former && (
            <span>
              {versionWords(t, day, { version: last.version, formerAt: former.issuedAt })}
            </span>
          )}
          {orderStatus === 'cancel' && <strong>{t('This order was cancelled.')}</strong>}
        </li>
      )}
      {proformas.slice(0, -1).map(({ version, issuedAt, currency, total }) => (
        <li key={version}>
          <PricedButtons of={{ document: 'proforma', version }} {...asks}>
            {t('Version {version} as PDF', { version })}
          </PricedButtons>
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

/** The valid invoices of the deliveries; below them, folded, cancelled invoices and their credit notes. */
function InvoiceFiles({ order: { invoices = [] }, ...asks }: PapersProps) {
  const t = useText();
  const cancelled = invoices.filter((invoice) => !isValidInvoice(invoice)).toReversed();
  const fileOf = (invoice: Invoice) => (
    <InvoiceFile key={invoice.code} invoice={invoice} {...asks} />
  );
  return (
    <>
      {invoices.filter(isValidInvoice).map(fileOf)}
      {cancelled.length > 0 && (
        <li className={styles.cancelled}>
          <details>
            <summary>
              {t('Cancelled invoices and credit notes: {number}', { number: cancelled.length })}
            </summary>
            <ul className={styles.documents}>{cancelled.map(fileOf)}</ul>
          </details>
        </li>
      )}
    </>
  );
}

interface InvoiceProps extends Omit<PapersProps, 'order'> {
  invoice: Invoice;
}

function InvoiceFile({ invoice, ...asks }: InvoiceProps) {
  const t = useText();
  const { tag } = useLanguage();
  const day = useDay();
  const { code, series, delivery, issuedAt, currency, total, cancelledBy, cancels } = invoice;
  return (
    <li>
      <PricedButtons of={{ document: 'invoice', code }} describedBy={`paper-${code}`} {...asks}>
        {series === 'invoice' ? t('Commercial invoice as PDF') : t('Credit note as PDF')}
      </PricedButtons>
      <span id={`paper-${code}`}>
        <bdi>{code}</bdi> · {t('Delivery {number}', { number: delivery })} · {day(issuedAt)} ·{' '}
        {owedWords(t, tag, currency, total)}
      </span>
      {cancelledBy && <strong>{t('cancelled by {code}', { code: cancelledBy })}</strong>}
      {cancels && <span>{t('cancels {code}', { code: cancels })}</span>}
    </li>
  );
}
