import type { ReactNode } from 'react';
import office from './office.module.css';

interface Props {
  /** Address of the thumbnail; empty if the item has no picture. */
  picture: string;
  /** The number of the item, which names the picture. */
  children: ReactNode;
}

/** The number of an item in a list, after its picture. An item without a picture has a grey area. */
export const PicturedNumber = ({ picture, children }: Props) => (
  <span className={office.pictured}>
    {picture ? (
      <img src={picture} alt="" width={32} height={32} loading="lazy" decoding="async" />
    ) : (
      <span className={office.noPicture} />
    )}
    {children}
  </span>
);
