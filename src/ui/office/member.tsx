import { createContext, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { company } from '#contract/paths.ts';
import type { Me } from '#contract/staff/accounts.ts';
import { useDeskText } from './text.ts';

/** Values that the frame of the back office provides to its pages. */
interface Frame {
  readonly member: Me;
  /** Heading element of the frame; null before it is mounted. */
  readonly heading: HTMLElement | null;
}

export const FrameContext = createContext<Frame | undefined>(undefined);

function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('A page of the back office stands outside of its frame.');
  return frame;
}

export const useMember = (): Me => useFrame().member;

/** Sets the title of a page in the frame's heading and in the window. */
export function PageTitle({ children: title }: { children: string }) {
  const t = useDeskText();
  const { heading } = useFrame();
  useEffect(() => {
    const siteTitle = `${t('Back office')} – ${company.name}`;
    document.title = title ? `${title} – ${siteTitle}` : siteTitle;
  }, [title, t]);
  return heading && createPortal(title, heading);
}
