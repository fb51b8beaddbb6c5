import { useText } from '#language/web/use-text.ts';
import { useZone } from './site/use-zone.ts';

/** Says in which time zone the dates of a page are. */
export function ZoneNote({ className }: { className?: string | undefined }) {
  const t = useText();
  return <p className={className}>{t('Time zone: {zone}', { zone: useZone() })}</p>;
}
