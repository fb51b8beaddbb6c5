import { PAGE_SIZE } from './site/page-size.ts';

interface Props {
  /** Cells of each row. */
  cells: number;
  /** Default: as many as a page has. */
  count?: number;
  /** Classes of a row and of what stands in each of its cells. */
  row?: string | undefined;
  bone: string | undefined;
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Rows of a table that stand for those being loaded. */
export function LoadingRows({ cells, count = PAGE_SIZE, row, bone }: Props) {
  return places(count).map((place) => (
    <tr key={place} className={row}>
      {places(cells).map((cell) => (
        <td key={cell}>
          <span className={bone} />
        </td>
      ))}
    </tr>
  ));
}
