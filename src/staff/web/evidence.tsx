/** The audit log and the security events. */
import { useLocation } from '@tanstack/react-router';
import type { Answer } from '#contract/call.ts';
import { type SecurityEvent, securityEvents } from '#contract/choices.ts';
import type { SecurityLine } from '#contract/staff/accounts.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { EmailText } from '#ui/email-text.tsx';
import { LongText, useAuditWords } from '#ui/office/history.tsx';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { actionWords, detailWords } from '#ui/office/words.ts';

/** Time of an action; in a narrow window also the person. */
function When({ moment: at, who }: { moment: string; who: string }) {
  const { moment } = useFormats();
  return (
    <>
      <span className={styles.nowrap}>{moment(at)}</span>
      {who && (
        <div className={styles.narrow}>
          <EmailText email={who} />
        </div>
      )}
    </>
  );
}

const { wide, widest, broad, end } = styles;

const Origin = ({ address, session }: { address: string; session: string }) => (
  <>
    <div>{address}</div>
    <div>{session}</div>
  </>
);

type PlacedLine = Answer<StaffCalls['listAudit']>[number];

export function AuditList() {
  const t = useDeskText();
  const { action, changes } = useAuditWords();
  const columns: readonly ListColumn<PlacedLine>[] = [
    { head: 'When', cell: ({ at, who }) => <When moment={at} who={who} /> },
    { head: 'Who', className: wide, cell: ({ who }) => <EmailText email={who} /> },
    { head: 'What', cell: (line) => action(line.action) },
    {
      head: 'Subject',
      className: broad,
      cell: ({ subjectName: name }) =>
        name.includes('@') ? <EmailText email={name} /> : <LongText>{name}</LongText>,
    },
    { head: 'Change', className: broad, cell: (line) => <LongText>{changes(line)}</LongText> },
    { head: 'Network address, session', className: widest, cell: Origin },
  ];
  return (
    <OfficeList
      path="/audit"
      title={t('Audit log')}
      call="listAudit"
      search={readListSearch(useLocation().search)}
      filters={[
        { name: 'who', kind: 'text', label: 'E-mail of staff' },
        {
          name: 'action',
          kind: 'choice',
          label: 'Action',
          choices: Object.keys(actionWords).map((id) => ({ id, name: action(id) })),
        },
      ]}
      columns={columns}
      folds
      file="audit"
      none={t('Nothing so far.')}
    />
  );
}

const eventWords = {
  signIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signOut: 'Signed out',
  deviceSignedOut: 'Device signed out',
  signUp: 'Signed up',
  passwordChanged: 'Password changed',
  emailChanged: 'E-mail changed',
  twoFactorChanged: 'Second factor changed',
  rightsChanged: 'Rights changed',
  dataCorrected: 'Data corrected',
  exported: 'Data exported',
  attemptFailed: 'Attempt failed',
  refused: 'Refused',
  badToken: 'Unknown session or key',
  captchaDemanded: 'Captcha demanded',
} as const satisfies Record<SecurityEvent, DeskKey>;

export function SecurityList() {
  const t = useDeskText();
  const { number } = useFormats();
  const columns: readonly ListColumn<SecurityLine>[] = [
    { head: 'When', cell: ({ last, who }) => <When moment={last} who={who} /> },
    { head: 'What', cell: ({ event }) => t(eventWords[event]) },
    { head: 'Count', className: `${wide} ${end}`, cell: ({ times }) => number(times) },
    {
      head: 'Area',
      className: widest,
      cell: ({ area }) => t(area === 'staff' ? 'Back office' : 'Site'),
    },
    { head: 'Who', className: wide, cell: ({ who }) => <EmailText email={who} /> },
    { head: 'Network address, session', className: wide, cell: Origin },
    {
      head: 'Detail',
      className: broad,
      cell: ({ detail }) => (
        <LongText>{detailWords(detail, (words) => t(words as DeskKey))}</LongText>
      ),
    },
  ];
  return (
    <OfficeList
      path="/security"
      title={t('Security events')}
      call="listSecurityEvents"
      search={readListSearch(useLocation().search)}
      filters={[
        { name: 'who', kind: 'text', label: 'E-mail' },
        { name: 'address', kind: 'text', label: 'Network address' },
        {
          name: 'event',
          kind: 'choice',
          label: 'Event',
          choices: securityEvents.map((id) => ({ id, name: t(eventWords[id]) })),
        },
      ]}
      columns={columns}
      folds
      none={t('No events match the filters.')}
    />
  );
}
