import { ZONE_COOKIE } from '#contract/paths.ts';
import { datesIn } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { useScripts } from './site/lazy-part.tsx';
import { useSite } from './site/site.tsx';

interface MomentProps {
  /** ISO 8601, UTC. */
  at: string;
  /** Shows the date only. */
  dayOnly?: boolean;
}

/** A date and time in the page's language; in the visitor's time zone, on pages for visitors after hydration. */
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

/** The time zone in which the page shows dates: the server's until hydration, then the browser's. */
function useZone(): string {
  const { zone } = useSite();
  return useScripts() ? browserZone() : zone;
}

/** Names the time zone of a page's dates. */
export function ZoneNote({ className }: { className?: string | undefined }) {
  const t = useText();
  return <p className={className}>{t('Time zone: {zone}', { zone: useZone() })}</p>;
}

export const UTC_NAME = 'UTC';
const YEAR_SECONDS = 365 * 24 * 3600;

/** The browser's time zone; UTC_NAME if the browser does not know it. */
function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? UTC_NAME : timeZone;
}

/** Sends the browser's time zone to the server. @returns the zone */
export function tellZone(): string {
  const zone = browserZone();
  // Not by cookieStore, which is missing over http and sets the cookie after the first calls.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${ZONE_COOKIE}=${zone}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  return zone;
}
