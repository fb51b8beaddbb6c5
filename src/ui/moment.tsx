import { datesIn } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { browserZone } from './site/client.ts';
import { useScripts } from './site/lazy-part.tsx';
import { useSite } from './site/site.tsx';

interface MomentProps {
  /** ISO 8601, UTC. */
  at: string;
  dayOnly?: boolean;
}

/**
 * A date and time in the page's language. The time zone is that of the render until hydration, then the
 * browser's.
 */
export function Moment({ at, dayOnly = false }: MomentProps) {
  const { tag } = useLanguage();
  const timeZone = useZone();
  const format = datesIn(tag, {
    dateStyle: 'medium',
    ...(!dayOnly && { timeStyle: 'short' }),
    timeZone,
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

/** Returns a function that formats the date of a moment as Moment does, for use within a text. */
export function useDay(): (at: string) => string {
  const { tag } = useLanguage();
  const format = datesIn(tag, { dateStyle: 'medium', timeZone: useZone() });
  return (at) => format.format(new Date(at));
}

function useZone(): string {
  const { zone } = useSite();
  return useScripts() ? browserZone() : zone;
}

export function ZoneNote({ className }: { className?: string | undefined }) {
  const t = useText();
  return <p className={className}>{t('Time zone: {zone}', { zone: useZone() })}</p>;
}
