import { LinkButton } from '../button.tsx';
import { OfficeState } from './sheet.tsx';
import { useDeskText } from './text.ts';

interface TodoProps {
  /** Name and count of the waiting records. */
  readonly state: string;
  /** Age of the oldest waiting record. */
  readonly oldest?: string;
  readonly about: string;
  /** Path of the list of waiting records; false if there are none. */
  readonly to?: string | false;
  /** Highlights the button: this is the first queue with work. */
  readonly isNext?: boolean;
}

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
