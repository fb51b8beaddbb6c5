import type { ReactNode } from 'react';
import { KeptSection } from '#ui/kept-focus.tsx';
import page from './order-page.module.css';

interface Props {
  /** Id of the heading. */
  id: string;
  title: string;
  children: ReactNode;
}

export const OrderSection = ({ id, title, children }: Props) => (
  <KeptSection className={page.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </KeptSection>
);
