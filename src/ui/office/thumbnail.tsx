import type { ReactNode } from 'react';
import office from './office.module.css';

interface Props {
  /** URL of the thumbnail; '' if the item has no picture. */
  picture: string;
  children: ReactNode;
}

/** An item number in a list, after its picture. Items without a picture show a grey area. */
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
