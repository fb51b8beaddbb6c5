import type { FailureCode } from '#contract';
import { loginAddress, paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { usePerson } from '#ui/session/person.ts';
import { useSite } from '#ui/site/site.tsx';

import {
  crossReferenceAddress,
  type ItemKind,
  type ItemSearch,
  indexAddress,
  itemAddress,
} from '../../web/catalogue-links.ts';

interface Props {
  kind: ItemKind;
  code: FailureCode;
  /** The server's message; undefined if the address has no item and no call was made. */
  message?: string;
  search: ItemSearch;
  retry?: () => void;
  retrying?: boolean;
}

/** Shown without a part: the reason and the next step for each failure. */
export function PartFailure(props: Props) {
  const t = useText();
  const { code, message } = props;
  if (!message) {
    return (
      <ErrorState
        title={t('Process error: params failed, please reenter from index page.')}
        action={
          <LinkButton variant="primary" to={indexAddress()}>
            {t('To the search')}
          </LinkButton>
        }
      />
    );
  }
  if (code === 'needLogin' || code === 'tokenExpired') return <NeedsLogin {...props} />;
  if (code === 'noRight') return <NoRight {...props} />;
  if (code === 'notFound') return <NotThere {...props} message={message} />;
  const again = code === 'serverFault' || code === 'unavailable';
  return (
    <ErrorState
      title={message}
      action={
        again && (
          <Button onClick={props.retry} disabled={props.retrying}>
            {t('Try again')}
          </Button>
        )
      }
    />
  );
}

function LoginLink({ kind, search }: Props) {
  const t = useText();
  const { href } = useSite();
  return (
    <LinkButton variant="primary" to={loginAddress(href(itemAddress(kind, search)))}>
      {t('Login')}
    </LinkButton>
  );
}

function NeedsLogin(props: Props) {
  const t = useText();
  const signedIn = usePerson() !== undefined && props.code === 'needLogin';
  return (
    <ErrorState
      title={t('Need authorization, please login!')}
      action={signedIn ? <AskForAccess /> : <LoginLink {...props} />}
    />
  );
}

/** For signed-in customers without the right: sign-in would redirect back here. */
function AskForAccess() {
  const t = useText();
  return (
    <LinkButton variant="primary" to={paths.MyHome}>
      {t('Ask for access')}
    </LinkButton>
  );
}

/** A signed-in customer can only contact us; a visitor may have the right after sign-in. */
function NoRight(props: Props) {
  const t = useText();
  const person = usePerson();
  return (
    <ErrorState
      title={t('You have no right to view this content, please contact us!')}
      action={
        <>
          {!person && <LoginLink {...props} />}
          <LinkButton variant={person ? 'primary' : 'plain'} to="/contact">
            {t('Contact Us')}
          </LinkButton>
        </>
      }
    />
  );
}

/** A number without a part may be a CHRA's or another maker's. */
function NotThere({ kind, search, message }: Props & { message: string }) {
  const t = useText();
  const { eepn } = search;
  const other = kind === '1' ? '2' : '1';
  return (
    <ErrorState
      title={message}
      action={
        eepn ? (
          <>
            <LinkButton variant="primary" to={crossReferenceAddress(eepn)}>
              {t('Search the cross references')}
            </LinkButton>
            <LinkButton to={itemAddress(other, { ...search, eepn })}>
              {t(other === '2' ? 'Search among cartridges/CHRA' : 'Search among parts')}
            </LinkButton>
          </>
        ) : (
          <LinkButton to={indexAddress()}>{t('To the search')}</LinkButton>
        )
      }
    />
  );
}
