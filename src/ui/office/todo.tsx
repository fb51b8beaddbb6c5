import { LinkButton } from '../button.tsx';
import { OfficeState } from './sheet.tsx';
import { useDeskText } from './text.ts';

interface TodoProps {
  /** What is waiting, with its count. */
  readonly state: string;
  /** The age of the oldest. */
  readonly oldest?: string;
  readonly about: string;
  /** Address of what waits; false if nothing does. */
  readonly to?: string | false;
  /** Highlights the button: it is the first queue with work. */
  readonly isNext?: boolean;
}

/** A queue of the first page. */
export function Todo({ state, oldest, about, to, isNext = false }: TodoProps) {
  const t = useDeskText();
  return (
    <OfficeState
      state={oldest ? t('{name}, oldest {age}', { name: state, age: oldest }) : state}
      detail={about}
      actions={
        to && (
          <LinkButton
            to={to}
            size="small"
            variant={isNext ? 'primary' : 'plain'}
            preload={false}
            aria-label={t('Open: {name}', { name: state })}
          >
            {t('Open')}
          </LinkButton>
        )
      }
    />
  );
}
