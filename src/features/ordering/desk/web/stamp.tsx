/** The picture of the company's stamp or signature (docs/product.md 12.30). */
import { useQuery } from '@tanstack/react-query';
import { MAX_ORDER_FILE } from '#contract/order-names.ts';
import type { CompanyStamp } from '#contract/staff/stamp.ts';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { FileButton, sentFile } from '#ui/files.tsx';
import { OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery, useOfficeChange } from '#ui/office/change.ts';
import { PageTitle } from '#ui/office/member.tsx';
import office from '#ui/office/office.module.css';
import { OfficePage, OfficeSection } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { useSendOnce } from '#ui/site/outcome.ts';
import styles from './order.module.css';

export function StampPage() {
  const t = useDeskText();
  const { data, error, refetch } = useQuery(deskQuery('getStamp', {}));
  const { change, busy, failure } = useOfficeChange();
  const sendOnce = useSendOnce();
  const save = (file: File) =>
    change(
      async () => {
        const sent = await sentFile(file, MAX_ORDER_FILE);
        await sendOnce((key) => call('saveStamp', { ...sent, key }));
      },
      t('Saved: {name}', { name: file.name }),
    );
  return (
    <OfficePage>
      <PageTitle>{t('Stamp')}</PageTitle>
      <OfficeSection title={t('Stamp or signature')}>
        <p className={office.none}>
          {t(
            'This picture stands above the line to sign of commercial invoices, credit notes, proforma invoices and order confirmations. Papers that were issued keep the picture they have.',
          )}
        </p>
        {data && <Present stamp={data.val} />}
        {error && <ErrorState level={2} title={error.message} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height={120} />}
        <div className={office.actions}>
          <FileButton
            label={t('Choose a picture')}
            accept="image/png,image/jpeg"
            busy={busy}
            onChoose={(file) => void save(file)}
          />
        </div>
        {failure && (
          <p className={office.failure} role="alert">
            {failure}
          </p>
        )}
      </OfficeSection>
    </OfficePage>
  );
}

function Present({ stamp }: { stamp: CompanyStamp | null }) {
  const t = useDeskText();
  const { moment } = useFormats();
  if (!stamp) return <p>{t('There is no picture: papers have a line to sign.')}</p>;
  const { id, picture, setAt, setBy } = stamp;
  const remove = {
    button: t('Remove'),
    title: t('Remove the picture'),
    text: t('Papers that are issued from now on have a line to sign.'),
    done: t('The picture was removed.'),
    send: () => call('removeStamp', { id }),
  };
  return (
    <>
      <img
        src={`data:image/png;base64,${picture}`}
        alt={t('Stamp or signature')}
        className={styles.stamp}
      />
      <p>{t('Changed {moment} by {who}', { moment: moment(setAt), who: setBy })}</p>
      <OfficeActions actions={[remove]} />
    </>
  );
}
