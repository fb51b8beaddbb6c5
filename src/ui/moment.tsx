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
  const format = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    ...(!dayOnly && { timeStyle: 'short' }),
    timeZone: zone,
    // Latin digits, as everywhere on the site (language/format.ts).
    numberingSystem: 'latn',
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
