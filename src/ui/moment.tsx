import { useLanguage } from '#language/web/use-text.ts';
import { useScripts } from './site/use-scripts.ts';

interface Props {
  /** ISO 8601, UTC. */
  at: string;
  /** Without its time of day. */
  dayOnly?: boolean;
}

/** A moment in the page's language: in the person's own zone once scripts run. */
export function Moment({ at, dayOnly = false }: Props) {
  const { tag } = useLanguage();
  const zone = useScripts() ? undefined : 'UTC';
  const format = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    ...(!dayOnly && { timeStyle: 'short' }),
    timeZone: zone,
    // As all figures of the site (language/format.ts).
    numberingSystem: 'latn',
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
