import { EXPORT_ROWS } from '#contract/table-names.ts';
import { Download, sheetFormats } from '#features/downloads/web/download.tsx';
import { mayExportResults } from '#features/gateway/policy.ts';
import { useText } from '#language/web/use-text.ts';
import { storedCustomer } from '#ui/session/stored-session.ts';
import { useSite } from '#ui/site/site.tsx';
import { wheelAsked } from '../queries.ts';
import { listPayload, type QuerySearch } from '../search-params.ts';

interface Props {
  search: QuerySearch;
  /** Number of all rows. */
  count: number;
  /** Whether to download the wheels of the search, not their turbos. */
  isOfWheels?: boolean;
}

/** The results as a file, for level A. The script is loaded for every signed-in customer. */
export function ResultsDownload({ search, count, isOfWheels = false }: Props) {
  const t = useText();
  const { client } = useSite();
  if (!mayExportResults(storedCustomer()?.customerLevel)) return null;
  const { page: _page, ...asked } = listPayload(search);
  const size = Math.min(count, EXPORT_ROWS);
  return (
    <Download
      formats={sheetFormats}
      ask={(format) =>
        isOfWheels
          ? client.call('exportWheels', { ...wheelAsked(search), size, format })
          : client.call('exportResults', { ...asked, size, format })
      }
      note={
        count > EXPORT_ROWS ? t('A file holds the first {most} rows.', { most: size }) : undefined
      }
    />
  );
}
