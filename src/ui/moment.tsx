import { datesIn } from '#language/format.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { useScripts } from './site/use-scripts.ts';

interface Props {
  /** ISO 8601, UTC. */
  at: string;
  /** Shows the date only. */
  dayOnly?: boolean;
}

/** A date and time in the page's language; in the visitor's time zone after hydration. */
export function Moment({ at, dayOnly = false }: Props) {
  const { tag } = useLanguage();
  const zone = useScripts() ? undefined : 'UTC';
  const format = datesIn(tag, {
    dateStyle: 'medium',
    ...(!dayOnly && { timeStyle: 'short' }),
    ...(zone && { timeZone: zone }),
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
