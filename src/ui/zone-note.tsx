import { useText } from '#language/web/use-text.ts';
import { useZone } from './site/use-zone.ts';

/** Names the time zone of a page's dates. */
export function ZoneNote({ className }: { className?: string | undefined }) {
  const t = useText();
  return <p className={className}>{t('Time zone: {zone}', { zone: useZone() })}</p>;
}
