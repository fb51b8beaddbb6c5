import type { Answer, Calls } from '#contract';
import type { PartDetail } from '#contract/parts.ts';
import type { Outcome } from '#ui/site/outcome.ts';

export type Picture = Answer<Calls['listPrdImg']>[number];

/**
 * The pictures to show: those of the picture call, or else those of the part's details, which have
 * one size only.
 */
export function shownPictures(
  outcome: Outcome<Picture[]> | undefined,
  part: Pick<PartDetail, 'partPictureUrlList' | 'transName' | 'part_eePn' | 'part_oemPn'>,
): readonly Picture[] {
  if (outcome?.ok && outcome.val.length > 0) return outcome.val;
  const alt = [part.transName, part.part_eePn || part.part_oemPn].filter(Boolean).join(' ');
  return part.partPictureUrlList.map(({ imageUrl }, index, { length }) => ({
    s: imageUrl,
    m: imageUrl,
    l: imageUrl,
    alt: length > 1 ? `${alt}, ${index + 1}` : alt,
    width: 1200,
    height: 900,
  }));
}
