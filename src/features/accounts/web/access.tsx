import { useQuery } from '@tanstack/react-query';
import { useText } from '#language/web/use-text.ts';
import { TextField } from '#ui/field.tsx';
import { useForm } from '#ui/form.tsx';
import { callQuery } from '#ui/site/call-query.ts';
import { useSite } from '#ui/site/site.tsx';
import styles from './account-form.module.css';
import { AccountForm } from './account-form.tsx';

/** For customers of level C1: requests a level from staff, and shows the answer. */
export function AccessRequest() {
  const t = useText();
  const site = useSite();
  const { data } = useQuery(callQuery(site, 'getAccess', {}));
  const ask = async ({ note = '' }) => {
    await site.client.call('requestAccess', { note });
  };
  const form = useForm({}, ask, { changes: ['access'] });
  if (!data?.ok) return <p role="status">{data?.message ?? t('Loading')}</p>;
  const { state, answer } = data.val;
  if (state === 'open') {
    return (
      <p role="status" className={styles.done}>
        {t('We have received your request and will write to you as soon as we have reviewed it.')}
      </p>
    );
  }
  return (
    <div className={styles.narrow}>
      {state === 'declined' && (
        <p>
          {t('We cannot give your account access to more of the catalogue at the moment.')}{' '}
          <bdi className={styles.answer}>{answer}</bdi>
        </p>
      )}
      <AccountForm form={form} button={t('Ask for access')} minor>
        <p>
          {t(
            'Some turbos are for approved customers only. Ask for access, and we will review your request.',
          )}
        </p>
        <TextField
          name="note"
          label={`${t('What do you need it for?')} ${t('(optional)')}`}
          maxLength={500}
        />
      </AccountForm>
    </div>
  );
}
