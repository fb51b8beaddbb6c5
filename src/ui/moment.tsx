import { datesIn } from '#language/format.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { useZone } from './site/use-zone.ts';

interface Props {
  /** ISO 8601, UTC. */
  at: string;
  /** Shows the date only. */
  dayOnly?: boolean;
}

/** A date and time in the page's language; in the visitor's time zone, on pages for visitors after hydration. */
export function Moment({ at, dayOnly = false }: Props) {
  const { tag } = useLanguage();
  const timeZone = useZone();
  const format = datesIn(tag, {
    dateStyle: 'medium',
    ...(!dayOnly && { timeStyle: 'short' }),
    timeZone,
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
